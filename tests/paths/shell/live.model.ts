import type { LiveTotals } from '#contract/votes/live.contract.ts'
import type { LiveContext } from '#machines/shell/live.machine.ts'
import { liveMachine } from '#machines/shell/live.machine.ts'
import { failure } from '../failure.ts'
import type { Deed, Lead, Seen, Sight } from '../harness/model.ts'
import { defineModel, passing } from '../harness/model.ts'
import { eventLabel } from '../harness/step.ts'
import { alice, bob } from '../people.ts'

type Context = LiveContext
type Line = (seen: Seen<Context>) => Lead<Context>

export const liveProject = { id: 'project-1', title: 'A map for newcomers', weightedVotes: 40, revision: 10 }

/** In the morning the page was read, then it was heard of at one, two and three minutes. */
export const readAt = Date.UTC(2026, 2, 1, 14, 2)
const minute = 60_000

const totalsOf = (weightedVotes: number, cursor: number): LiveTotals => ({
  cursor,
  fund: { weightedVotes, donatedCents: 12_300, voters: 2, donors: 3, revision: cursor },
  projects: [{ id: liveProject.id, weightedVotes, donatedCents: 12_300, revision: cursor }],
})
const told = { totals: totalsOf(43, 11), at: readAt + minute }
/** Nothing has changed. */
const same: typeof told = {
  totals: { ...totalsOf(40, 10), projects: [] },
  at: readAt + 2 * minute,
}
/** Told by a tab that has heard less. */
const older = { totals: totalsOf(41, 0), at: readAt + 3 * minute }
const answers = { 'three votes': told, nothing: same }

const start = { cursor: null, heardAt: readAt, lostSince: null, asksLeft: 0 }
const shownActors: Deed[] = ['starts hearTabs', 'starts holdLead']
const asks = 'starts ask'

const leadsTo = ({ playerId, asksLeft, cursor }: Context): readonly [string, object, Deed[]] =>
  playerId !== null && asksLeft === 0
    ? ['shown.leading.streaming.opening', {}, [['starts stream', { after: cursor }]]]
    : ['shown.leading.asking', { asksLeft: Math.max(0, asksLeft - 1) }, [[asks, { after: cursor }]]]

const before = ({ previous }: Seen<Context>): Context => previous as Context
const chooses: Line = (seen) => leadsTo(before(seen))
/** It is asked, and a stream tried only after as many pauses of 30 s. */
const asksFirst =
  (pauses: number): Line =>
  (seen) => ['shown.leading.asking', { asksLeft: pauses - 1 }, [[asks, { after: before(seen).cursor }]]]

/** The later cursor stays; what is heard ends a loss. */
const hears = (context: Context, { totals, at }: typeof told) => ({
  cursor: Math.max(context.cursor ?? 0, totals.cursor),
  heardAt: at,
  lostSince: null,
})
const streamed =
  (news: typeof told): Line =>
  (seen) => [
    'shown.leading.streaming.listening',
    hears(before(seen), news),
    [
      ['showTotals', news],
      ['tellTabs', news],
    ],
  ]
const told30 = Object.fromEntries(
  Object.entries(answers).map(([name, answer]): [string, Line] => [
    `shown.leading.asking | ask done: ${name}`,
    (seen) => [
      'shown.leading.resting',
      hears(before(seen), answer),
      [
        ['showTotals', answer],
        ['tellTabs', answer],
      ],
    ],
  ]),
)
const caughtUp = Object.fromEntries(
  Object.entries(answers).map(([name, answer]): [string, Line] => [
    `shown.following.catchingUp | catchUp done: ${name}`,
    (seen) => ['shown.following.caughtUp', hears(before(seen), answer), [['showTotals', answer]]],
  ]),
)
/** Nothing arrives since the last that was heard. */
const loses: Line = (seen) => ['shown.leading.resting', { lostSince: before(seen).heardAt }, ['tellTabsLost']]
const fallsBehind: Line = (seen) => ['shown.following.behind', { lostSince: before(seen).heardAt }, []]
const fails = { offline: failure('offline'), busy: failure('rate_limited', 300) }
const failsAll = (line: string, lead: Line): Record<string, Line> =>
  Object.fromEntries(Object.keys(fails).map((name) => [`${line} fails: ${name}`, lead]))

const stays: Line = ({ previousStates, previous }) => [
  previousStates[0] ?? '',
  { cursor: previous?.cursor ?? null, lostSince: previous?.lostSince ?? null },
  [],
]
/** What came before is only known to a tab that has caught up: until then its cursor stays. */
const tabTold =
  (news: typeof told): Line =>
  (seen) => {
    const [state = ''] = seen.previousStates
    const cursor =
      state === 'shown.following.caughtUp' ? hears(before(seen), news).cursor : before(seen).cursor
    return [state, { cursor, heardAt: news.at, lostSince: null }, [['showTotals', news]]]
  }
const beats =
  (at: number): Line =>
  ({ previousStates }) => [previousStates[0] ?? '', { heardAt: at, lostSince: null }, []]

/** Who comes in counts from the next choice on; a tab that leads chooses at once. */
const comesIn =
  (playerId: string | null): Line =>
  ({ previousStates, previous }) => {
    if (previous?.playerId === playerId) return [previousStates[0] ?? '', {}, []]
    const next = { playerId, asksLeft: 0, cursor: previous?.cursor ?? null }
    if (!previousStates[0]?.startsWith('shown.leading')) return [previousStates[0] ?? '', next, []]
    const [state, context, did] = leadsTo({ ...(previous as Context), ...next })
    return [state, { ...next, ...context }, did]
  }

const people = { valid: alice.id, boundary: null, another: bob.id, hostile: '' } as const

/** Its votes, and whether they are live, are looked at by the driver. */
const page: Sight[] = [{ role: 'heading', name: liveProject.title }]

export const model = defineModel({
  machine: liveMachine,
  inputs: {
    'for a guest': { playerId: null, at: readAt },
    'for a player': { playerId: alice.id, at: readAt },
    'beside others': { playerId: alice.id, at: readAt },
    'that come and go': { playerId: alice.id, at: readAt },
  },
  events: {
    'live.heard': {
      valid: told,
      boundary: same,
      hostile: older,
    },
    'live.beat': {
      valid: { at: readAt + minute },
      boundary: { at: readAt },
      hostile: { at: Number.MAX_SAFE_INTEGER },
    },
    'live.ended': { valid: {} },
    'live.lost': {
      valid: { retryAfterSeconds: null },
      boundary: { retryAfterSeconds: 300 },
      hostile: { retryAfterSeconds: -1 },
      soon: { retryAfterSeconds: 31 },
    },
    'tabs.heard': { valid: told, boundary: same, hostile: older },
    'tabs.beat': {
      valid: { at: readAt + minute },
      boundary: { at: readAt },
      hostile: { at: Number.MAX_SAFE_INTEGER },
    },
    'tabs.lost': { valid: {} },
    'lead.given': { valid: {} },
    'page.hidden': { valid: {} },
    'page.shown': { valid: {} },
    'network.offline': { valid: {} },
    'network.online': { valid: {} },
    'user.changed': {
      valid: { playerId: people.valid },
      boundary: { playerId: people.boundary },
      another: { playerId: people.another },
      hostile: { playerId: people.hostile },
    },
  },
  actors: {
    watchPage: {
      reports: ['page.hidden', 'page.shown', 'network.offline', 'network.online'],
      fails: { 'not supported': new Error('no window') },
    },
    hearTabs: {
      reports: ['tabs.heard', 'tabs.beat', 'tabs.lost'],
      fails: { 'not supported': new Error('no channels') },
    },
    holdLead: { reports: ['lead.given'], fails: { 'not supported': new Error('no locks') } },
    stream: {
      reports: ['live.heard', 'live.beat', 'live.ended', 'live.lost'],
      fails: { 'not supported': new Error('no streams') },
    },
    ask: { done: answers, fails },
  },
  delays: {
    beatTimeout: 45_000,
    askTimeout: 20_000,
    reopenPause: 1_000,
    restPause: 30_000,
    catchUpPause: 1_000,
    leadTimeout: 90_000,
  },
  sees: {
    hidden: page,
    'shown.following.waiting': page,
    'shown.following.catchingUp': page,
    'shown.following.caughtUp': page,
    'shown.following.behind': page,
    'shown.leading.choosing': passing,
    'shown.leading.streaming.opening': page,
    'shown.leading.streaming.listening': page,
    'shown.leading.reopening': page,
    'shown.leading.asking': page,
    'shown.leading.resting': page,
  },
  bound: ({ playerId, cursor, lostSince, asksLeft }) => [
    playerId,
    cursor === null,
    lostSince === null,
    Math.min(asksLeft, 1),
  ],
  // How a tab leads, how it follows, and who comes and goes: each without the others.
  focus: {
    'for a guest': (step) => step.is('lead.given', 'ask done', 'ask fails', 'network.', 'wait'),
    'for a player': (step) =>
      step.is(
        'lead.given',
        'network.',
        'live.',
        'stream fails',
        'ask done: nothing',
        'ask fails: offline',
        'wait',
      ),
    'beside others': (step, { states }) =>
      step.is('tabs.', 'page.', 'hearTabs fails', 'holdLead fails', 'watchPage fails') ||
      (states[0]?.startsWith('shown.following') === true &&
        step.is('catchUp done', 'catchUp fails', 'network.online', 'lead.given', 'wait')),
    'that come and go': (step) =>
      step.is('user.changed', 'lead.given', 'page.hidden') || step.is('live.heard', 'live.lost (boundary)'),
  },
  leads: {
    'start for a guest': [
      'shown.following.waiting',
      { playerId: null, ...start },
      ['starts watchPage', ...shownActors],
    ],
    start: [
      'shown.following.waiting',
      { playerId: alice.id, ...start },
      ['starts watchPage', ...shownActors],
    ],

    // Nobody looks: nothing runs that asks or hears. Whoever comes back follows until the lead is given.
    'shown | page.hidden': ['hidden', {}, []],
    'hidden | page.shown': ['shown.following.waiting', {}, shownActors],
    'hidden | watchPage fails': stays,
    'shown | watchPage fails': stays,
    'shown | hearTabs fails': chooses,
    'shown | holdLead fails': chooses,
    'shown | tabs.heard': tabTold(told),
    'shown | tabs.heard (boundary)': tabTold(same),
    'shown | tabs.heard (hostile)': tabTold(older),
    'shown | tabs.beat': beats(readAt + minute),
    'shown | tabs.beat (boundary)': beats(readAt),
    'shown | tabs.beat (hostile)': beats(Number.MAX_SAFE_INTEGER),

    'shown.following | lead.given': chooses,
    'shown.following | tabs.lost': (seen) => [
      seen.previousStates[0] ?? '',
      { lostSince: before(seen).heardAt },
      [],
    ],
    // What a hidden tab missed.
    'shown.following.waiting | after catchUpPause': (seen) => [
      'shown.following.catchingUp',
      {},
      [['starts catchUp', { after: before(seen).cursor }]],
    ],
    ...caughtUp,
    ...failsAll('shown.following.catchingUp | catchUp', fallsBehind),
    'shown.following.catchingUp | after askTimeout': fallsBehind,
    // The tab that leads is heard every 50 s at the latest.
    'shown.following.caughtUp | after leadTimeout': ['shown.following.catchingUp', {}, ['starts catchUp']],
    'shown.following.behind | after restPause': ['shown.following.catchingUp', {}, ['starts catchUp']],
    'shown.following.behind | network.online': ['shown.following.catchingUp', {}, ['starts catchUp']],

    'shown.leading.streaming | live.heard': streamed(told),
    'shown.leading.streaming | live.heard (boundary)': streamed(same),
    'shown.leading.streaming | live.heard (hostile)': streamed(older),
    ...Object.fromEntries(
      [
        ['', readAt + minute],
        [' (boundary)', readAt],
        [' (hostile)', Number.MAX_SAFE_INTEGER],
      ].map(([name, at]): [string, Lead<Context>] => [
        `shown.leading.streaming | live.beat${name}`,
        [
          'shown.leading.streaming.listening',
          { heardAt: at as number, lostSince: null },
          [['tellTabsBeat', { at }]],
        ],
      ]),
    ),
    'shown.leading.streaming | live.lost': asksFirst(1),
    'shown.leading.streaming | live.lost (boundary)': asksFirst(10),
    'shown.leading.streaming | live.lost (hostile)': asksFirst(1),
    'shown.leading.streaming | live.lost (soon)': asksFirst(2),
    'shown.leading.streaming | stream fails': asksFirst(1),
    'shown.leading.streaming.opening | live.ended': asksFirst(1),
    'shown.leading.streaming.opening | after beatTimeout': asksFirst(1),
    'shown.leading.streaming.listening | after beatTimeout': asksFirst(1),
    'shown.leading.streaming.listening | live.ended': ['shown.leading.reopening', {}, []],
    'shown.leading.reopening | after reopenPause': chooses,

    ...told30,
    ...failsAll('shown.leading.asking | ask', loses),
    'shown.leading.asking | after askTimeout': loses,
    'shown.leading | network.offline': loses,
    'shown.leading.resting | after restPause': chooses,
    'shown.leading.resting | network.online': chooses,

    ...Object.fromEntries(
      Object.entries(people).flatMap(([name, playerId]) =>
        ['hidden', 'shown'].map((state): [string, Line] => [
          `${state} | ${eventLabel('user.changed', name)}`,
          comesIn(playerId),
        ]),
      ),
    ),
  },
  invariants: {
    'while nobody looks, nothing is held, asked or heard': ({ states, children }) =>
      !states.includes('hidden') || children.every((id) => id === 'watchPage'),
    'a guest has no stream': ({ context, children }) =>
      context.playerId !== null || !children.includes('stream'),
    'never asked beside a stream, and never twice': ({ children }) =>
      children.filter((id) => ['stream', 'ask', 'catchUp'].includes(id)).length <= 1,
    'the cursor never goes back': ({ context, previous }) =>
      (context.cursor ?? -1) >= (previous?.cursor ?? -1),
    'a tab that leads tells the others all it shows': ({ trail }) => {
      const last = trail.at(-1)
      if (!last?.is('live.heard', 'ask done') || !last.did.includes('showTotals')) return true
      return last.did.includes('tellTabs')
    },
  },
})
