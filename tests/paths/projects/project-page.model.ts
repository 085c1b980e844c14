import type { ProjectDetails } from '#contract/projects/projects.contract.ts'
import type {
  ChartRange,
  ProjectAnswer,
  ProjectDay,
  ProjectPageContext,
} from '#machines/projects/project-page.machine.ts'
import { projectPageMachine } from '#machines/projects/project-page.machine.ts'
import { failure } from '../failure.ts'
import type { Lead, Sight } from '../harness/model.ts'
import { defineModel, passing } from '../harness/model.ts'
import { eventLabel } from '../harness/step.ts'

type Context = ProjectPageContext

const project: ProjectDetails = {
  id: 'guild-quartermaster',
  title: 'Guild Quartermaster',
  description: 'Track lent units, suits and weapons.\n\nGuilds lend gear, and after two weeks nobody knows.',
  category: 'Guilds',
  status: 'active',
  donatedCents: 287_000,
  goalCents: 450_000,
  milestone: 'Reminders',
  weightedVotes: 4_118,
  revision: 1,
  weekVotes: 80,
  comments: 14,
  priority: 3,
  createdAt: '2026-09-04T00:00:00.000Z',
  owner: null,
  followers: 12,
}

/** Each day has one vote more than the last, and the last day 90; a donation comes every tenth day. */
const days = Array.from({ length: 90 }, (_, at): ProjectDay => ({
  date: new Date(Date.UTC(2026, 7, 22 + at)).toISOString().slice(0, 10),
  votes: at + 1,
  donatedCents: at % 10 === 9 ? 1_000 : 0,
}))
/** A project of today, closed, without goal, votes or donations. */
const bare: ProjectAnswer = {
  project: {
    ...project,
    status: 'completed',
    goalCents: null,
    milestone: null,
    donatedCents: 0,
    weightedVotes: 0,
  },
  days: days.map(({ date }) => ({ date, votes: 0, donatedCents: 0 })),
}
const answers = { 'a project': { project, days }, 'one without anything': bare }

/** The votes of the last days: the sum of the last n numbers up to 90. */
const votesOf: Record<ChartRange, string> = { week: '609', fourWeeks: '2,142', all: '4,095' }

const heading = { role: 'heading', name: project.title } as const
const tryAgain = { role: 'button', name: 'Try again' } as const
const donate = { role: 'region', name: 'Donate' } as const

const chart = ({ answer, range }: Context): Sight[] =>
  answer?.project.weightedVotes === 0
    ? [{ text: 'No votes in this time.' }, { absent: donate }]
    : [{ text: `${votesOf[range]} votes` }, donate]

const ranges = {
  valid: { range: 'week' },
  boundary: { range: 'fourWeeks' },
  hostile: { range: 'all' },
} as const

const fresh = { answer: null, range: 'fourWeeks', problem: null } as const
const loads: Lead<Context> = [
  'loading',
  { problem: null },
  [['starts loadProject', { id: 'guild-quartermaster' }]],
]
const gone = { 'not found': failure('not_found'), 'no name at all': failure('invalid_request') }
const failed = { unavailable: failure('unavailable'), 'something odd': failure('internal') }

export const model = defineModel({
  machine: projectPageMachine,
  inputs: {
    plain: { id: project.id, known: null },
    'written by the server': { id: project.id, known: answers['a project'] },
  },
  events: {
    'project.retry': { valid: {} },
    'network.online': { valid: {} },
    'range.set': ranges,
  },
  actors: {
    loadProject: { done: answers, fails: { ...gone, ...failed, offline: failure('offline') } },
    watchNetwork: { reports: ['network.online'], fails: { 'not supported': new Error('no window') } },
  },
  delays: { loadTimeout: 20_000 },
  sees: {
    arriving: passing,
    loading: [{ text: 'Loading...' }, { absent: tryAgain }],
    found: (context) => [heading, ...chart(context), { absent: tryAgain }],
    gone: [
      { role: 'heading', name: 'Project not found' },
      { role: 'link', name: 'See all projects' },
    ],
    failed: [{ text: 'Failed to load the project' }, tryAgain],
    offline: [{ text: 'You are offline. Check the connection and try again.' }, tryAgain],
  },
  bound: ({ answer, range, problem }) => [answer?.project.weightedVotes ?? null, range, problem],
  leads: {
    'start plain': [
      'loading',
      { id: project.id, ...fresh },
      [['starts loadProject', { id: 'guild-quartermaster' }]],
    ],
    'start written by the server': ['found', { ...fresh, answer: answers['a project'] }, []],
    ...Object.fromEntries(
      Object.entries(answers).map(([name, answer]): [string, Lead<Context>] => [
        `loading | loadProject done: ${name}`,
        ['found', { answer, range: 'fourWeeks', problem: null }, []],
      ]),
    ),
    ...Object.fromEntries(
      Object.keys(gone).map((name): [string, Lead<Context>] => [
        `loading | loadProject fails: ${name}`,
        ['gone', { answer: null, problem: null }, []],
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(failed).map(([name, { code }]): [string, Lead<Context>] => [
        `loading | loadProject fails: ${name}`,
        ['failed', { problem: code }, []],
      ]),
    ),
    'loading | loadProject fails: offline': ['offline', { problem: 'offline' }, ['starts watchNetwork']],
    'loading | after loadTimeout': ['failed', { problem: 'timeout' }, []],
    'failed | project.retry': loads,
    'offline | project.retry': loads,
    'offline | network.online': loads,
    'offline | watchNetwork fails': ['offline', { problem: 'offline' }, []],
    ...Object.fromEntries(
      Object.entries(ranges).map(([name, { range }]): [string, Lead<Context>] => [
        `found | ${eventLabel('range.set', name)}`,
        ['found', { range }, []],
      ]),
    ),
  },
  invariants: {
    'a problem is named exactly while it is shown': ({ context, states }) =>
      (context.problem !== null) === (states.includes('failed') || states.includes('offline')),
    'a project is there exactly while it is shown': ({ context, states }) =>
      (context.answer !== null) === states.includes('found'),
  },
})
