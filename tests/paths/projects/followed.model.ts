import type { FollowedProject } from '#contract/projects/follows.contract.ts'
import type { FollowedContext, FollowedPage } from '#machines/projects/followed.machine.ts'
import { followedMachine } from '#machines/projects/followed.machine.ts'
import { failure } from '../failure.ts'
import type { Lead, Seen } from '../harness/model.ts'
import { defineModel } from '../harness/model.ts'

type Line = Lead<FollowedContext> | ((seen: Seen<FollowedContext>) => Lead<FollowedContext>)

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

const pages = {
  some: { projects: [project, silent], next: 'behind' },
  // One of them got news meanwhile.
  'the last': { projects: [{ ...project, title: 'Told again' }, late], next: null },
  none: { projects: [], next: null },
} satisfies Record<string, FollowedPage>
const failures = { offline: failure('offline'), 'something odd': failure('internal') }

const merged = (list: FollowedPage | null, more: FollowedPage): FollowedPage => {
  const told = list?.projects ?? []
  return {
    projects: [...told, ...more.projects.filter(({ id }) => told.every((one) => one.id !== id))],
    next: more.next,
  }
}
const reads: Lead<FollowedContext> = [
  'loading',
  { list: null, problem: null },
  [['starts loadFirst', { from: null }]],
]
const fails =
  (place: 'failed' | 'shown', problem: FollowedContext['problem']): Line =>
  ({ previous }) => [
    place,
    { list: previous?.list ?? null, problem },
    place === 'failed' ? ['starts watchNetwork'] : [],
  ]

const emptyWords =
  'You follow no project yet. Press Follow on the page of a project, and it is listed here with what its owner writes.'
const more = { role: 'button', name: 'Show more' } as const
const tryAgain = { role: 'button', name: 'Try again' } as const
const listed = ({ list }: FollowedContext) =>
  list?.projects.map(({ title }) => ({ role: 'link' as const, name: title })) ?? []

export const model = defineModel({
  machine: followedMachine,
  inputs: { 'as it is': undefined },
  events: {
    'list.more': { valid: {} },
    'list.retry': { valid: {} },
    'network.online': { valid: {} },
  },
  actors: {
    loadPage: { done: pages, fails: failures },
    watchNetwork: { reports: ['network.online'], fails: { 'not supported': new Error('no window') } },
  },
  delays: { loadTimeout: 20_000 },
  sees: {
    loading: [{ absent: more }, { absent: tryAgain }],
    shown: (context) => [
      ...listed(context),
      context.list?.projects.length === 0 ? { text: emptyWords } : { absent: { text: emptyWords } },
      context.list?.next === null ? { absent: more } : more,
    ],
    adding: (context) => [...listed(context), { role: 'button', name: 'Loading more', is: 'busy' }],
    failed: [{ text: 'What you follow could not be read.' }, tryAgain],
  },
  bound: ({ list, problem }) => [list?.projects.length, list?.next, problem !== null],
  leads: {
    'start as it is': reads,
    ...Object.fromEntries(
      Object.entries(pages).flatMap(([name, page]): [string, Line][] => [
        [`loading | loadFirst done: ${name}`, ['shown', { list: page, problem: null }, []]],
        [
          `adding | loadMore done: ${name}`,
          ({ previous }) => ['shown', { list: merged(previous?.list ?? null, page), problem: null }, []],
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
    'shown | list.more': ({ previous }) =>
      previous?.list?.next == null
        ? ['shown', { list: previous?.list ?? null, problem: previous?.problem ?? null }, []]
        : [
            'adding',
            { list: previous.list, problem: null },
            [['starts loadMore', { from: previous.list.next }]],
          ],
    'failed | list.retry': reads,
    'failed | network.online': reads,
    'failed | watchNetwork fails': ['failed', {}, []],
  },
  invariants: {
    'no project stands twice': ({ context: { list } }) =>
      new Set(list?.projects.map(({ id }) => id)).size === (list?.projects.length ?? 0),
    'there is a list exactly where it is shown': ({ context, states }) =>
      (context.list !== null) === (states.includes('shown') || states.includes('adding')),
  },
})
