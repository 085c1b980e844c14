import type { LoadedRows, NotificationTab } from '#contract/notifications/notification-list.rules.ts'
import type { Notification, NotificationChanges } from '#contract/notifications/notifications.contract.ts'
import type {
  NotificationPanelContext,
  ReadNotifications,
} from '#machines/notifications/notification-panel.machine.ts'
import { ruledPanel } from '#src/features/notification-panel/panel-chart.rules.ts'
import { changesOf, notificationOf } from '#tests/support/notifications.ts'
import { failure } from '../failure.ts'
import type { Lead, Seen, Sight } from '../harness/model.ts'
import { defineModel, passing } from '../harness/model.ts'

type Context = NotificationPanelContext
type Line = Lead<Context> | ((seen: Seen<Context>) => Lead<Context>)

export const pageRows: Notification[] = Array.from({ length: 20 }, (_, index) => notificationOf(40 - index))
/** It is known already: the pages overlap. */
const overlap = notificationOf(21)
const arrival = notificationOf(50)

const aPage: ReadNotifications = {
  rows: pageRows,
  isWhole: false,
  newest: 40,
  state: { revision: 5, unreadCount: 21, total: 25 },
  language: 'en',
}
const nothing: ReadNotifications = {
  rows: [],
  isWhole: true,
  newest: 0,
  state: { revision: 5, unreadCount: 0, total: 0 },
  language: 'en',
}
const failures = { offline: failure('offline'), 'something odd': failure('internal') }

const heardOf = (playerId: string, after: number, fields: Partial<NotificationChanges>) => ({
  playerId,
  after,
  changes: changesOf({ unreadCount: 22, total: 26, ...fields }),
  at: 1_000,
})
const heard = {
  valid: heardOf('user-alice', 5, { revision: 6, changed: [arrival] }),
  boundary: heardOf('user-alice', 9, { revision: 10 }),
  another: heardOf('user-alice', 6, { revision: 7, changed: [notificationOf(51)] }),
  'read elsewhere': heardOf('user-alice', 5, { revision: 6, readUpTo: 40 }),
  deleted: heardOf('user-alice', 5, { revision: 6, deleted: [40] }),
  hostile: heardOf('user-bob', 9, { revision: 90, changed: [notificationOf(99)], deletedUpTo: 99 }),
} as const

const deletions = { valid: { id: 39 }, boundary: { id: 0 }, hostile: { id: -1 } }

const each = <Name extends string>(
  names: readonly Name[],
  lines: (name: Name) => Record<string, Line>,
): Record<string, Line> => Object.assign({}, ...names.map(lines))

const starts = ['starts watchLanguage', 'starts watchNetwork'] as const
const loads = (tab: NotificationTab) => ['starts loadList', { tab, known: 0 }] as const
const fresh = {
  tab: 'recent',
  recent: null,
  history: null,
  state: null,
  language: '',
  newest: 0,
  deletedHere: [],
  isHeld: false,
  isOutdated: false,
  announced: 0,
  unannounced: 0,
  problem: null,
} satisfies Partial<Context>
const opens: Lead<Context> = ['open.list.loading', fresh, [...starts, loads('recent')]]

/** The first page, with what was heard while it was read. */
const takes =
  (read: ReadNotifications): Line =>
  (seen) => {
    const { tab } = seen.context
    const { rows, ...list } = seen.context[tab] ?? { rows: null }
    const expected = read.rows.filter(({ id }) => !seen.context.facts.deleted.includes(id))
    const isThere = expected.every(({ id }) => rows?.some((row) => row.id === id))
    return [
      'open.list.ready.idle',
      isThere
        ? { [tab]: { rows, ...list, isWhole: read.isWhole }, language: 'en', isOutdated: false }
        : { [tab]: null },
      [],
    ]
  }
const fails = (place: string, problem: Context['problem']): Lead<Context> => [place, { problem }, []]
const older = (seen: Seen<Context>): Lead<Context> => [
  'open.list.ready.loadingOlder',
  { problem: null },
  [['starts loadOlder', { tab: seen.context.tab, olderThan: seen.context[seen.context.tab]?.oldest ?? 0 }]],
]
const refreshes = (seen: Seen<Context>): Lead<Context> => [
  'open.list.ready.refreshing',
  { problem: null },
  [
    [
      'starts refreshList',
      { tab: seen.context.tab, known: seen.context[seen.context.tab]?.rows.length ?? 0 },
    ],
  ],
]
const lines = (seen: Seen<Context>) => seen.previous ?? seen.context

const choosesOther =
  (tab: NotificationTab): Line =>
  (seen) => {
    const before = lines(seen)
    if (before.tab === tab) return ['open', { tab }, []]
    const isKnown = tab === 'recent' && before.recent !== null && !before.isOutdated
    return isKnown
      ? ['open.list.ready.idle', { tab, history: null, isHeld: false }, []]
      : ['open.list.loading', { tab, history: null, isHeld: false }, [loads(tab)]]
  }

/** No longer held: what has arrived is there, and what is deleted has gone. */
const released = ({ tab, recent, history }: Context): Partial<Context> => {
  const list = tab === 'recent' ? recent : history
  if (!list) return {}
  const there = [...list.arrived, ...list.rows]
    .filter(({ id }) => !list.gone.includes(id))
    .toSorted((one, other) => other.id - one.id)
  return { [tab]: { ...list, rows: there, arrived: [], gone: [] } }
}
const withHold = (lead: Lead<Context>): Lead<Context> =>
  typeof lead === 'string' ? lead : [lead[0], { ...lead[1], isHeld: false }, lead[2] ?? []]

/** Read again if changes are missing, and nobody reads the list; announced if there is a new row. */
const hears = (
  seen: Seen<Context>,
  { after, changes }: (typeof heard)[keyof typeof heard],
): Lead<Context> => {
  const before = lines(seen)
  const isReady = seen.previousStates.some((state) => state.startsWith('open.list.ready'))
  const known = before.state?.revision ?? 0
  const lacks =
    (changes.revision > known && after > known) ||
    (before.tab === 'history' && (changes.readUpTo ?? 0) > before.facts.readUpTo)
  const isLater = before.state !== null && changes.revision > known
  const state = isLater
    ? { revision: changes.revision, unreadCount: changes.unreadCount, total: changes.total }
    : before.state
  if (!isReady || !lacks) return ['open', { state, isOutdated: before.isOutdated }, []]
  if (before.isHeld) return ['open.list.ready', { state, isOutdated: true }, []]
  const lead = refreshes(seen)
  return typeof lead === 'string' ? lead : [lead[0], { ...lead[1], state }, lead[2] ?? []]
}

const isShown = (context: Context): Sight => {
  const first = context[context.tab]?.rows[0]
  if (first) return { text: `Title ${first.id}` }
  if (context.state?.total === 0) return { text: 'No notifications' }
  return { text: context.tab === 'recent' ? 'No unread notifications' : 'No read notifications' }
}
const failed = { text: 'Failed to retrieve notifications' }
const tryAgain = { role: 'button', name: 'Try again' }
const panel = { role: 'dialog', name: 'Notifications' }
const asked = { text: 'Read and unread. What arrives meanwhile stays.' }

export const model = defineModel({
  machine: ruledPanel,
  inputs: {
    'a guest': { playerId: null },
    'a reader': { playerId: 'user-alice' },
    'a listener': { playerId: 'user-alice' },
    'a historian': { playerId: 'user-alice' },
    'a traveller': { playerId: 'user-alice' },
    'a doubter': { playerId: 'user-alice' },
  },
  focus: {
    'a guest': ({ is }) => is('notificationPanel.', 'user.changed'),
    'a reader': ({ is }) =>
      !is(
        'notifications.heard',
        'list.hold',
        'list.release',
        'arrivals.show',
        'allDeletion.',
        'row.deleted',
        'network.',
        'user.changed',
        'language.changed',
        'watchLanguage fails',
        'watchNetwork fails',
      ),
    'a listener': ({ is }) =>
      is(
        'loadList done: a page',
        'refreshList done: a page',
        'notifications.heard',
        'list.hold',
        'list.release',
        'arrivals.show',
        'wait',
      ) && !is('notifications.heard (read elsewhere)', 'notifications.heard (deleted)'),
    'a historian': ({ is }) =>
      is(
        'loadList done: a page',
        'refreshList done: a page',
        'notifications.heard (read elsewhere)',
        'notifications.heard (deleted)',
        'notifications.heard (boundary)',
        'list.hold',
        'list.release',
        'tab.choose (valid)',
        'tab.choose (boundary)',
      ),
    'a traveller': ({ is }) =>
      is(
        'loadList done: a page',
        'loadList fails: offline',
        'refreshList fails: offline',
        'loadOlder fails: offline',
        'list.refresh',
        'list.more',
        'network.',
        'watchNetwork fails',
      ),
    'a doubter': ({ is }) =>
      is(
        'loadList done: a page',
        'allDeletion.',
        'row.deleted',
        'language.changed',
        'watchLanguage fails',
        'user.changed',
        'notificationPanel.',
      ),
  },
  events: {
    'notificationPanel.open': { valid: {} },
    'notificationPanel.close': { valid: {} },
    'tab.choose': {
      valid: { tab: 'history' },
      boundary: { tab: 'recent' },
      hostile: { tab: 'recent' },
    },
    'list.more': { valid: {} },
    'list.refresh': { valid: {} },
    'list.retry': { valid: {} },
    'list.hold': { valid: {} },
    'list.release': { valid: {} },
    'arrivals.show': { valid: {} },
    'row.deleted': deletions,
    'allDeletion.ask': { valid: {} },
    'allDeletion.cancel': { valid: {} },
    'allDeletion.confirm': { valid: {} },
    'notifications.heard': heard,
    'language.changed': { valid: {} },
    'network.offline': { valid: {} },
    'network.online': { valid: {} },
    'user.changed': {
      valid: { playerId: 'user-bob' },
      boundary: { playerId: 'user-alice' },
      hostile: { playerId: null },
    },
  },
  actors: {
    loadList: { done: { 'a page': aPage, nothing }, fails: failures },
    loadOlder: {
      done: { 'the rest': { rows: [overlap], isWhole: true } satisfies LoadedRows },
      fails: failures,
    },
    watchLanguage: { reports: ['language.changed'], fails: { 'not supported': new Error('no events') } },
    watchNetwork: {
      reports: ['network.offline', 'network.online'],
      fails: { 'not supported': new Error('no events') },
    },
  },
  delays: { loadTimeout: 20_000, announcePause: 30_000 },
  sees: {
    deciding: passing,
    closed: [{ absent: panel }],
    'open.list.choosing': passing,
    'open.list.loading': [panel, { text: 'Loading...' }, { absent: failed }],
    'open.list.failed': [panel, failed, tryAgain],
    'open.list.ready.idle': (context) => [panel, isShown(context), { absent: failed }],
    'open.list.ready.loadingOlder': [panel, { absent: failed }],
    'open.list.ready.olderFailed': [panel, failed, tryAgain],
    'open.list.ready.refreshing': [panel, { absent: failed }],
    'open.list.ready.refreshFailed': [panel, failed, tryAgain],
    'open.question.none': [{ absent: asked }],
    'open.question.asking': [asked, { role: 'button', name: 'Keep them' }],
    'open.network.online': [{ absent: { text: 'You are offline.' } }],
    'open.network.offline': [{ text: 'You are offline.' }],
    'open.news.quiet': [{ absent: { text: '1 new notification' } }],
    'open.news.announced': ({ announced }) => [{ text: `${announced} new notification` }],
  },
  bound: ({
    playerId,
    tab,
    recent,
    history,
    facts,
    state,
    isHeld,
    isOutdated,
    announced,
    unannounced,
    deletedHere,
  }) => [
    playerId,
    tab,
    [recent, history].map(
      (list) => list && [list.rows.length, list.arrived.length, list.gone.length, list.isWhole],
    ),
    [facts.changed.length, facts.deleted.length, facts.readUpTo],
    state?.revision,
    isHeld,
    isOutdated,
    announced,
    unannounced,
    Math.min(1, deletedHere.length),
  ],
  leads: {
    'start a guest': [
      'closed',
      { playerId: null },
      ['rememberSettings', ['emits login.open', { reason: 'settings' }]],
    ],
    ...each(['a reader', 'a listener', 'a historian', 'a traveller', 'a doubter'], (name) => ({
      [`start ${name}`]: opens,
    })),
    'closed | notificationPanel.open': ({ previous }) =>
      previous?.playerId === null
        ? ['closed', {}, ['rememberSettings', ['emits login.open', { reason: 'settings' }]]]
        : opens,
    'open | notificationPanel.close': ['closed', {}, []],
    'open | tab.choose': choosesOther('history'),
    'open | tab.choose (boundary)': choosesOther('recent'),
    'open | language.changed': (seen) => [
      'open.list.loading',
      { ...fresh, tab: seen.context.tab },
      [loads(seen.context.tab)],
    ],
    'open | user.changed': ['closed', { ...fresh, playerId: 'user-bob', tab: 'recent' }, []],
    'open | user.changed (boundary)': ['closed', { ...fresh, playerId: 'user-alice', tab: 'recent' }, []],
    'open | user.changed (hostile)': ['closed', { ...fresh, playerId: null, tab: 'recent' }, []],
    ...each(Object.keys(deletions) as (keyof typeof deletions)[], (name) => ({
      [`open | row.deleted${name === 'valid' ? '' : ` (${name})`}`]: (seen) => [
        'open',
        { deletedHere: [...lines(seen).deletedHere, deletions[name].id] },
        [],
      ],
    })),
    'closed | user.changed': ['closed', { playerId: 'user-bob', recent: null, history: null }, []],
    'closed | user.changed (boundary)': ['closed', { playerId: 'user-alice' }, []],
    'closed | user.changed (hostile)': ['closed', { playerId: null, recent: null, history: null }, []],
    ...each(['a page', 'nothing'], (name) => ({
      [`open.list.loading | loadList done: ${name}`]: takes(name === 'nothing' ? nothing : aPage),
      [`open.list.ready.refreshing | refreshList done: ${name}`]: takes(name === 'nothing' ? nothing : aPage),
    })),
    'open.list.loading | loadList fails: offline': fails('open.list.failed', 'offline'),
    'open.list.loading | loadList fails: something odd': fails('open.list.failed', 'internal'),
    'open.list.loading | after loadTimeout': fails('open.list.failed', 'timeout'),
    ...each(['list.retry', 'list.refresh', 'network.online'], (name) => ({
      [`open.list.failed | ${name}`]: (seen) => [
        'open.list.loading',
        { problem: null },
        [loads(seen.context.tab)],
      ],
    })),
    'open.list.ready.idle | list.more': (seen) =>
      lines(seen)[seen.context.tab]?.isWhole === false ? older(seen) : ['open.list.ready.idle', {}, []],
    'open.list.ready.loadingOlder | loadOlder done: the rest': (seen) => {
      const list = lines(seen)[seen.context.tab]
      return ['open.list.ready.idle', list ? { [seen.context.tab]: { ...list, isWhole: true } } : {}, []]
    },
    'open.list.ready.loadingOlder | loadOlder fails: offline': fails(
      'open.list.ready.olderFailed',
      'offline',
    ),
    'open.list.ready.loadingOlder | loadOlder fails: something odd': fails(
      'open.list.ready.olderFailed',
      'internal',
    ),
    'open.list.ready.loadingOlder | after loadTimeout': fails('open.list.ready.olderFailed', 'timeout'),
    'open.list.ready.olderFailed | list.retry': older,
    'open.list.ready.olderFailed | network.online': older,
    'open.list.ready | list.refresh': refreshes,
    'open.list.ready.refreshing | refreshList fails: offline': fails(
      'open.list.ready.refreshFailed',
      'offline',
    ),
    'open.list.ready.refreshing | refreshList fails: something odd': fails(
      'open.list.ready.refreshFailed',
      'internal',
    ),
    'open.list.ready.refreshing | after loadTimeout': fails('open.list.ready.refreshFailed', 'timeout'),
    'open.list.ready.refreshFailed | list.retry': refreshes,
    'open.list.ready.refreshFailed | network.online': refreshes,
    'open.list.ready | list.hold': ['open.list.ready', { isHeld: true }, []],
    'open.list.ready | list.release': (seen) =>
      lines(seen).isOutdated
        ? withHold(refreshes(seen))
        : ['open.list.ready', { isHeld: false, ...released(lines(seen)) }, []],
    'open.list.ready | arrivals.show': (seen) => [
      'open.list.ready',
      { isHeld: false, ...released(lines(seen)) },
      [],
    ],
    'open | notifications.heard': (seen) => hears(seen, heard.valid),
    'open | notifications.heard (another)': (seen) => hears(seen, heard.another),
    'open | notifications.heard (boundary)': (seen) => hears(seen, heard.boundary),
    'open | notifications.heard (read elsewhere)': (seen) => hears(seen, heard['read elsewhere']),
    'open | notifications.heard (deleted)': (seen) => hears(seen, heard.deleted),
    'open.network.online | watchNetwork fails': ['open.network.online', {}, []],
    'open.network.offline | watchNetwork fails': ['open.network.offline', {}, []],
    'open.network.online | watchLanguage fails': ['open.network.online', {}, []],
    'open.news.announced | after announcePause': (seen) =>
      lines(seen).unannounced > 0
        ? ['open.news.announced', { announced: lines(seen).unannounced, unannounced: 0 }, []]
        : ['open.news.quiet', { announced: 0 }, []],
  },
  invariants: {
    'no row is listed twice, and the newest is first': ({ context }) =>
      [context.recent, context.history].every((list) =>
        (list?.rows ?? []).every(({ id }, at, rows) => at === 0 || id < (rows[at - 1]?.id ?? 0)),
      ),
    'nothing comes or goes while the list is held': ({ context, previous, trail }) => {
      const step = trail.at(-1)
      if (!previous?.isHeld || !context.isHeld || !step?.is('notifications.heard')) return true
      const before = previous[previous.tab]?.rows.map(({ id }) => id)
      return String(before) === String(context[context.tab]?.rows.map(({ id }) => id))
    },
    'only a held list has rows that wait': ({ context }) =>
      context.isHeld ||
      [context.recent, context.history].every(
        (list) => list === null || (list.arrived.length === 0 && list.gone.length === 0),
      ),
    'nothing of a player is left for the next one': ({ context, trail }) =>
      !trail.at(-1)?.is('user.changed (hostile)') || (context.recent === null && context.history === null),
    'an arrival is announced once': ({ context, trail }) => {
      const arrivals = trail.filter((step) => step.is('notifications.heard', 'notifications.heard (another)'))
      return context.announced + context.unannounced <= arrivals.length
    },
    'a guest never sees the panel': ({ context, states }) =>
      context.playerId !== null || states.includes('closed'),
    'rows are read only, or unread, as the tab says on loading': ({ context, trail }) =>
      !trail.at(-1)?.is('loadList done: a page') || (context[context.tab]?.rows.length ?? 0) > 0,
  },
})
