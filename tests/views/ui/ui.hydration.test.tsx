import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { activateLanguage } from '#src/i18n/catalogues.ts'
import { ContourCover } from '#src/ui/drawing/contour-cover.tsx'
import { DateText } from '#src/ui/figures/figures.tsx'
import { Ruler } from '#src/ui/figures/ruler.tsx'
import { Toasts } from '#src/ui/layers/toasts.tsx'
import { sentByServer } from '../support/hydrated.tsx'

const within = (place: Element, selector: string): Element => {
  const found = place.querySelector(selector)
  if (!found) throw new Error(`Nothing is ${selector}`)
  return found
}
const boxOf = (element: Element) => element.getBoundingClientRect()

beforeAll(() => activateLanguage('en'))

describe('A ruler', () => {
  const share = 0.3
  const ruler = <Ruler share={share} label="Share of the goal" />

  test.each(['ltr', 'rtl'] as const)('needs no style attribute for its figure and its ticks, %s', (dir) => {
    const { place } = sentByServer(<div dir={dir}>{ruler}</div>)
    expect(place.querySelectorAll('[style]')).toHaveLength(0)
    const whole = boxOf(within(place, '.ui-ruler'))
    const fromStart = (x: number) => (dir === 'ltr' ? x - whole.left : whole.right - x) / whole.width
    const fill = boxOf(within(place, '.ui-ruler-fill'))
    expect(fill.height).toBe(whole.height)
    const ends = [fill.left, fill.right].map(fromStart)
    expect(Math.min(...ends)).toBeCloseTo(0, 3)
    expect(Math.max(...ends)).toBeCloseTo(share, 3)
    const ticks = [...place.querySelectorAll('.ui-ruler-tick')].map(boxOf)
    expect(ticks.map(({ left, right }) => fromStart(dir === 'ltr' ? left : right))).toEqual(
      [0.25, 0.5, 0.75].map((place) => expect.closeTo(place, 3)),
    )
  })

  test('is full when there is more than it measures', () => {
    const { place } = sentByServer(<Ruler share={1.7} />)
    expect(boxOf(within(place, '.ui-ruler-fill')).width).toBe(boxOf(within(place, '.ui-ruler')).width)
  })
})

describe('A date', () => {
  const readIn = (timezoneId: string) => cdp().send('Emulation.setTimezoneOverride', { timezoneId })
  beforeAll(() => readIn('Asia/Tokyo'))
  afterAll(() => readIn(''))

  test('of a moment is the day in UTC until the reader’s zone is known', async () => {
    const at = '2026-11-22T20:00:00.000Z'
    const { place, takeOver } = sentByServer(<DateText at={at} look="short" />)
    const date = within(place, 'time')
    expect([date.textContent, date.getAttribute('title')]).toEqual(['Nov 22', 'November 22, 2026'])
    await takeOver()
    expect(date.getAttribute('title')).toMatch(/^November 23, 2026 at 5:00\sAM$/)
    expect(date.textContent).toBe('Nov 23')
  })

  test('without a time is the same everywhere', async () => {
    const { place, takeOver } = sentByServer(<DateText at="2026-11-22" look="weekday" />)
    const sent = place.innerHTML
    expect(place.textContent).toBe('Sun')
    await takeOver()
    expect(place.innerHTML).toBe(sent)
  })
})

test('Contour lines come when the browser has taken over, into the room they had', async () => {
  const cover = (
    <div className="h-40">
      <ContourCover seed="a hill" className="size-full" />
    </div>
  )
  const first = sentByServer(cover)
  const room = within(first.place, 'svg')
  expect(room.getAttribute('viewBox')).toBe('0 0 320 96')
  expect(room.children).toHaveLength(0)
  const before = boxOf(room)
  expect(before.height).toBe(160)
  await first.takeOver()
  await expect.poll(() => room.children.length).toBeGreaterThan(3)
  expect(boxOf(room)).toEqual(before)

  // A part of the page that is taken over later: the lines are known, but the server sent none.
  const second = sentByServer(cover)
  expect(within(second.place, 'svg').children).toHaveLength(0)
  await second.takeOver()
  await expect.poll(() => within(second.place, 'svg').children.length).toBe(room.children.length)
})

test('The region of messages is the browser’s own', async () => {
  const { place, takeOver } = sentByServer(<Toasts />)
  expect(place.textContent).toBe('')
  expect(page.getByRole('region', { name: 'Messages' }).elements()).toEqual([])
  await takeOver()
  await expect.element(page.getByRole('region', { name: 'Messages' })).toBeInTheDocument()
})
