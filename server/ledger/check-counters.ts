import { listedStatuses } from '#contract/projects/projects.contract.ts'
import { slotMs, slotsKeptMs } from '#contract/votes/vote-bursts.rules.ts'
import { isYoungAccount } from '#contract/comments/young-accounts.rules.ts'
import type { Books } from './books.store.ts'
import { checkOf, differences, money, sumBy } from './findings.ts'
import type { Check } from './findings.ts'

type Counted = 'votes' | 'cents'

/** One row of the vote and donation ledgers per counter that includes it, by the counter's name. */
const backedOf = ({ projectVotes, donations }: Books) =>
  [
    ...projectVotes.map(({ project_id: project, voter: player, votes, at }) => ({
      project,
      player,
      at,
      votes,
      cents: 0,
    })),
    ...donations.map(({ project_id: project, donor: player, amount_cents: cents, at }) => ({
      project,
      player,
      at,
      cents,
      votes: 0,
    })),
  ].flatMap(({ project, player, at, ...amounts }) => {
    const day = at.toISOString().slice(0, 10)
    const ofProject =
      project === null
        ? []
        : [
            `The project ${project}`,
            `The project ${project} on ${day}`,
            `The player ${player} in the project ${project}`,
          ]
    return [...ofProject, `The player ${player}`, 'The fund', `The fund on ${day}`].map((counter) => ({
      counter,
      ...amounts,
    }))
  })

const wantedOf = (books: Books, what: Counted): Map<string, number> =>
  sumBy(
    backedOf(books),
    ({ counter }) => counter,
    (row) => row[what],
  )

const countedOf = (
  { projectTotals, projectDays, projectBackers, fundDays, backers, fundTotals }: Books,
  what: Counted,
): Map<string, number> =>
  new Map([
    ...projectTotals.map((row) => [`The project ${row.project_id}`, row[what]] as const),
    ...projectDays.map((row) => [`The project ${row.project_id} on ${row.day}`, row[what]] as const),
    ...projectBackers.map(
      (row) => [`The player ${row.player} in the project ${row.project_id}`, row[what]] as const,
    ),
    ...backers.map((row) => [`The player ${row.player}`, row[what]] as const),
    ...fundDays.map((row) => [`The fund on ${row.day}`, row[what]] as const),
    ['The fund', fundTotals[what]],
  ])

/** The vote counters of projects, players and fund days equal the votes that were cast. */
export const checkCountedVotes = (books: Books): Check =>
  checkOf(
    'Votes as counted',
    'votes',
    books.projectVotes.length,
    differences(
      wantedOf(books, 'votes'),
      countedOf(books, 'votes'),
      (who, should, is) => `${who} counts ${is} votes, and has ${should}.`,
    ),
  )

/** Same as `checkCountedVotes`, for donations. */
export const checkCountedDonations = (books: Books): Check =>
  checkOf(
    'Donations as counted',
    'cents',
    books.donations.length,
    differences(
      wantedOf(books, 'cents'),
      countedOf(books, 'cents'),
      (who, should, is) => `${who} counts ${money(is)} of donations, and has ${money(should)}.`,
    ),
  )

const say = (what: string) => (who: string, should: number, is: number) =>
  `${who} counts ${is} ${what}, and has ${should}.`

const countBy = <Row>(rows: readonly Row[], nameOf: (row: Row) => string) => sumBy(rows, nameOf, () => 1)

/** The counters of comments and authors equal the readable comments, and the reply counters equal the counted replies. */
export const checkCountedComments = (books: Books): Check => {
  const { projects, comments, answered, authors, commentAuthors } = books
  const authorOf = (row: Books['authors'][number]) =>
    `The player ${row.author_id} in the project ${row.project_id}`
  return checkOf(
    'Comments as counted',
    'rows',
    comments.reduce((sum, { readable }) => sum + readable, 0),
    [
      ...differences(
        sumBy(
          comments.flatMap(({ projectId, parentId, readable, told }) => [
            { counter: `The project ${projectId}`, count: readable },
            { counter: parentId === null ? null : `The comment ${parentId}`, count: told },
          ]),
          ({ counter }) => counter,
          ({ count }) => count,
        ),
        new Map([
          ...projects.map((row) => [`The project ${row.id}`, row.comments] as const),
          ...answered.map((row) => [`The comment ${row.id}`, row.replies] as const),
        ]),
        say('comments'),
      ),
      ...differences(
        sumBy(
          comments.filter(({ parentId }) => parentId !== null),
          ({ projectId }) => `The project ${projectId}`,
          ({ readable }) => readable,
        ),
        new Map(projects.map((row) => [`The project ${row.id}`, row.replies])),
        say('replies'),
      ),
      ...differences(
        countBy(authors, (row) => `The project ${row.project_id}`),
        new Map(projects.map((row) => [`The project ${row.id}`, row.comment_authors])),
        say('authors of comments'),
      ),
      ...differences(
        sumBy(authors, authorOf, ({ comments: count }) => count),
        new Map(commentAuthors.map((row) => [authorOf(row), row.comments])),
        say('comments'),
      ),
    ],
  )
}

const isListed = ({ status }: { status: string }): boolean =>
  listedStatuses.some((listed) => listed === status)

/** The fund counts its listed projects, and each voter and donor once. */
export const checkCountedHeads = ({ projects, backers, fundTotals }: Books): Check =>
  checkOf(
    'Projects, voters and donors as counted',
    'rows',
    projects.length + backers.length,
    differences(
      new Map([
        ['listed projects', projects.filter(isListed).length],
        ['open projects', projects.filter(({ status }) => status === 'active').length],
        ['voters', backers.filter(({ votes }) => votes > 0).length],
        ['donors', backers.filter(({ cents }) => cents > 0).length],
      ]),
      new Map([
        ['listed projects', fundTotals.projects],
        ['open projects', fundTotals.open_projects],
        ['voters', fundTotals.voters],
        ['donors', fundTotals.donors],
      ]),
      (what, should, is) => `The fund counts ${is} ${what}, and has ${should}.`,
    ),
  )

/** Projects count each backer and follower once; comments count their open reports. */
export const checkCountedPlayers = (books: Books): Check => {
  const { projects, projectBackers, backedProjects, follows, openReports, reportedComments } = books
  const backing = projectBackers.filter(({ votes, cents }) => votes > 0 || cents > 0)
  return checkOf(
    'Backers, followers and reports as counted',
    'rows',
    backing.length + follows.length + openReports.length,
    [
      ...differences(
        countBy(backing, (row) => `The project ${row.project_id}`),
        new Map(backedProjects.map((row) => [`The project ${row.project_id}`, row.backers])),
        say('backers'),
      ),
      ...differences(
        countBy(follows, (row) => `The project ${row.project_id}`),
        new Map(projects.map((row) => [`The project ${row.id}`, row.followers])),
        say('followers'),
      ),
      ...differences(
        countBy(openReports, (row) => `The comment ${row.comment_id}`),
        new Map(reportedComments.map((row) => [`The comment ${row.comment_id}`, row.open])),
        say('open reports'),
      ),
    ],
  )
}

/** Each player's counters of notifications equal their rows. */
export const checkCountedNotifications = ({ notifications, notificationBoxes }: Books): Check => {
  const of = (rows: Books['notifications'], what: 'unread' | 'total') =>
    new Map(rows.map((row) => [`The player ${row.user_id}`, row[what]]))
  const compared = (what: 'unread' | 'total', words: string) =>
    differences(of(notifications, what), of(notificationBoxes, what), say(words))
  return checkOf(
    'Notifications as counted',
    'rows',
    notifications.reduce((sum, { total }) => sum + total, 0),
    [...compared('total', 'notifications'), ...compared('unread', 'unread notifications')],
  )
}

const slotOf = (project: string, from: number, voter?: string): string =>
  `${voter === undefined ? 'The project' : `The young account ${voter} in the project`} ${project} in the five minutes from ${new Date(from).toISOString()}`

/** The five-minute counters of the last 30 days equal the votes cast in those minutes that were not taken back. */
export const checkVoteSlots = (
  { projectVotes, players, voteSlots, youngVotes }: Books,
  nowMs: number,
): Check => {
  const isKept = (slot: number): boolean => slot >= nowMs - slotsKeptMs
  const castAt = new Map(projectVotes.map(({ id, at }) => [id, at.getTime()]))
  const createdAt = new Map(players.map((row) => [row.id, row.created_at.getTime()]))
  const wanted = projectVotes.flatMap(({ project_id: project, voter, votes, at, reverses }) => {
    const ms = castAt.get(reverses ?? '') ?? at.getTime()
    const from = Math.floor(ms / slotMs) * slotMs
    if (!isKept(from)) return []
    const isYoung = isYoungAccount(createdAt.get(voter) ?? Number.NEGATIVE_INFINITY, ms)
    return [undefined, ...(isYoung ? [voter] : [])].map((one) => ({
      counter: slotOf(project, from, one),
      votes,
    }))
  })
  return checkOf(
    'Votes by five minutes as counted',
    'votes',
    wanted.length,
    differences(
      sumBy(
        wanted,
        ({ counter }) => counter,
        ({ votes }) => votes,
      ),
      new Map(
        [...voteSlots.map((row) => ({ ...row, voter: undefined })), ...youngVotes].flatMap(
          ({ project_id: project, slot, voter, votes }) =>
            isKept(slot.getTime()) ? [[slotOf(project, slot.getTime(), voter), votes] as const] : [],
        ),
      ),
      (who, should, is) => `${who} counts ${is} votes, and has ${should}.`,
    ),
  )
}
