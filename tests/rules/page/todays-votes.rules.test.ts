import { describe, expect, test } from 'vitest'
import type { HistoryEntry, HistoryKind } from '#contract/account/own-history.contract.ts'
import { dayBefore, todaysVotes } from '#src/features/projects/todays-votes.rules.ts'

const entry = (kind: HistoryKind, name: string | null, votes: number, hour: number): HistoryEntry => ({
  id: `${kind}-${name}-${hour}`,
  at: `2026-03-01T${String(hour).padStart(2, '0')}:00:00.000Z`,
  kind,
  project: name === null ? null : { id: name, title: name, category: 'DAO' },
  votes,
  cents: 0,
  sources: { daily: 0, bank: 0, donation: 0 },
  at_once: false,
  order: null,
})
const read = (entries: HistoryEntry[]) =>
  todaysVotes(entries).map(({ project, votes, at }) => [project.id, votes, at.slice(11, 13)])

describe('The votes of a day', () => {
  test('are one line a project, with what was cast in all and when it was last', () => {
    expect(read([entry('votes', 'a', 2, 9), entry('votes', 'b', 1, 8), entry('votes', 'a', 3, 7)])).toEqual([
      ['a', 5, '09'],
      ['b', 1, '08'],
    ])
  })

  test('are without what was taken back or voided, and a project that has none isn’t there', () => {
    expect(
      read([
        entry('votes_back', 'a', -1, 9),
        entry('votes', 'a', 1, 8),
        entry('votes_voided', 'b', -2, 7),
        entry('votes', 'b', 3, 6),
        entry('donation', 'c', 10, 5),
        entry('votes', null, 4, 4),
      ]),
    ).toEqual([['b', 1, '07']])
  })

  test('are of the day that ends at the next reset', () => {
    expect(dayBefore('2026-03-02T05:00:00.000Z')).toBe('2026-03-01T05:00:00.000Z')
    expect(todaysVotes([])).toEqual([])
  })
})
