import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { GiftTimeOfUser } from '#contract/subscriptions/gift-time.contract.ts'
import type { Subscription } from '#contract/subscriptions/subscriptions.contract.ts'
import { TimelinePanel } from '#src/features/subscriptions/timeline-panel.tsx'
import '#src/main.css'
import { at, gift, noon, paid, votesOfMaster } from '#tests/support/plans-of-user.ts'
import { showPart } from '../support/part.tsx'

const now = at('2026-11-25')
const bought = { started_at: noon('2026-11-25'), current_period_end: noon('2026-12-25') }

/** The panel as wide as it is on a window of 1280. */
const show = async (subscription: Subscription, giftTime: GiftTimeOfUser[] = [], isBuilt = true) => {
  await page.viewport(1280, 900)
  await showPart(
    <div style={{ inlineSize: '874px', container: 'page / inline-size' }}>
      <TimelinePanel
        plans={{ subscriptions: [subscription], giftTime }}
        features={[votesOfMaster(isBuilt)]}
        now={now}
      >
        {null}
      </TimelinePanel>
    </div>,
    'subscriptions',
  )
  await expect.element(page.getByRole('heading', { name: 'What runs when' })).toBeVisible()
  await document.fonts.ready
}

const bars = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.timeline-bar')]
/** What can be read of a bar; a word that is cut is told. */
const read = (bar: HTMLElement): string =>
  [...bar.querySelectorAll<HTMLElement>('strong, .timeline-bar-whole, .timeline-bar-part')]
    .filter(({ clientWidth }) => clientWidth > 0)
    .map(({ textContent, scrollWidth, clientWidth }) =>
      scrollWidth > clientWidth ? `${textContent} (cut)` : textContent,
    )
    .join(' ')

test('a bar of one month says its plan and its end in full', async () => {
  await show(paid(bought))
  expect(bars().map(read).slice(0, 4)).toEqual(['Master to Dec 25', 'renews, $34.99', '$34.99', '$34.99'])
})

test('a short bar leaves its words out whole, and the least important first', async () => {
  await show(paid({ ...bought, renewal: 'ends', current_period_end: noon('2026-12-09') }))
  expect(read(bars()[0]!)).toMatch(/^(?:|Dec 9)$/u)
})

const oracle = gift('one', 5, { months: 12, left: { months: 12, ms: 0 }, given_at: noon('2026-11-25') })
const yearly = paid({ ...bought, type: 'yearly', current_period_end: noon('2027-11-25') })

test('an end in another year has its year, and the renewal after a year its price', async () => {
  await show(yearly, [oracle])
  expect(bars().map(read)).toEqual(
    [
      'Master to Nov 25, 2027',
      'renews, $34.99',
      '365 days left, waits for the end of Master',
      'Master 8 votes a day',
    ].map((words, index) => (index === 2 ? `Oracle ${words}` : words)),
  )
})

test('scrolled, every bar still says what it is; there is more to see, and it is reached by the keyboard', async () => {
  await show(yearly, [oracle])
  const region = page.getByRole('region', { name: 'Timeline by month, scrolls sideways' })
  const strip = region.element() as HTMLElement
  const view = strip.parentElement!
  await expect.poll(() => view.dataset['more']).toBe('true')
  strip.focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => strip.scrollLeft).toBeGreaterThan(0)
  strip.scrollLeft = 700
  const names = document.querySelector('.timeline-name')!.getBoundingClientRect()
  for (const bar of bars()) {
    const { left } = bar.querySelector('.timeline-bar-words')!.getBoundingClientRect()
    expect(left).toBeGreaterThanOrEqual(names.right - 1)
  }
  strip.scrollLeft = 9_999
  await expect.poll(() => view.dataset['more']).toBeUndefined()
  // Today is out of sight, and nothing of it is left between the names.
  const today = document.querySelector('.timeline-today')!.getBoundingClientRect()
  expect(today.right).toBeLessThan(names.left)
  for (const y of [-20, -4])
    expect(document.elementFromPoint(names.left + 40, names.top + y)?.className).toBe('timeline-name')
})

test('votes are said to be coming while the server has no voting, on the bars and in the list', async () => {
  await show(paid(bought), [], false)
  expect(bars().map(read).at(-1)).toBe('Master 8 votes a day, coming')
  expect(document.querySelector('.timeline-row strong')?.textContent).toBe('Counts, 8 votes a day Coming')
})

test('time runs from left to right in every language, and what is not English reads its own way', async () => {
  await show(paid(bought))
  document.documentElement.dir = 'rtl'
  onTestFinished(() => {
    document.documentElement.dir = 'ltr'
  })
  const lefts = [...document.querySelectorAll('.timeline-month')].map(
    (month) => month.getBoundingClientRect().left,
  )
  expect(lefts).toEqual(lefts.toSorted((one, other) => one - other))
  const names = document.querySelector('.timeline-name')!.getBoundingClientRect()
  expect(names.right).toBeLessThanOrEqual(lefts[0]! + 1)
  const word = document.querySelector<HTMLElement>('.timeline-bar-whole')!
  word.textContent = 'تا ۲۵ دسامبر'
  expect(getComputedStyle(word).direction).toBe('rtl')
})
