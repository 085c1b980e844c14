export function WalletsTab() {
  return null
}
