import type { Say } from '../platform/mail/mail-texts.ts'
import { msg } from '../platform/mail/message.ts'

/** Names found in a User-Agent, the more specific first: Edge also says Chrome, Chrome also says Safari. */
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

const texts = {
  both: msg({ message: '{browser} on {system}' }),
  systemAlone: msg({ message: 'A browser on {system}' }),
  nothing: msg({ message: 'An unknown browser' }),
}

const nameIn = (list: typeof browsers, userAgent: string): string | undefined =>
  list.find(([pattern]) => pattern.test(userAgent))?.[1]

/** Returns the names of a browser and its system, such as Chrome and Windows; never a part of what the browser sent. */
export const browserNames = (
  userAgent: string | undefined,
): { browser: string | null; system: string | null } => ({
  browser: nameIn(browsers, userAgent ?? '') ?? null,
  system: nameIn(systems, userAgent ?? '') ?? null,
})

/** The same in words, such as 'Chrome on Windows'. */
export const browserKind = (userAgent: string | undefined, say: Say): string => {
  const { browser, system } = browserNames(userAgent)
  if (system === null) return browser ?? say(texts.nothing)
  return browser === null ? say(texts.systemAlone, { system }) : say(texts.both, { browser, system })
}
