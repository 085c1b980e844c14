import { describe, expect, test } from 'vitest'
import { mostChangesAtOnce } from '#contract/votes/live.contract.ts'
import { joinTotals, readAllTotals } from '#contract/votes/live.rules.ts'

const totalsOf = (cursor: number, ...projects: [id: string, votes: number, revision: number][]) => ({
  cursor,
  fund: { votes: cursor, revision: cursor },
  projects: projects.map(([id, votes, revision]) => ({ id, votes, revision })),
})

describe('totals of the same fund', () => {
  const earlier = totalsOf(3, ['a', 2, 2], ['b', 3, 3])
  const later = totalsOf(5, ['a', 4, 4], ['c', 0, 0])
  const both = {
    cursor: 5,
    fund: { votes: 5, revision: 5 },
    projects: [
      { id: 'a', votes: 4, revision: 4 },
      { id: 'b', votes: 3, revision: 3 },
      { id: 'c', votes: 0, revision: 0 },
    ],
  }
  const byId = ({ projects, ...rest }: typeof both) => ({
    ...rest,
    projects: projects.toSorted((one, other) => one.id.localeCompare(other.id)),
  })

  test('are the later sum of each project and of the fund, whichever came first', () => {
    expect(byId(joinTotals(earlier, later))).toEqual(both)
    expect(byId(joinTotals(later, earlier))).toEqual(both)
  })

  test('keep what else an answer holds', () => {
    expect(joinTotals({ ...earlier, at: 7 }, { ...later, at: 9 })).toMatchObject({ at: 7, cursor: 5 })
  })

  test('of one revision the first stays', () => {
    const [one, other] = [
      totalsOf(1, ['a', 1, 1]),
      { ...totalsOf(1, ['a', 2, 1]), fund: { votes: 9, revision: 1 } },
    ]
    expect(joinTotals(one, other)).toEqual(one)
  })
})

test('more changes than one answer holds are read from where the answer ended', async () => {
  const many = Array.from(
    { length: mostChangesAtOnce },
    (_, at) => [`project-${at}`, at, at + 1] as [string, number, number],
  )
  const answers = [
    totalsOf(500, ...many),
    totalsOf(502, ['project-0', 9, 501], ['project-new', 1, 502]),
    totalsOf(7),
  ]
  const reads: (number | null)[] = []
  const read = async (after: number | null) => {
    reads.push(after)
    const answer = answers[reads.length - 1]
    if (!answer) throw new Error('Read too often.')
    return answer
  }
  const all = await readAllTotals(read, 0)
  expect(reads).toEqual([0, 500])
  expect(all.cursor).toBe(502)
  expect(all.projects).toHaveLength(mostChangesAtOnce + 1)
  expect(all.projects.find(({ id }) => id === 'project-0')?.votes).toBe(9)

  expect(await readAllTotals(read, null)).toEqual(totalsOf(7))
  expect(reads).toEqual([0, 500, null])
})
