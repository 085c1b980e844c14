import { describe, expect, test } from 'vitest'
import { shownDays, weeksOf } from '#src/features/project-page/chart.rules.ts'

const days = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    date: new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10),
    votes: at,
    donatedCents: at === 0 ? -50 : 100,
  }))

describe('the days of a chart', () => {
  test('are the last seven, the last 28, or all of them', () => {
    const all = days(90)
    expect(shownDays(all, 'week').map(({ votes }) => votes)).toEqual([83, 84, 85, 86, 87, 88, 89])
    expect([shownDays(all, 'fourWeeks').length, shownDays(all, 'fourWeeks')[0]?.votes]).toEqual([28, 62])
    expect(shownDays(all, 'all')).toEqual(all)
    expect(shownDays(days(3), 'week')).toEqual(days(3))
    expect(shownDays([], 'all')).toEqual([])
  })
})

describe('the weeks of a chart', () => {
  test('end with the last day, and a week that isn’t whole is left out', () => {
    expect(weeksOf(days(16), 8)).toEqual([
      { date: '2026-01-03', cents: 700 },
      { date: '2026-01-10', cents: 700 },
    ])
    expect(weeksOf(days(90), 8)).toHaveLength(8)
    expect(weeksOf(days(90), 8).at(-1)).toEqual({ date: '2026-03-25', cents: 700 })
    expect(weeksOf(days(6), 8)).toEqual([])
  })

  test('count what was taken back', () => {
    expect(weeksOf(days(7), 8)).toEqual([{ date: '2026-01-01', cents: 550 }])
  })
})
