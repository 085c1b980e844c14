import { answered, test } from './support/journey.ts'
import { leavesEverythingInSight, type Open, roomsOf } from './support/large-text.ts'
import { leavesTheOrderInSight, leavesWhatWasPaidInSight } from './support/large-text-order.ts'

test.use({ mayLog: answered(404) })

/** As a reader's style sheet says it. */
const open: Open = async (page, address) => {
  await page.goto(address)
  await page.evaluate(() => (document.documentElement.style.fontSize = '32px'))
}

const rooms = roomsOf([1280, 'en'])

leavesEverythingInSight(open, rooms)
leavesTheOrderInSight(open, roomsOf())
leavesWhatWasPaidInSight(open, rooms)
