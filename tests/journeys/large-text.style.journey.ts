import { answered, test } from './support/journey.ts'
import { leavesEverythingInSight, type Open } from './support/large-text.ts'
import { leavesTheOrderInSight } from './support/large-text-order.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, mayLog: answered(404) })

/** As a reader's style sheet says it. */
const open: Open = async (page, address) => {
  await page.goto(address)
  await page.evaluate(() => (document.documentElement.style.fontSize = '32px'))
}

leavesEverythingInSight(open)
leavesTheOrderInSight(open)
