import type { NotificationChanges } from '#contract/notifications/notifications.contract.ts'
import type { LiveTotals } from '#contract/votes/live.contract.ts'
import type { Answered, Asked, LiveContext } from '#machines/shell/live.machine.ts'
import type { HeardChanges } from '#machines/notifications/notifications.machine.ts'
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
export const same: typeof told = {
  totals: { ...totalsOf(40, 10), projects: [] },
  at: readAt + 2 * minute,
}
/** Told by a tab that has heard less. */
const older = { totals: totalsOf(41, 0), at: readAt + 3 * minute }

/** Changes up to a revision: one is new, and unread. */
const changesTo = (revision: number): NotificationChanges => ({
  revision,
  unreadCount: 1,
  total: 4,
  language: 'en',
  changed: [],
  deleted: [],
  readUpTo: null,
  deletedUpTo: null,
  isComplete: true,
})
/** The state, then a change, and one that this tab has not heard everything before; the last is older. */
const notified = {
  valid: { after: null, changes: changesTo(5), at: readAt + minute },
  boundary: { after: 5, changes: changesTo(6), at: readAt + 2 * minute },
  gap: { after: 8, changes: changesTo(9), at: readAt + 3 * minute },
  hostile: { after: -1, changes: changesTo(0), at: readAt },
} as const
type NewsName = keyof typeof notified
const tabsNotified = {
  valid: { playerId: alice.id, ...notified.valid },
  boundary: { playerId: alice.id, ...notified.boundary },
  gap: { playerId: alice.id, ...notified.gap },
  hostile: { playerId: alice.id, ...notified.hostile },
  "another's": { playerId: bob.id, ...notified.gap },
} as const

const answers: Record<'three votes' | 'nothing' | 'a notification' | 'to a guest', Answered> = {
  'three votes': { ...told, after: null, changes: changesTo(0) },
  'to a guest': { ...same, after: null, changes: null },
  nothing: { ...same, after: 5, changes: changesTo(5) },
  'a notification': { totals: null, after: 5, changes: changesTo(6), at: readAt + 2 * minute },
}

const start = { cursor: null, revision: null, heardAt: readAt, lostSince: null, asksLeft: 0 }
const shownActors: Deed[] = ['starts hearTabs', 'starts holdLead']
const asks = 'starts ask'
const asked = ({ playerId, cursor, revision }: Context): Asked => ({ playerId, cursor, revision })

const leadsTo = (context: Context): readonly [string, object, Deed[]] => {
  const { playerId, asksLeft } = context
  return playerId !== null && asksLeft === 0
    ? ['shown.leading.streaming.opening', {}, [['starts stream', asked(context)]]]
    : ['shown.leading.asking', { asksLeft: Math.max(0, asksLeft - 1) }, [[asks, asked(context)]]]
}

const before = ({ previous }: Seen<Context>): Context => previous as Context
const chooses: Line = (seen) => leadsTo(before(seen))
/** It is asked, and a stream tried only after as many pauses of 30 s. */
const asksFirst =
  (pauses: number): Line =>
  (seen) => ['shown.leading.asking', { asksLeft: pauses - 1 }, [[asks, asked(before(seen))]]]

/** The later cursor stays; what is heard ends a loss. */
const hears = (context: Context, { totals, at }: Pick<Answered, 'totals' | 'at'>) => ({
  cursor: totals ? Math.max(context.cursor ?? 0, totals.cursor) : context.cursor,
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
/** Only a revision that grows is news; it is handed on with the player it belongs to. */
const isNews = ({ playerId, revision }: Context, changes: NotificationChanges | null): boolean =>
  playerId !== null && changes !== null && changes.revision > (revision ?? -1)
const handsOn = (
  { playerId }: Context,
  { after, changes, at }: Pick<Answered, 'after' | 'changes' | 'at'>,
): Deed => ['emits notifications.heard', { playerId: playerId ?? '', after, changes, at }]
const tellsOf = (
  { playerId }: Context,
  { after, changes, at }: Pick<Answered, 'after' | 'changes' | 'at'>,
): Deed => ['tellTabsNotified', { playerId, after, changes, at }]

const answered = (answer: Answered, context: Context, tells: boolean): [object, Deed[]] => {
  const news = isNews(context, answer.changes)
  return [
    { ...hears(context, answer), ...(news && { revision: answer.changes?.revision }) },
    [
      ['showTotals', answer],
      ...(tells ? ([['tellTabs', answer]] as Deed[]) : []),
      ...(news ? [handsOn(context, answer)] : []),
      ...(news && tells ? ([tellsOf(context, answer)] as Deed[]) : []),
    ],
  ]
}
const told30 = Object.fromEntries(
  Object.entries(answers).map(([name, answer]): [string, Line] => [
    `shown.leading.asking | ask done: ${name}`,
    (seen) => ['shown.leading.resting', ...answered(answer, before(seen), true)],
  ]),
)
const caughtUp = Object.fromEntries(
  Object.entries(answers).map(([name, answer]): [string, Line] => [
    `shown.following.catchingUp | catchUp done: ${name}`,
    (seen) => ['shown.following.caughtUp', ...answered(answer, before(seen), false)],
  ]),
)
const streamNotified =
  (name: NewsName): Line =>
  (seen) => {
    const context = before(seen)
    const news = notified[name]
    const sign = { heardAt: news.at, lostSince: null }
    return isNews(context, news.changes)
      ? [
          'shown.leading.streaming.listening',
          { ...sign, revision: news.changes.revision },
          [handsOn(context, news), tellsOf(context, news)],
        ]
      : ['shown.leading.streaming.listening', { ...sign, revision: context.revision }, []]
  }
/** With a gap the revision stays, and what is missing is asked for. */
const tabNotified =
  (name: NewsName): Line =>
  (seen) => {
    const news = notified[name]
    const context = before(seen)
    const [state = ''] = seen.previousStates
    const sign = { heardAt: news.at, lostSince: null }
    if (context.revision !== null && (news.after ?? 0) > context.revision)
      return state === 'shown.following.caughtUp'
        ? [
            'shown.following.catchingUp',
            { ...sign, revision: context.revision },
            [handsOn(context, news), ['starts catchUp', asked(context)]],
          ]
        : [state, { ...sign, revision: context.revision }, [handsOn(context, news)]]
    return isNews(context, news.changes)
      ? [state, { ...sign, revision: news.changes.revision }, [handsOn(context, news)]]
      : [state, { revision: context.revision }, []]
  }
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
    const next = { playerId, asksLeft: 0, revision: null, cursor: previous?.cursor ?? null }
    if (previousStates[0]?.startsWith('shown.following')) return ['shown.following.waiting', next, []]
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
    'live.notified': notified,
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
    'tabs.notified': tabsNotified,
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
      reports: ['tabs.heard', 'tabs.notified', 'tabs.beat', 'tabs.lost'],
      fails: { 'not supported': new Error('no channels') },
    },
    holdLead: { reports: ['lead.given'], fails: { 'not supported': new Error('no locks') } },
    stream: {
      reports: ['live.heard', 'live.notified', 'live.beat', 'live.ended', 'live.lost'],
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
  bound: ({ playerId, cursor, revision, lostSince, asksLeft }) => [
    playerId,
    cursor === null,
    revision,
    lostSince === null,
    Math.min(asksLeft, 1),
  ],
  // How a tab leads, how it follows, and who comes and goes: each without the others.
  focus: {
    'for a guest': (step) =>
      step.is('lead.given', 'ask done', 'ask fails', 'catchUp done: to a guest', 'network.', 'wait'),
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
        !step.is('catchUp done: to a guest') &&
        step.is('catchUp done', 'catchUp fails', 'network.online', 'lead.given', 'wait')),
    'that come and go': (step, { states }) =>
      step.is('user.changed', 'lead.given', 'page.hidden') ||
      step.is('live.heard', 'live.notified (valid)', 'live.lost (boundary)') ||
      (states[0]?.startsWith('shown.following') === true && step.is('catchUp done: nothing', 'wait')),
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

    ...Object.fromEntries(
      Object.keys(notified).map((name): [string, Line] => [
        `shown | ${eventLabel('tabs.notified', name)}`,
        tabNotified(name as NewsName),
      ]),
    ),

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
      [['starts catchUp', asked(before(seen))]],
    ],
    ...caughtUp,
    ...failsAll('shown.following.catchingUp | catchUp', fallsBehind),
    'shown.following.catchingUp | after askTimeout': fallsBehind,
    // The tab that leads is heard every 50 s at the latest.
    'shown.following.caughtUp | after leadTimeout': ['shown.following.catchingUp', {}, ['starts catchUp']],
    'shown.following.behind | after restPause': ['shown.following.catchingUp', {}, ['starts catchUp']],
    'shown.following.behind | network.online': ['shown.following.catchingUp', {}, ['starts catchUp']],

    ...Object.fromEntries(
      Object.keys(notified).map((name): [string, Line] => [
        `shown.leading.streaming | ${eventLabel('live.notified', name)}`,
        streamNotified(name as NewsName),
      ]),
    ),
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
    'only the notifications of the player who is logged in are handed on': ({ context, trail }) =>
      (trail.at(-1)?.acts ?? []).every(
        ({ type, params }) =>
          type !== 'emits notifications.heard' ||
          (context.playerId !== null && (params as HeardChanges).playerId === context.playerId),
      ),
    'the revision grows as long as the player stays': ({ context, previous }) =>
      context.playerId !== previous?.playerId || (context.revision ?? -1) >= (previous.revision ?? -1),
    'a tab that leads tells the others of every notification': ({ trail, previousStates }) => {
      const last = trail.at(-1)
      if (!last?.did.includes('emits notifications.heard')) return true
      return (
        last.is('tabs.') ||
        !previousStates[0]?.startsWith('shown.leading') === !last.did.includes('tellTabsNotified')
      )
    },
    'a tab that leads tells the others all it shows': ({ trail }) => {
      const last = trail.at(-1)
      if (!last?.is('live.heard', 'ask done') || !last.did.includes('showTotals')) return true
      return last.did.includes('tellTabs')
    },
  },
})
