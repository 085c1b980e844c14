type DeviceKind = 'computer' | 'phone' | 'tablet'

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

const nameIn = (list: typeof browsers, userAgent: string): string | undefined =>
  list.find(([pattern]) => pattern.test(userAgent))?.[1]

/** An Android tablet leaves out the word `Mobile`. Any other named system runs on a computer. */
const deviceOf = (system: string | undefined, userAgent: string): DeviceKind | null => {
  if (system === undefined) return null
  if (system === 'iPhone') return 'phone'
  if (system === 'iPad') return 'tablet'
  if (system === 'Android') return /\bMobile\b/u.test(userAgent) ? 'phone' : 'tablet'
  return 'computer'
}

/** A browser as its User-Agent tells; each is null if not known. */
export interface BrowserNames {
  readonly browser: string | null
  readonly system: string | null
  readonly device: DeviceKind | null
}

/**
 * Returns the names of a browser and its system, such as Chrome and Windows, and the kind of its device; never a part of
 * what the browser sent.
 */
export const browserNames = (userAgent = ''): BrowserNames => {
  const system = nameIn(systems, userAgent)
  return {
    browser: nameIn(browsers, userAgent) ?? null,
    system: system ?? null,
    device: deviceOf(system, userAgent),
  }
}
