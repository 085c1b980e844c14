import { drawnBy } from '../support/rendered.ts'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { useFaults } from '../support/faults.ts'
import { aRecord, openPopup, plan, popup, press } from './order.page.ts'

useFaults()

const column = (cell: HTMLTableCellElement): string =>
  cell.closest('table')?.querySelector<HTMLTableCellElement>(`thead th:nth-child(${cell.cellIndex + 1})`)
    ?.abbr ?? ''
const row = (cell: HTMLTableCellElement): string =>
  cell.closest('thead')
    ? 'head'
    : (cell.parentElement?.querySelector('th')?.querySelector('.order-row-name')?.textContent ?? '')

/** What a component's element belongs to, as a player would call it. */
const placeOf = (element: Element): string => {
  const cell = element.closest('td') ?? element.closest('th')
  if (cell) return `${column(cell)}, ${row(cell)}`
  const line = element.closest('.order-line')
  if (line)
    return `line ${['title', 'amount'].map((part) => line.querySelector(`.order-line-${part}`)?.textContent).join(', ')}`
  return element.closest('.order-donation') ? 'donation row' : 'elsewhere'
}

/** The cells and lines that a gesture drew anew. */
const placesDrawnBy = async (act: () => Promise<unknown>): Promise<string[]> => {
  const places = new Set((await drawnBy(act)).map(placeOf))
  return [...places].filter((place) => place !== 'elsewhere').toSorted()
}

const donations = Array.from({ length: 30 }, (_, index) => ({
  cents: 500 + 100 * index,
  project_type: 'general' as const,
}))
const rows = [
  'Analytics',
  'Daily votes',
  'Icon slots',
  'Leaderboard period',
  'Level',
  'Months to give away',
  'Upgrades',
  'head',
]

const openFullOrder = async () => {
  const { ready } = await openPopup({
    record: aRecord({ plan: { id: 'tier1', type: 'monthly' }, gifts: { tier3: 1 }, donations }),
  })
  await ready()
  await expect.element(plan('Basic')).toBeChecked()
}

test('picking a plan draws the columns that it leaves and takes, and the line of the plan', async () => {
  await openFullOrder()
  const places = await placesDrawnBy(async () => {
    await userEvent.click(plan('Pro'), { force: true })
    await expect.element(popup().getByText('Pro, monthly')).toBeVisible()
  })
  expect(places).toEqual([
    ...rows.map((name) => `Basic, ${name}`),
    ...rows.map((name) => `Pro, ${name}`),
    'line Pro, monthly, $9.99',
  ])
})

test('a gift month more draws its cell and its line', async () => {
  await openFullOrder()
  const places = await placesDrawnBy(async () => {
    await press('Add one month of Elite')
    await expect.element(popup().getByText('Gift: Elite, 2 months')).toBeVisible()
  })
  expect(places).toEqual(['Elite, Months to give away', 'line Gift: Elite, 2 months, $39.98'])
})

test('adding a donation draws its line and the row it was typed in', async () => {
  await openFullOrder()
  const field = popup().getByRole('spinbutton', { name: 'Donation in whole dollars' })
  await userEvent.fill(field, '77')
  await expect.element(popup().getByText(/^\$77\.00 gives about/)).toBeVisible()
  const places = await placesDrawnBy(async () => {
    await press('Add')
    await expect.element(popup().getByText('$77.00')).toBeVisible()
  })
  expect(places).toEqual(['donation row', 'line Donation, Community fund, $77.00'])
})

test('typing an amount draws nothing but the row it is typed in', async () => {
  await openFullOrder()
  const field = popup().getByRole('spinbutton', { name: 'Donation in whole dollars' })
  const places = await placesDrawnBy(async () => {
    await userEvent.fill(field, '20')
    await expect.element(popup().getByText(/^\$20\.00 gives about/)).toBeVisible()
  })
  expect(places).toEqual(['donation row'])
})
