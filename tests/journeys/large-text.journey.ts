import { chromiumArgs, findChromium } from '../../scripts/chromium.mjs'
import { scale } from '#tests/support/scale.ts'
import { answered, test } from './support/journey.ts'
import { leavesEverythingInSight, type Open, roomsOf } from './support/large-text.ts'
import { leavesTheOrderInSight, leavesWhatWasPaidInSight } from './support/large-text-order.ts'

/** As the browser's own setting. */
test.use({
  mayLog: answered(404),
  launchOptions: {
    executablePath: findChromium(),
    args: [...chromiumArgs, '--blink-settings=defaultFontSize=32'],
  },
})

const open: Open = async (page, address) => {
  await page.goto(address)
}

const rooms = roomsOf([375, 'fr'], [1280, 'en'])

leavesEverythingInSight(open, rooms)
leavesTheOrderInSight(open, rooms)
leavesWhatWasPaidInSight(open, scale([375], [375, 1280]))
