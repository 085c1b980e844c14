import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The first two are headless shells, which draw only the page: this saves a sixth of a journey's time. */
const names = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
]
const usualPlaces = [
  '/usr/lib/chromium/chromium',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Finds the Chromium for tests: CHROMIUM_PATH if it is set, else the first one on PATH or in the usual places.
 * @returns {string | undefined}
 */
export function findChromium() {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) return existsSync(chosen) ? chosen : undefined
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin'].filter(Boolean)
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...onPath, ...usualPlaces].find(isExecutable)
}

/**
 * Chromium would render the suggestions of its address bar as two extra pages per window, at about a second of
 * processor time each. Since 156 it requests a module again after its download failed; most players' browsers do not
 * yet. Only the last such list counts, so the rest repeats the features that Playwright switches off.
 */
const switchedOff = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'ModuleMapDoNotCacheFailedFetch',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

/**
 * Without font hinting, texts have the same width in the headless shell as in a window. The switches
 * against background networking, component updates and sync stop Chromium from contacting its own hosts at every start.
 * The sandbox does not work as root.
 */
export const chromiumArgs = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--font-render-hinting=none',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  `--disable-features=${switchedOff.join()}`,
]

/**
 * For tests, which open many pages a minute: no spare renderer is started in advance, and no process for a graphics
 * card that does not exist.
 */
export const testChromiumArgs = [
  ...chromiumArgs.filter((argument) => !argument.startsWith('--disable-features=')),
  `--disable-features=${[...switchedOff, 'SpareRendererForSitePerProcess'].join()}`,
  '--in-process-gpu',
]

/** A journey's page ends before V8's optimizing compilers pay off. */
export const journeyChromiumArgs = [...testChromiumArgs, '--js-flags=--no-turbofan,--no-maglev']
