import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import type { NotificationState } from '#contract/notifications/notifications.contract.ts'
import type { NotificationAction, PendingChange } from '#contract/notifications/pending-changes.rules.ts'
import { changesOfRow, shownCounts, undoMs } from '#contract/notifications/pending-changes.rules.ts'
import { ApiError } from '#src/api/api-error.ts'
import type { Call } from '#src/api/call.ts'
import { provideNotifications } from '#src/features/notifications/notifications-actors.ts'
import { patience } from '#tests/support/pace.ts'
import { scale } from '#tests/support/scale.ts'

/**
 * The real flow in two tabs of a browser, with its real storage code and this process's locks, against a model of the server:
 * calls, answers, live events and storage events arrive late, twice, in any order or never, and tabs close.
 */
const playerId = 'user-alice'

/** Storage that all tabs share: what it keeps are its own keys, as in a browser. */
const createStorage = (onWrite: (key: string, newValue: string | null) => void) =>
  Object.create({
    getItem(key: string) {
      return (this as unknown as Record<string, string>)[key] ?? null
    },
    setItem(key: string, value: string) {
      ;(this as unknown as Record<string, string>)[key] = value
      onWrite(key, value)
    },
    removeItem(key: string) {
      delete (this as unknown as Record<string, string>)[key]
      onWrite(key, null)
    },
  }) as Storage

interface Row {
  isRead: boolean
  isDeleted: boolean
}

const createServer = () => {
  const rows = new Map<number, Row>()
  let revision = 0
  let lastId = 0
  const states: NotificationState[] = []
  const applied: string[] = []
  const state = (): NotificationState => {
    const there = [...rows.values()].filter(({ isDeleted }) => !isDeleted)
    return { revision, unreadCount: there.filter(({ isRead }) => !isRead).length, total: there.length }
  }
  const note = (): void => {
    revision += 1
    states.push(state())
  }
  return {
    rows,
    states,
    applied,
    state,
    arrive: (): void => {
      rows.set((lastId += 1), { isRead: false, isDeleted: false })
      note()
    },
    /** Each call leads to the same state however often it comes. Null: there is no such notification. */
    apply: (action: NotificationAction, id: number): NotificationState | null => {
      applied.push(`${action} ${id}`)
      const isOne = action === 'read' || action === 'delete'
      const one = rows.get(id)
      if (isOne && !one) return null
      for (const [at, row] of rows)
        if (isOne ? at === id : at <= id) {
          if (action === 'read' || action === 'readAll') row.isRead = true
          else row.isDeleted = true
        }
      note()
      return state()
    },
  }
}

const actions: Readonly<Record<string, NotificationAction>> = {
  readNotification: 'read',
  readAllNotifications: 'readAll',
  deleteNotification: 'delete',
  deleteAllNotifications: 'deleteAll',
}

interface Flight {
  readonly action: NotificationAction
  readonly id: number
  resolve: (state: NotificationState) => void
  reject: (error: unknown) => void
}

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
const pickOf = <T>(list: readonly T[], pick: number): T | undefined => list[pick % Math.max(1, list.length)]

/** A storage event. */
interface Written {
  readonly key: string
  readonly newValue: string | null
}

const createWorld = () => {
  const server = createServer()
  const flights: Flight[] = []
  /** Calls that their page gave up; the server may still get them. */
  const stray: Flight[] = []
  const pressed = new Map<string, { action: NotificationAction; id: number }>()
  const phases = new Map<string, PendingChange['phase']>()
  type Hear = (event: Written) => void
  /** Listeners of each tab, and the storage events that it hasn't heard. */
  const tabs: ({ hear: Set<Hear>; inbox: Written[]; actor: ReturnType<typeof start> } | null)[] = []
  let opening: Set<Hear> = new Set()

  vi.stubGlobal(
    'localStorage',
    createStorage((key, newValue) => tabs.forEach((tab) => tab?.inbox.push({ key, newValue }))),
  )
  vi.stubGlobal('addEventListener', (type: string, hear: Hear) => type === 'storage' && opening.add(hear))
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('document', { addEventListener: () => {}, removeEventListener: () => {} })
  vi.stubGlobal('navigator', { onLine: true, locks: navigator.locks })

  const call = ((
    endpoint: { name: string },
    input: { params?: { id: string }; query?: { upTo: string } },
    options: { signal: AbortSignal },
  ) =>
    new Promise((resolve, reject) => {
      const flight: Flight = {
        action: actions[endpoint.name] as NotificationAction,
        id: Number(input.params?.id ?? input.query?.upTo),
        resolve,
        reject,
      }
      flights.push(flight)
      options.signal.addEventListener('abort', () => {
        if (flights.includes(flight)) stray.push(...flights.splice(flights.indexOf(flight), 1))
        reject(options.signal.reason as Error)
      })
    })) as unknown as Call

  const start = () => createActor(provideNotifications({ call }), { input: { playerId } }).start()
  const open = (place: number): void => {
    opening = new Set()
    tabs[place] = { hear: opening, inbox: [], actor: start() }
  }
  const changesIn = (place: number): readonly PendingChange[] =>
    tabs[place]?.actor.getSnapshot().context.changes ?? []
  /** A tab that hears late lags behind: of each change the latest phase counts. */
  const notePhases = (): void => {
    for (const place of tabs.keys())
      for (const { key, phase } of changesIn(place))
        if (phases.get(key) !== 'sent' && (phase !== 'waiting' || !phases.has(key))) phases.set(key, phase)
  }
  const hearStorage = (place: number, pick: number): void => {
    const tab = tabs[place]
    const written = tab && pickOf(tab.inbox, pick)
    if (!tab || !written) return
    tab.inbox.splice(tab.inbox.indexOf(written), 1)
    for (const hear of tab.hear) hear(written)
  }
  const hearLive = (place: number, state: NotificationState | undefined): void => {
    if (!state) return
    tabs[place]?.actor.send({
      type: 'notifications.heard',
      playerId,
      after: null,
      changes: {
        ...state,
        language: 'en',
        changed: [],
        deleted: [],
        readUpTo: null,
        deletedUpTo: null,
        isComplete: false,
      },
      at: Date.now(),
    })
  }
  const press = (place: number, action: NotificationAction, pick: number): void => {
    const tab = tabs[place]
    const id = pickOf([...server.rows.keys()], pick)
    if (!tab || id === undefined) return
    const isOne = action === 'read' || action === 'delete'
    const shown = [...server.rows].filter(
      ([at, { isDeleted }]) =>
        !isDeleted && changesOfRow(changesIn(place), at).deleted === null && (isOne ? at === id : at <= id),
    )
    const unread = shown.filter(
      ([at, { isRead }]) => !isRead && changesOfRow(changesIn(place), at).read === null,
    )
    const isDeletion = action === 'delete' || action === 'deleteAll'
    const key = crypto.randomUUID()
    const at = Date.now()
    pressed.set(key, { action, id })
    tab.actor.send({
      type: 'change.make',
      key,
      at,
      dueAt: isDeletion ? at + undoMs : at,
      action,
      id,
      unread: unread.length,
      total: isDeletion ? shown.length : 0,
    })
  }
  const answer = (pick: number, outcome: 'ok' | 'lost answer' | 'lost' | 'busy'): void => {
    const flight = pickOf(flights, pick)
    if (!flight) return
    flights.splice(flights.indexOf(flight), 1)
    const reached = outcome === 'ok' || outcome === 'lost answer'
    const state = reached ? server.apply(flight.action, flight.id) : null
    if (outcome === 'busy') flight.reject(new ApiError('rate_limited', { retryAfterSeconds: 20 }))
    else if (outcome !== 'ok') flight.reject(new ApiError('offline'))
    else if (state) flight.resolve(state)
    else flight.reject(new ApiError('not_found'))
  }
  return {
    server,
    tabs,
    flights,
    pressed,
    phases,
    open,
    changesIn,
    notePhases,
    hearStorage,
    hearLive,
    press,
    answer,
    arriveLate: (pick: number): void => {
      const flight = pickOf(stray, pick)
      if (flight) server.apply(flight.action, flight.id)
    },
    undo: (place: number, pick: number): void => {
      const change = pickOf(
        changesIn(place).filter(({ phase }) => phase === 'waiting'),
        pick,
      )
      if (change) tabs[place]?.actor.send({ type: 'change.undo', key: change.key, at: Date.now() })
    },
    close: (place: number): void => {
      tabs[place]?.actor.stop()
      tabs[place] = null
    },
  }
}
type World = ReturnType<typeof createWorld>

const happening = fc.record({
  kind: fc.constantFrom(
    'press',
    'press',
    'press',
    'press',
    'undo',
    'answer',
    'answer',
    'answer',
    'storage',
    'storage',
    'live',
    'arrival',
    'time',
    'time',
    'clock',
    'stray',
    'tab',
  ),
  place: fc.nat(1),
  pick: fc.noBias(fc.nat(9_999)),
  action: fc.constantFrom<NotificationAction>('read', 'readAll', 'delete', 'deleteAll', 'read', 'delete'),
  outcome: fc.constantFrom('ok', 'ok', 'lost answer', 'lost', 'busy'),
  ms: fc.constantFrom(1, 700, 5_900, 6_300, 16_000, 61_000),
  jump: fc.constantFrom(-86_400_000, -3_600_000, -5_000, 5_000, 3_600_000, 86_400_000),
})
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never

const happens = async (
  world: World,
  { kind, place, pick, action, outcome, ms, jump }: Happening,
): Promise<void> => {
  switch (kind) {
    case 'press':
      return world.press(place, action, pick)
    case 'undo':
      return world.undo(place, pick)
    case 'answer':
      return world.answer(pick, outcome)
    case 'storage':
      return world.hearStorage(place, pick)
    case 'live':
      return world.hearLive(place, pickOf(world.server.states, pick))
    case 'arrival':
      return world.server.arrive()
    case 'stray':
      return world.arriveLate(pick)
    case 'clock':
      return void vi.setSystemTime(Date.now() + jump)
    case 'tab':
      return world.tabs[place] ? world.close(place) : world.open(place)
    case 'time':
      await vi.advanceTimersByTimeAsync(ms)
  }
}

/** The network works again and everything arrives, until nothing waits. */
const calmDown = async (world: World): Promise<void> => {
  for (const place of [0, 1]) if (!world.tabs[place]) world.open(place)
  for (let turn = 0; turn < 200; turn += 1) {
    for (const place of [0, 1]) while (world.tabs[place]?.inbox.length) world.hearStorage(place, 0)
    await settle()
    world.notePhases()
    const isQuiet = [0, 1].every((place) => world.changesIn(place).every(({ phase }) => phase !== 'waiting'))
    if (isQuiet && world.flights.length === 0) break
    world.answer(0, 'ok')
    await settle()
    await vi.advanceTimersByTimeAsync(1_000)
    await settle()
  }
  for (const place of [0, 1]) world.hearLive(place, world.server.states.at(-1))
}

beforeAll(() =>
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  }),
)
afterAll(() => vi.useRealTimers())
beforeEach(() => vi.setSystemTime(Date.UTC(2026, 2, 1, 14, 2)))
afterEach(() => vi.unstubAllGlobals())

const check = async (world: World, all: readonly Happening[]): Promise<void> => {
  for (let row = 0; row < 6; row += 1) world.server.arrive()
  for (const place of [0, 1]) {
    world.open(place)
    world.hearLive(place, world.server.state())
  }
  for (const one of all) {
    await happens(world, one)
    await settle()
    world.notePhases()
  }
  await calmDown(world)

  const { server, pressed, phases } = world
  for (const [key, { action, id }] of pressed) {
    const phase = phases.get(key)
    expect(['sent', 'undone']).toContain(phase)
    const isApplied = server.applied.includes(`${action} ${id}`)
    const isAlsoAsked = [...pressed].some(
      ([other, press]) =>
        other !== key && press.action === action && press.id === id && phases.get(other) === 'sent',
    )
    if (phase === 'sent') expect(isApplied).toBe(true)
    else if (!isAlsoAsked) expect(isApplied).toBe(false)
  }
  for (const place of [0, 1]) {
    const { counts, changes } = world.tabs[place]?.actor.getSnapshot().context ?? {}
    const { revision: _, ...due } = server.state()
    const shown = counts && shownCounts(counts, changes ?? [])
    expect({ unreadCount: shown?.unread, total: shown?.total }).toEqual(due)
    for (const [id, row] of server.rows) {
      const { read, deleted } = changesOfRow(changes ?? [], id)
      if (deleted) expect(row.isDeleted).toBe(true)
      if (read && !row.isDeleted) expect(row.isRead).toBe(true)
    }
  }
}

test(
  'two tabs: once it is quiet, effects and counts are the server’s, and nothing is lost',
  { timeout: patience(300_000) },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 5, maxLength: 40, size: 'max' }), async (all) => {
        vi.unstubAllGlobals()
        const world = createWorld()
        try {
          await check(world, all)
        } finally {
          for (const place of [0, 1]) world.close(place)
          await settle()
        }
      }),
      { numRuns: scale(100, 1_000) },
    )
  },
)
