import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The first two draw pages and nothing around them, which saves a sixth of a journey's time. */
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
 * The Chromium to test with: CHROMIUM_PATH when it is set, else the first found on PATH or in the usual places.
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
 * Chromium would draw its address bar's suggestions as two pages of its own, for every window, at about a second of a
 * processor each. Since 156 it asks again for a module that failed to come; most players' browsers don't yet. The last
 * list counts, so the rest says again what Playwright switches off.
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

/** Without hints texts are as wide in the shell as in a window. Without the second group Chromium looks up hosts of its own at every start. The sandbox can't run as root. */
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
 * For tests, which open a browser's worth of pages a minute: no renderer is started ahead of being needed, none is
 * needed for a graphics card that isn't there.
 */
export const testChromiumArgs = [
  ...chromiumArgs.filter((argument) => !argument.startsWith('--disable-features=')),
  `--disable-features=${[...switchedOff, 'SpareRendererForSitePerProcess'].join()}`,
  '--in-process-gpu',
]

/** A journey's page is gone before V8 gets back what it spends on making code quick. */
export const journeyChromiumArgs = [...testChromiumArgs, '--js-flags=--no-turbofan,--no-maglev']
