import { chromiumArgs, findChromium } from '../../scripts/chromium.mjs'
import { answered, test } from './support/journey.ts'
import { leavesEverythingInSight } from './support/large-text.ts'

/** As the browser's own setting. */
test.use({
  contextOptions: { reducedMotion: 'reduce' },
  mayLog: answered(404),
  launchOptions: {
    executablePath: findChromium(),
    args: [...chromiumArgs, '--blink-settings=defaultFontSize=32'],
  },
})

leavesEverythingInSight(async (page, address) => {
  await page.goto(address)
})
