import { describe, expect, it } from 'vitest'
import { compareWithShown, totalsOf } from '#contract/ledger/public-ledger.rules.ts'
import type { LedgerFile, ShownLedger } from '#contract/ledger/public-ledger.rules.ts'
import { ledger, open } from '#tests/support/written-ledger.ts'
import type { Changeable } from '#tests/support/written-ledger.ts'

describe('a page beside the ledger', () => {
  /** As the page tells it: the days that it shows, the latest first, and what projects have on closed days. */
  const shownOf = ({ days, totals }: LedgerFile): Changeable<ShownLedger> => ({
    totals: { ...totals },
    open: { votes: 1, cents: 0 },
    days: days
      .slice(1)
      .map(({ day, seal, rows }) => ({ day, seal, ...totalsOf(rows) }))
      .toReversed(),
    projects: [
      { id: 'map', votes: 5, cents: 2_000 },
      { id: 'arena', votes: 3, cents: 0 },
    ],
  })
  const compared = async (change: (shown: Changeable<ShownLedger>, file: Changeable<LedgerFile>) => void) => {
    const file = structuredClone(await ledger()) as Changeable<LedgerFile>
    const shown = shownOf(file)
    change(shown, file)
    return compareWithShown(file, shown)
  }
  const differs = (day: string | null, about: string | null) => ({
    differing: { at: 'shown', day, about },
    movedOn: false,
  })

  it('agrees with it where every day, project and total is the same', async () => {
    expect(await compared(() => {})).toEqual({ differing: null, movedOn: false })
  })

  it.each(['seal', 'votes', 'cents'] as const)('differs at the day whose %s is another', async (what) => {
    const other = { seal: '0'.repeat(64), votes: 9, cents: 9 }[what]
    expect(await compared(({ days }) => Object.assign(days[1]!, { [what]: other }))).toEqual(
      differs('2026-02-28', null),
    )
  })

  it('differs at a day that the file doesn’t have', async () => {
    expect(await compared(({ days }) => (days[0]!.day = '2026-03-02'))).toEqual(differs('2026-03-02', null))
  })

  it.each(['votes', 'cents'] as const)('differs at the project whose %s are others', async (what) => {
    expect(await compared(({ projects }) => (projects[1]![what] += 1))).toEqual(differs(null, 'arena'))
  })

  it('differs at a project that nobody backed on a closed day', async () => {
    expect(await compared(({ projects }) => projects.push({ id: 'zoo', votes: 1, cents: 0 }))).toEqual(
      differs(null, 'zoo'),
    )
    expect(await compared(({ projects }) => projects.push({ id: 'zoo', votes: 0, cents: 0 }))).toEqual({
      differing: null,
      movedOn: false,
    })
  })

  it.each(['votes', 'cents'] as const)(
    'differs at its totals where those of closed %s are others',
    async (what) => {
      expect(await compared(({ open: of }) => (of[what] += 1))).toEqual(differs(null, null))
    },
  )

  it('agrees on what is closed while more comes in, and says so', async () => {
    const more = { votes: 12, cents: 2_500 }
    expect(await compared((_, file) => (file.totals = more))).toEqual({ differing: null, movedOn: true })
  })

  it('says so also where it differs', async () => {
    const more = { votes: 9, cents: 2_700 }
    expect(
      await compared(({ days }, file) => {
        file.totals = more
        days[0]!.votes += 1
      }),
    ).toEqual({ ...differs('2026-03-01', null), movedOn: true })
  })

  it('that was read before the last day was closed is compared up to its own last day', async () => {
    const last = { votes: -2, cents: 0 }
    expect(
      await compared((shown) => {
        shown.days.shift()
        shown.open = { votes: 1 + last.votes, cents: last.cents }
        shown.projects[0]!.votes -= last.votes
      }),
    ).toEqual({ differing: null, movedOn: false })
  })

  it('of a ledger without a closed day has only what is open', async () => {
    const file = { days: [], open, totals: { votes: 1, cents: 0 }, projects: [] }
    const shown = { totals: file.totals, open: { votes: 1, cents: 0 }, days: [], projects: [] }
    expect(compareWithShown(file, shown)).toEqual({ differing: null, movedOn: false })
    expect(compareWithShown({ ...file, days: (await ledger()).days }, shown).differing).toBeNull()
  })
})
