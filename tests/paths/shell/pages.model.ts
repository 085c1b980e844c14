import type { Result } from '#contract/http/endpoint.ts'
import type { FollowedProject, listFollowed } from '#contract/projects/follows.contract.ts'
import type { PagesContext, ReadPage } from '#machines/shell/pages.machine.ts'
import { pagesMachine } from '#machines/shell/pages.machine.ts'
import { failure } from '../failure.ts'
import type { Lead, Seen } from '../harness/model.ts'
import { defineModel } from '../harness/model.ts'

type FollowedPage = Result<typeof listFollowed>
type Line = Lead<PagesContext> | ((seen: Seen<PagesContext>) => Lead<PagesContext>)

const project: FollowedProject = {
  id: 'dome',
  title: '<b>Dome</b>',
  category: 'Guilds',
  status: 'active',
  followers: 12,
  followed_at: '2026-02-01T12:00:00.000Z',
  update: { title: 'The roof is on', at: '2026-02-28T12:00:00.000Z' },
}
const silent: FollowedProject = { ...project, id: 'silent', title: 'Silent', status: 'refused', update: null }
const late: FollowedProject = { ...project, id: 'late', title: 'Late map', status: 'completed' }

/* The page of followed projects shows them. */
const answers = {
  some: { projects: [project, silent], next: 'behind' },
  // One of them got news meanwhile.
  'the last': { projects: [{ ...project, title: 'Told again' }, late], next: null },
  none: { projects: [], next: null },
} satisfies Record<string, FollowedPage>
const failures = { offline: failure('offline'), 'something odd': failure('internal') }

const before = ({ previous }: Seen<PagesContext>): readonly ReadPage[] => previous?.pages ?? []
const reads: Line = (seen) => [
  'loading',
  { pages: before(seen), problem: null },
  [['starts loadFirst', { from: null }]],
]
const fails =
  (place: 'failed' | 'shown', problem: PagesContext['problem']): Line =>
  (seen) => [place, { pages: before(seen), problem }, place === 'failed' ? ['starts watchNetwork'] : []]

const emptyWords =
  'You follow no project yet. Press Follow on the page of a project, and it is listed here with what its owner writes.'
const more = { role: 'button', name: 'Show more' } as const
const tryAgain = { role: 'button', name: 'Try again' } as const
const listed = ({ pages }: PagesContext) => {
  const projects = (pages as readonly FollowedPage[]).flatMap((page) => page.projects)
  return projects
    .filter(({ id }, at) => projects.findIndex((one) => one.id === id) === at)
    .map(({ title }) => ({ role: 'link' as const, name: title }))
}

export const model = defineModel({
  machine: pagesMachine,
  inputs: { 'as it is': undefined },
  events: {
    'pages.more': { valid: {} },
    'pages.retry': { valid: {} },
    'pages.again': { valid: {} },
    'network.online': { valid: {} },
  },
  actors: {
    loadPage: { done: answers, fails: failures },
    watchNetwork: { reports: ['network.online'], fails: { 'not supported': new Error('no window') } },
  },
  delays: { loadTimeout: 20_000 },
  sees: {
    loading: [{ absent: tryAgain }],
    shown: (context) => [
      ...listed(context),
      listed(context).length === 0 ? { text: emptyWords } : { absent: { text: emptyWords } },
      context.pages.at(-1)?.next === null ? { absent: more } : more,
    ],
    adding: (context) => [...listed(context), { role: 'button', name: 'Loading more', is: 'busy' }],
    failed: [{ text: 'What you follow could not be read.' }, tryAgain],
  },
  bound: ({ pages, problem }) => [Math.min(pages.length, 3), pages.at(-1)?.next, problem !== null],
  leads: {
    'start as it is': ['loading', { pages: [], problem: null }, [['starts loadFirst', { from: null }]]],
    ...Object.fromEntries(
      Object.entries(answers).flatMap(([name, page]): [string, Line][] => [
        [`loading | loadFirst done: ${name}`, ['shown', { pages: [page], problem: null }, []]],
        [
          `adding | loadMore done: ${name}`,
          (seen) => ['shown', { pages: [...before(seen), page], problem: null }, []],
        ],
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(failures).flatMap(([name, { code }]): [string, Line][] => [
        [`loading | loadFirst fails: ${name}`, fails('failed', code)],
        [`adding | loadMore fails: ${name}`, fails('shown', code)],
      ]),
    ),
    'loading | after loadTimeout': fails('failed', 'timeout'),
    'adding | after loadTimeout': fails('shown', 'timeout'),
    'shown | pages.more': (seen) => {
      const from = before(seen).at(-1)?.next ?? null
      return from === null
        ? ['shown', { pages: before(seen), problem: seen.previous?.problem ?? null }, []]
        : ['adding', { pages: before(seen), problem: null }, [['starts loadMore', { from }]]]
    },
    ...Object.fromEntries(
      ['loading', 'shown', 'adding', 'failed'].map((place): [string, Line] => [
        `${place} | pages.again`,
        reads,
      ]),
    ),
    'failed | pages.retry': reads,
    'failed | network.online': reads,
    'failed | watchNetwork fails': (seen) => ['failed', { pages: before(seen) }, []],
  },
  invariants: {
    'pages that were read stay until newer ones come': ({ previous, context }) =>
      context.pages.length > 0 || !previous?.pages.length,
    'a first page that could not be read says why': ({ context, states }) =>
      !states.includes('failed') || context.problem !== null,
    'nothing is wrong while a page is being read': ({ context, states }) =>
      context.problem === null || states.includes('failed') || states.includes('shown'),
  },
})
