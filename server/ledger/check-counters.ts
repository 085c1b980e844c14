import type { Books } from './books.store.ts'
import { checkOf, differences, money, sumBy } from './findings.ts'
import type { Check } from './findings.ts'

type Counted = 'votes' | 'cents'

/** A row of the ledgers of votes and donations, under the name of everything that counts it. */
const backedOf = ({ projectVotes, donations }: Books) =>
  [
    ...projectVotes.map(({ project_id: project, voter: player, votes, at }) => ({
      ...{ project, player, at, votes, cents: 0 },
    })),
    ...donations.map(({ project_id: project, donor: player, amount_cents: cents, at }) => ({
      ...{ project, player, at, cents, votes: 0 },
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

/** The votes that projects, players and days of the fund count are those that were cast. */
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

/** The same of donations. */
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

/** What projects count of comments can be read, and what comments count of replies is told. */
export const checkCountedComments = ({ projects, comments, answered }: Books): Check =>
  checkOf(
    'Comments as counted',
    'rows',
    comments.reduce((sum, { readable }) => sum + readable, 0),
    differences(
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
      (who, should, is) => `${who} counts ${is} comments, and has ${should}.`,
    ),
  )

/** The fund counts its projects, and each voter and donor once. */
export const checkCountedHeads = ({ projects, backers, fundTotals }: Books): Check =>
  checkOf(
    'Projects, voters and donors as counted',
    'rows',
    projects.length + backers.length,
    differences(
      new Map([
        ['projects', projects.length],
        ['open projects', projects.filter(({ status }) => status === 'active').length],
        ['voters', backers.filter(({ votes }) => votes > 0).length],
        ['donors', backers.filter(({ cents }) => cents > 0).length],
      ]),
      new Map([
        ['projects', fundTotals.projects],
        ['open projects', fundTotals.open_projects],
        ['voters', fundTotals.voters],
        ['donors', fundTotals.donors],
      ]),
      (what, should, is) => `The fund counts ${is} ${what}, and has ${should}.`,
    ),
  )
