import { answered, test } from './support/journey.ts'
import { leavesEverythingInSight, type Open, roomsOf } from './support/large-text.ts'
import { leavesTheOrderInSight, leavesWhatWasPaidInSight } from './support/large-text-order.ts'

test.use({ mayLog: answered(404) })

/** As the browser's own setting. */
const open: Open = async (page, address) => {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await page.goto(address)
}

const rooms = roomsOf([375, 'fr'])

leavesEverythingInSight(open, rooms)
leavesTheOrderInSight(open, rooms)
leavesWhatWasPaidInSight(open, roomsOf())
