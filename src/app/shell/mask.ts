const secretKeys = /token|secret|password|authorization|signature|nonce|email|address|url|gift_?code$/i
// Each pattern is tried only where a match can begin: trying it at every letter would take quadratic time on a long text.
const secretTexts: readonly RegExp[] = [
  // Mail addresses, bearers (three base64 parts), long random texts such as links and refresh tokens, wallet addresses,
  // gift codes.
  /(?<![^\s@"'<>])[^\s@"'<>]+@[^\s@"'<>]+\.[^\s@"'<>]+/g,
  /(?<![\w-])[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/g,
  /\b0x[0-9a-f]{40}\b/gi,
  /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{32,}/gi,
  /\b(?:[\da-z]{4}-){3}[\da-z]{4}\b/gi,
]
const hidden = '(hidden)'

const maskText = (text: string): string =>
  secretTexts.reduce((left, secret) => left.replaceAll(secret, hidden), text)

/**
 * Returns a copy without anything that must not leave the page: tokens, emails and addresses, found by their field
 * names and by their shape inside any text. Flags such as `hasToken` stay; anything but plain data is dropped.
 */
export const mask = (value: unknown, seen: readonly unknown[] = []): unknown => {
  if (typeof value === 'string') return maskText(value)
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? undefined : value
  if (seen.includes(value)) return undefined
  const path = [...seen, value]
  if (Array.isArray(value)) return value.map((one) => mask(one, path))
  if (value instanceof Error) return { name: value.name, message: maskText(value.message) }
  const entries = Object.entries(value).map(([key, inner]) => [
    key,
    secretKeys.test(key) && typeof inner === 'string' ? hidden : mask(inner, path),
  ])
  return Object.fromEntries(entries)
}
