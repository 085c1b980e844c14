export function PrivacyTab() {
  return null
}
