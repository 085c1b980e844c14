import { chromiumArgs, findChromium } from '../../scripts/chromium.mjs'
import { answered, test } from './support/journey.ts'
import { leavesEverythingInSight, type Open } from './support/large-text.ts'
import { leavesTheOrderInSight } from './support/large-text-order.ts'

/** As the browser's own setting. */
test.use({
  contextOptions: { reducedMotion: 'reduce' },
  mayLog: answered(404),
  launchOptions: {
    executablePath: findChromium(),
    args: [...chromiumArgs, '--blink-settings=defaultFontSize=32'],
  },
})

const open: Open = async (page, address) => {
  await page.goto(address)
}

leavesEverythingInSight(open)
leavesTheOrderInSight(open)
