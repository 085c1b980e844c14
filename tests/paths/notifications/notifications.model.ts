import type {
  NotificationChanges,
  NotificationState,
} from '#contract/notifications/notifications.contract.ts'
import type { PendingChange } from '#contract/notifications/pending-changes.rules.ts'
import { shownCounts } from '#contract/notifications/pending-changes.rules.ts'
import type { NotificationsContext } from '#machines/notifications/notifications.machine.ts'
import { notificationsMachine } from '#machines/notifications/notifications.machine.ts'
import { failure } from '../failure.ts'
import type { Deed, Lead, Seen, Sight } from '../harness/model.ts'
import { defineModel, passing } from '../harness/model.ts'
import { eventLabel } from '../harness/step.ts'
import { alice, bob } from '../people.ts'

type Context = NotificationsContext
type Line = (seen: Seen<Context>) => Lead<Context>

const pressedAt = Date.UTC(2026, 2, 1, 14, 2)
const keyOf = (digit: number): string => `0000000${digit}-0000-4000-8000-000000000000`

/** A mark is sent at once, a deletion 6 s later; what is stored comes from an earlier page. */
const mark = {
  key: keyOf(1),
  action: 'read',
  id: 5,
  unread: 1,
  total: 0,
  at: pressedAt,
  dueAt: pressedAt,
} as const
const deletion = {
  key: keyOf(2),
  action: 'delete',
  id: 6,
  unread: 1,
  total: 1,
  at: pressedAt + 1_000,
  dueAt: pressedAt + 7_000,
} as const
const hostile = {
  ...mark,
  action: 'deleteAll',
  id: -1,
  unread: -1,
  at: -1,
  dueAt: Number.MAX_VALUE,
} as const
type Press = typeof mark | typeof deletion | typeof hostile
export const stored: PendingChange = {
  key: keyOf(3),
  playerId: alice.id,
  action: 'readAll',
  id: 9,
  unread: 2,
  total: 0,
  at: pressedAt - 60_000,
  dueAt: pressedAt - 60_000,
  phase: 'waiting',
  revision: null,
}
export const sentElsewhere: PendingChange = { ...stored, phase: 'sent', revision: 6 }
const waitingAs = (playerId: string | null, press: Press): PendingChange => {
  const { key, ...rest } = press
  return { key, playerId: playerId ?? '', ...rest, phase: 'waiting', revision: null }
}

const changesTo = (revision: number, unreadCount: number): NotificationChanges => ({
  revision,
  unreadCount,
  total: 12,
  language: 'en',
  changed: [],
  deleted: [],
  readUpTo: null,
  deletedUpTo: null,
  isComplete: true,
})
const news = {
  valid: { playerId: alice.id, after: null, changes: changesTo(5, 8), at: pressedAt },
  boundary: { playerId: alice.id, after: null, changes: changesTo(0, 0), at: pressedAt },
  hostile: { playerId: bob.id, after: -1, changes: changesTo(9_000, 777), at: pressedAt },
  many: { playerId: alice.id, after: 5, changes: changesTo(6, 120), at: pressedAt },
} as const
const stateOf = ({ revision, unreadCount, total }: NotificationState): NotificationState => ({
  revision,
  unreadCount,
  total,
})
const answers: Record<'the state' | 'an older state', NotificationState> = {
  'the state': { revision: 7, unreadCount: 7, total: 11 },
  'an older state': { revision: 4, unreadCount: 9, total: 12 },
}
const silences = {
  offline: failure('offline'),
  busy: failure('rate_limited', 20),
  late: failure('timeout'),
  away: failure('unavailable'),
  broken: failure('internal'),
  nonsense: failure('unexpected_answer'),
  'logged out': failure('unauthorized'),
}
const refusals = { forbidden: failure('forbidden'), 'something else': failure('invalid_request') }
const gone = failure('not_found')

const before = ({ previous }: Seen<Context>): Context => previous as Context
const isWaiting = ({ phase }: PendingChange): boolean => phase === 'waiting'
const stores = (changes: readonly PendingChange[], key: string | null): Deed => [
  'storeChange',
  { changes, key },
]
const newest = (known: NotificationState | null, told: NotificationState): NotificationState | null =>
  told.revision > (known?.revision ?? -1) ? stateOf(told) : known

/** Where another queue leads: something waits from now on, or nothing any longer, or it goes on. */
const queued = (
  { previousStates: [state = ''] }: Seen<Context>,
  changes: readonly PendingChange[],
  did: readonly Deed[],
): Lead<Context> => {
  if (!changes.some(isWaiting)) return ['player.resting', { changes }, [...did]]
  return state === 'player.resting'
    ? ['player.waiting.following', { changes }, [...did, ['starts holdLead', { playerId: alice.id }]]]
    : [state, { changes }, [...did]]
}
const makes =
  (press: Press): Line =>
  (seen) => {
    const { changes, playerId } = before(seen)
    const next = [...changes, waitingAs(playerId, press)]
    const [state, context, did] = queued(seen, next, [stores(next, press.key)]) as [string, object, Deed[]]
    return [
      state,
      context,
      did.map((one) => (one[0] === 'starts holdLead' ? (['starts holdLead', { playerId }] as Deed) : one)),
    ]
  }
const takes =
  (changes: readonly PendingChange[]): Line =>
  (seen) => {
    const [state, context, did] = queued(seen, changes, []) as [string, object, Deed[]]
    const { playerId } = before(seen)
    return [state, context, did.map(() => ['starts holdLead', { playerId }] as Deed)]
  }
const withState = ({ changes }: Context, key: string | null, state: Partial<PendingChange>) =>
  changes.map((change) => (change.key === key ? { ...change, ...state } : change))

/** Sent or refused: the next may be sent, if one waits. */
const settles =
  (state: Partial<PendingChange>, more: readonly Deed[] = [], told?: NotificationState): Line =>
  (seen) => {
    const context = before(seen)
    const changes = withState(context, context.sending, state)
    const counts = told ? newest(context.counts, told) : context.counts
    return [
      changes.some(isWaiting) ? 'player.waiting.leading.watching' : 'player.resting',
      { changes, counts, sending: null, pausesLeft: 0 },
      [stores(changes, context.sending), ...more, 'starts watchDue'],
    ]
  }
const pauses =
  (pausesLeft: number): Line =>
  (seen) => [
    'player.waiting.leading.pausing',
    { changes: before(seen).changes, sending: null, pausesLeft },
    ['starts watchNetwork'],
  ]
const watches: Lead<Context> = [
  'player.waiting.leading.watching',
  { sending: null, pausesLeft: 0 },
  ['starts watchDue'],
]
const due =
  (key: string): Line =>
  (seen) => {
    const change = before(seen).changes.find((one) => one.key === key)
    return ['player.waiting.leading.sending', { sending: key }, [['starts sendChange', { change }]]]
  }
const begins = (playerId: string | null): Lead<Context> => [
  playerId === null ? 'guest' : 'player.resting',
  { playerId, counts: null, changes: [], sending: null },
  playerId === null ? [] : [['starts watchQueue', { playerId }]],
]
const people = { valid: alice.id, boundary: null, another: bob.id, hostile: '' } as const
const keyed = { valid: mark.key, boundary: deletion.key, stored: stored.key } as const

/** The bell says what is unread. */
const bell = ({ counts, changes }: Context): readonly Sight[] => {
  const unread = counts ? shownCounts(counts, changes).unread : 0
  return [{ role: 'button', name: unread === 0 ? 'Notifications' : `Notifications, ${unread} unread` }]
}

export const model = defineModel({
  machine: notificationsMachine,
  inputs: {
    'for a guest': { playerId: null },
    'for a player': { playerId: alice.id },
    'beside other tabs': { playerId: alice.id },
    'that come and go': { playerId: alice.id },
  },
  events: {
    'notifications.heard': news,
    'change.make': {
      valid: mark,
      boundary: deletion,
      hostile,
    },
    'change.undo': {
      valid: { key: deletion.key, at: deletion.dueAt - 1 },
      boundary: { key: deletion.key, at: deletion.dueAt },
      hostile: { key: '__proto__', at: -1 },
    },
    'changes.stored': {
      valid: { changes: [stored] },
      boundary: { changes: [] },
      hostile: { changes: [sentElsewhere] },
    },
    'change.due': {
      valid: { key: mark.key },
      boundary: { key: deletion.key },
      stored: { key: stored.key },
      hostile: { key: '__proto__' },
    },
    'lead.given': { valid: {} },
    'network.online': { valid: {} },
    'user.changed': {
      valid: { playerId: people.valid },
      boundary: { playerId: people.boundary },
      another: { playerId: people.another },
      hostile: { playerId: people.hostile },
    },
  },
  actors: {
    watchQueue: { reports: ['changes.stored'], fails: { 'not supported': new Error('no window') } },
    holdLead: { reports: ['lead.given'], fails: { 'not supported': new Error('no locks') } },
    watchDue: { reports: ['change.due'], fails: { 'not supported': new Error('no timers') } },
    watchNetwork: { reports: ['network.online'], fails: { 'not supported': new Error('no window') } },
    sendChange: { done: answers, fails: { ...silences, gone, ...refusals } },
  },
  delays: { sendTimeout: 20_000, retryPause: 15_000 },
  sees: {
    choosing: passing,
    guest: [{ role: 'button', name: 'Notifications' }],
    'player.resting': bell,
    'player.waiting.following': bell,
    'player.waiting.leading.watching': bell,
    'player.waiting.leading.sending': bell,
    'player.waiting.leading.pausing': bell,
  },
  bound: ({ playerId, counts, changes, sending, pausesLeft }) => [
    playerId,
    counts?.revision ?? null,
    changes.map(({ key, action, phase, revision }) => [key, action, phase, revision]),
    sending,
    pausesLeft,
  ],
  focus: {
    'for a guest': (step) => step.is('notifications.heard', 'change.make', 'user.changed (boundary)'),
    'for a player': (step) =>
      step.is(
        'change.make (boundary)',
        'change.make',
        'change.undo',
        'lead.given',
        'change.due',
        'sendChange done: the state',
        'sendChange fails',
        'network.online',
        'wait',
      ),
    'beside other tabs': (step) =>
      step.is(
        'changes.stored',
        'change.make (valid)',
        'lead.given',
        'change.due',
        'holdLead fails',
        'watchDue fails',
        'watchQueue fails',
        'watchNetwork fails',
        'sendChange done',
        'notifications.heard',
      ),
    'that come and go': (step) =>
      step.is(
        'user.changed',
        'change.make (boundary)',
        'lead.given',
        'change.due (boundary)',
        'sendChange fails: busy',
        'notifications.heard (valid)',
      ),
  },
  leads: {
    'start for a guest': begins(null),
    start: begins(alice.id),
    ...Object.fromEntries(
      Object.entries(people).flatMap(([name, playerId]) =>
        (playerId === null ? ['player'] : ['guest', 'player']).map((state): [string, Lead<Context>] => [
          `${state} | ${eventLabel('user.changed', name)}`,
          begins(playerId),
        ]),
      ),
    ),
    ...Object.fromEntries(
      (['valid', 'boundary', 'many'] as const).map((name): [string, Line] => [
        `player | ${eventLabel('notifications.heard', name)}`,
        (seen) => [
          seen.previousStates[0] ?? '',
          { counts: stateOf(news[name].changes), changes: before(seen).changes },
          [],
        ],
      ]),
    ),
    'player | watchQueue fails': ({ previousStates }) => [previousStates[0] ?? '', {}, []],

    'player | change.make': makes(mark),
    'player | change.make (boundary)': makes(deletion),
    'player | change.make (hostile)': makes(hostile),
    'player | change.undo': (seen) => {
      const changes = withState(before(seen), deletion.key, { phase: 'undone' })
      return queued(seen, changes, [stores(changes, deletion.key)])
    },
    'player | changes.stored': takes([stored]),
    'player | changes.stored (boundary)': takes([]),
    'player | changes.stored (hostile)': takes([sentElsewhere]),

    'player.waiting.following | lead.given': watches,
    'player.waiting | holdLead fails': watches,
    ...Object.fromEntries(
      Object.entries(keyed).map(([name, key]): [string, Line] => [
        `player.waiting.leading.watching | ${eventLabel('change.due', name)}`,
        due(key),
      ]),
    ),
    'player.waiting.leading.watching | watchDue fails': pauses(0),
    ...Object.fromEntries(
      Object.entries(answers).map(([name, answer]): [string, Line] => [
        `player.waiting.leading.sending | sendChange done: ${name}`,
        settles({ phase: 'sent', revision: answer.revision }, [], answer),
      ]),
    ),
    ...Object.fromEntries(
      Object.keys(silences).map((name): [string, Line] => [
        `player.waiting.leading.sending | sendChange fails: ${name}`,
        pauses(name === 'busy' ? 1 : 0),
      ]),
    ),
    'player.waiting.leading.sending | after sendTimeout': pauses(0),
    'player.waiting.leading.sending | sendChange fails: gone': settles({ phase: 'sent', revision: 0 }),
    ...Object.fromEntries(
      Object.entries(refusals).map(([name, error]): [string, Line] => [
        `player.waiting.leading.sending | sendChange fails: ${name}`,
        settles({ phase: 'refused' }, [['reportRefused', { error }]]),
      ]),
    ),
    'player.waiting.leading.pausing | network.online': watches,
    'player.waiting.leading.pausing | watchNetwork fails': (seen) => [
      'player.waiting.leading.pausing',
      { pausesLeft: before(seen).pausesLeft },
      [],
    ],
    'player.waiting.leading.pausing | after retryPause': (seen) =>
      before(seen).pausesLeft > 0 ? pauses(before(seen).pausesLeft - 1)(seen) : watches,
  },
  invariants: {
    'a guest has no queue and no counts': ({ context, children }) =>
      context.playerId !== null ||
      (context.changes.length === 0 && context.counts === null && children.length === 0),
    'what is sent waits, and belongs to the player': ({ context }) =>
      context.sending === null ||
      context.changes.every(({ key, playerId }) => key !== context.sending || playerId === context.playerId),
    'one change is sent at a time, by the tab that leads': ({ states, context }) =>
      (context.sending !== null) === states.includes('player.waiting.leading.sending'),
    'what is undone is never sent': ({ context, trail }) =>
      !trail
        .at(-1)
        ?.acts.some(
          ({ type, params }) =>
            type === 'starts sendChange' &&
            (params as { change: PendingChange | undefined }).change?.phase !== 'waiting',
        ) || context.changes.length === 0,
    'a press stays in the queue until it was answered': ({ context, previous, trail }) =>
      trail.at(-1)?.is('changes.stored', 'user.changed') === true ||
      (previous?.changes ?? []).every(({ key }) => context.changes.some((change) => change.key === key)),
    'everything that waits is tried': ({ context, states }) =>
      context.changes.some(isWaiting) === states.some((state) => state.startsWith('player.waiting')),
    'the counts never go back': ({ context, previous }) =>
      context.playerId !== previous?.playerId ||
      (context.counts?.revision ?? -1) >= (previous.counts?.revision ?? -1),
    'another player’s are never counted': ({ context }) => context.counts?.unreadCount !== 777,
    'every state of the queue that changed here is stored': ({ context, previous, trail }) =>
      trail.at(-1)?.is('changes.stored', 'user.changed') === true ||
      !previous ||
      JSON.stringify(context.changes) === JSON.stringify(previous.changes) ||
      trail.at(-1)?.did.includes('storeChange') === true,
  },
})
