export function WaysTab() {
  return null
}
