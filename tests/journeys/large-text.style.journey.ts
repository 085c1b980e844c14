import { answered, test } from './support/journey.ts'
import { leavesEverythingInSight } from './support/large-text.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, mayLog: answered(404) })

/** As a reader's style sheet says it. */
leavesEverythingInSight(async (page, address) => {
  await page.goto(address)
  await page.evaluate(() => (document.documentElement.style.fontSize = '32px'))
})
