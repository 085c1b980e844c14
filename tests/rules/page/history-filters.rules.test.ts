import { expect, test } from 'vitest'
import {
  addressOf,
  filtersIn,
  type HistoryFilters,
  queryOf,
} from '#src/features/own-history/history-filters.rules.ts'

const nothing: HistoryFilters = { side: null, project: null, from: null, since: null, until: null }
const everything: HistoryFilters = {
  side: 'votes',
  project: 'replay-theatre',
  from: 'bank',
  since: '2026-10-01',
  until: '2026-11-30',
}

test('an address says the filters, and is read as it was written', () => {
  expect(addressOf(nothing)).toEqual({})
  expect(addressOf(everything)).toEqual(everything)
  expect(filtersIn(addressOf(everything))).toEqual(everything)
  expect(filtersIn({})).toEqual(nothing)
})

test('a project whose name is a number is read as a text again', () => {
  expect(filtersIn({ project: 42 }).project).toBe('42')
})

test('a leap day is a day', () => {
  expect(filtersIn({ until: '2028-02-29' }).until).toBe('2028-02-29')
})

test.each([
  { side: 'both' },
  { side: ['votes'] },
  { project: '<img>' },
  { project: '' },
  { project: 'a'.repeat(65) },
  { project: { a: 1 } },
  { from: 'hand' },
  { since: '2026-02-30' },
  { since: '2026-13-01' },
  { since: '26-11-2025' },
  { until: '2026-11-25T00:00' },
  { until: 'x2026-11-25' },
  { until: 20_261_125 },
])('whoever writes %j there narrows nothing', (search) => {
  expect(filtersIn(search)).toEqual(nothing)
})

test('the API is asked for whole days where the reader is, also where the clock is turned', () => {
  expect(queryOf(nothing)).toEqual({})
  const days = Array.from({ length: 366 }, (_, at) =>
    new Date(Date.UTC(2028, 0, 1 + at)).toISOString().slice(0, 10),
  )
  const begins = (day = '2029-01-01') => new Date(`${day}T00:00`).toISOString()
  for (const [at, day] of days.entries())
    expect(queryOf({ ...everything, since: day, until: day })).toEqual({
      side: 'votes',
      project: 'replay-theatre',
      from: 'bank',
      since: begins(day),
      until: begins(days[at + 1]),
    })
})
