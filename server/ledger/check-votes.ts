import { leastBetweenMs } from '#contract/votes/vote-days.rules.ts'
import { dailyVotes, donationVotes } from '#contract/votes/votes.rules.ts'
import type { Books } from './books.store.ts'
import { paidLines } from './books.store.ts'
import { checkOf, differences, one, sumBy } from './findings.ts'
import type { Check } from './findings.ts'

const spentWrongly = ({ votes, projectVotes }: Books) => {
  const cast = new Map(projectVotes.map((row) => [row.id, row]))
  const ofVotes = Map.groupBy(
    votes.flatMap((row) =>
      row.project_vote_id === null ? [] : [{ ...row, project_vote_id: row.project_vote_id }],
    ),
    (row) => row.project_vote_id,
  )
  return [...ofVotes].flatMap(([id, rows]) => {
    const spent = rows.reduce((sum, row) => sum - row.votes, 0)
    const has = cast.get(id)?.votes ?? 0
    return has === spent
      ? []
      : [one(`${spent} votes of ${rows[0]?.user_id} were spent, and their project has ${has}.`)]
  })
}

/** Every donation made its votes once, every vote has a source, and every vote cast by a player was spent. */
export const checkVotes = (books: Books): Check => {
  const lines = new Map(
    paidLines(books, 'donation').map(({ order, index, line }) => [`${order.id} line ${index}`, line.cents]),
  )
  const made = new Map(
    [
      ...Map.groupBy(books.votes, (row) =>
        row.order_id === null ? null : `${row.order_id} line ${row.order_line}`,
      ),
    ].flatMap(([line, rows]) => (line === null ? [] : [[line, rows.map(({ votes }) => votes)] as const])),
  )
  const spent = new Set(books.votes.flatMap(({ project_vote_id: id }) => id ?? []))
  const players = new Set(books.votePower.map((row) => row.user_id))
  return checkOf('Votes', 'votes', books.votes.length, [
    ...[...lines].flatMap(([line, cents]) => {
      const votes = made.get(line) ?? []
      const may = [donationVotes(cents, false), donationVotes(cents, true)]
      const sum = votes.reduce((total, each) => total + each, 0)
      if (votes.length === 1 && may.includes(sum)) return []
      const finding = `Order ${line} made ${sum} votes in ${votes.length} rows, not ${may.join(' or ')} in one.`
      return [{ difference: Math.abs(sum - (may[0] ?? 0)), finding }]
    }),
    ...[...made]
      .filter(([line]) => !lines.has(line))
      .map(([line]) => one(`Order ${line} made votes, and gave nothing.`)),
    ...books.votes.flatMap((row) =>
      [row.order_id, row.reversal_id, row.project_vote_id, row.kind].every((source) => source === null)
        ? [
            {
              difference: Math.abs(row.votes),
              finding: `${row.votes} votes of ${row.user_id} have no source.`,
            },
          ]
        : [],
    ),
    ...spentWrongly(books),
    ...books.projectVotes.flatMap((row) => {
      if (spent.has(row.id)) return []
      if (row.order_id !== null)
        return [
          one(
            `${row.votes} votes of order ${row.order_id} went to ${row.project_id}, and nobody spent them.`,
          ),
        ]
      return players.has(row.voter)
        ? [one(`${row.votes} votes of ${row.voter} went to ${row.project_id}, and nobody spent them.`)]
        : []
    }),
  ])
}

const names = { daily: 'votes of the day', carried: 'votes in the vote bank', donation: 'votes of donations' }

/** The votes available to every player equal the sums of the ledger. */
export const checkVotePower = ({ votePower, voteSums }: Books): Check => {
  const held = new Map(
    votePower.flatMap((row) => [
      [`${row.user_id} ${names.daily}`, row.daily_earned - row.daily_used] as const,
      [`${row.user_id} ${names.carried}`, row.bank] as const,
      [`${row.user_id} ${names.donation}`, row.donation_earned - row.donation_used] as const,
    ]),
  )
  const sums = sumBy(
    voteSums,
    ({ user_id: userId, bank }) => `${userId} ${names[bank]}`,
    ({ votes }) => votes,
  )
  return checkOf(
    'Votes to cast',
    'votes',
    votePower.length,
    differences(
      sums,
      held,
      (whose, should, is) => `Of ${whose} there are ${is}, and the ledger has ${should}.`,
    ),
  )
}

/** The votes of a local date were granted once, in the number of some plan, and at least 20 hours after the previous ones. */
export const checkDays = ({ grants }: Books): Check => {
  const may: readonly number[] = Object.values(dailyVotes)
  const seen = new Set<string>()
  return checkOf(
    'Votes of days',
    'rows',
    grants.length,
    grants.flatMap((row, index) => {
      const day = `${row.user_id} the votes of ${row.granted_on}`
      const before = grants[index - 1]
      const isDoubled = seen.has(day)
      seen.add(day)
      const isEarly =
        before?.user_id === row.user_id && row.at.getTime() - before.at.getTime() < leastBetweenMs
      if (isDoubled) return [one(`${day} were granted twice.`)]
      if (isEarly) return [one(`${day} were granted within 20 hours of those before.`)]
      return may.includes(row.votes) ? [] : [one(`${day} are ${row.votes}, as no plan has.`)]
    }),
  )
}
