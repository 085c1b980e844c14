import type { LanguageCode } from '#contract/languages.ts'

/** Names that stand in a User-Agent, the more particular first: Edge also says Chrome, Chrome also says Safari. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//u, 'Edge'],
  [/\bOPR\/|\bOPT\//u, 'Opera'],
  [/\bSamsungBrowser\//u, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//u, 'Firefox'],
  [/\bChrome\/|\bHeadlessChrome\/|\bCriOS\/|\bChromium\//u, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//u, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/u, 'iPhone'],
  [/\biPad\b/u, 'iPad'],
  [/\bAndroid\b/u, 'Android'],
  [/\bWindows\b/u, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/u, 'macOS'],
  [/\bCrOS\b/u, 'ChromeOS'],
  [/\bLinux\b/u, 'Linux'],
]

const words = {
  en: { on: 'on', browser: 'A browser', nothing: 'An unknown browser' },
  fr: { on: 'sur', browser: 'Un navigateur', nothing: 'Un navigateur inconnu' },
} as const

const nameIn = (list: typeof browsers, userAgent: string): string | undefined =>
  list.find(([pattern]) => pattern.test(userAgent))?.[1]

/** The kind of browser in words, such as 'Chrome on Windows'; never a piece of what the browser sent. */
export const browserKind = (userAgent: string | undefined, language: LanguageCode): string => {
  const browser = nameIn(browsers, userAgent ?? '')
  const system = nameIn(systems, userAgent ?? '')
  const { on, ...fallback } = words[language]
  if (!system) return browser ?? fallback.nothing
  return `${browser ?? fallback.browser} ${on} ${system}`
}
