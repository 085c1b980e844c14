import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import type { NotificationAction } from '#contract/notifications/pending-changes.rules.ts'
import { undoMs } from '#contract/notifications/pending-changes.rules.ts'
import { createCall } from '#src/api/call.ts'
import { createSend } from '#src/api/send.ts'
import { provideNotifications } from '#src/features/notifications/notifications-actors.ts'

/** The real flow and calls on a storage that is full or refused, and in a browser that two players use. */
const [alice, bob] = ['user-alice', 'user-bob']
const bearerOf = (playerId: string): string => `x.${btoa(JSON.stringify({ sub: playerId }))}.x`

/** Node's timers are faked, its microtasks and locks aren't. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
/** In short steps, because answers are read in real time. */
const pass = async (ms: number): Promise<void> => {
  await settle()
  for (let step = 0; step < ms; step += 500) {
    await vi.advanceTimersByTimeAsync(500)
    await settle()
  }
}

const refuse = (): never => {
  throw new DOMException('', 'QuotaExceededError')
}
const forbid = (): never => {
  throw new DOMException('', 'SecurityError')
}
const storages = {
  works: (): Storage => {
    const kept = new Map<string, string>()
    return new Proxy({} as Storage, {
      get: (_, name) =>
        ({
          getItem: (key: string) => kept.get(key) ?? null,
          setItem: (key: string, text: string) => void kept.set(key, text),
          removeItem: (key: string) => void kept.delete(key),
        })[name as 'getItem'],
      ownKeys: () => [...kept.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    })
  },
  full: (): Storage => ({ getItem: () => null, setItem: refuse, removeItem: () => {} }) as unknown as Storage,
  refused: (): Storage =>
    new Proxy({} as Storage, { get: forbid, ownKeys: forbid, getOwnPropertyDescriptor: forbid }),
}

interface Sent {
  readonly call: string
  readonly bearer: string | null
}

let sent: Sent[]
let reported: unknown[]
/** The bearer of the browser: of whoever logged in last. */
let bearer: string
let status: number

let flow: ReturnType<typeof open>

const open = (playerId: string) => {
  const call = createCall(createSend('https://hub.example/api'), {
    token: () => bearer,
    settled: () => Promise.resolve(),
    handOver: () => Promise.resolve('settled'),
  })
  return createActor(provideNotifications({ call }), { input: { playerId } }).start()
}
const press = (action: NotificationAction, id: number): string => {
  const key = crypto.randomUUID()
  // No two presses are of the same millisecond.
  vi.advanceTimersByTime(1)
  const at = Date.now()
  const isDeletion = action === 'delete' || action === 'deleteAll'
  const dueAt = isDeletion ? at + undoMs : at
  flow.send({ type: 'change.make', key, at, dueAt, action, id, unread: 1, total: isDeletion ? 1 : 0 })
  return key
}
const phases = () => flow.getSnapshot().context.changes.map(({ action, phase }) => [action, phase])

beforeAll(async () => {
  // Requests load it at their first use, in real time.
  await import('#src/api/http.ts')
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  })
})
afterAll(() => vi.useRealTimers())
beforeEach(() => {
  vi.setSystemTime(Date.UTC(2026, 2, 1, 14, 2))
  sent = []
  reported = []
  bearer = bearerOf(alice)
  status = 200
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('document', { addEventListener: () => {}, removeEventListener: () => {} })
  vi.stubGlobal('navigator', { onLine: true, locks: navigator.locks })
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error))
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    sent.push({
      call: `${request.method} ${pathname.replace('/api/notifications', '')}${search}`,
      bearer: request.headers.get('authorization'),
    })
    const body =
      status === 200
        ? { revision: 7, unreadCount: 0, total: 0 }
        : { code: 'forbidden', error: 'No', requestId: 'req-7' }
    return Promise.resolve(Response.json(body, { status }))
  })
})
afterEach(async () => {
  flow.stop()
  await settle()
  vi.unstubAllGlobals()
})

describe.each(['full', 'refused'] as const)('with storage that is %s', (kind) => {
  beforeEach(() => vi.stubGlobal('localStorage', storages[kind]()))

  test('marks and deletions live in the page, and are sent as ever', async () => {
    flow = open(alice)
    press('read', 3)
    press('delete', 4)
    press('readAll', 9)
    await pass(1_000)
    expect(sent.map(({ call }) => call)).toEqual([
      'PUT /notifications/3/read',
      'PUT /notifications/mark-all-read?upTo=9',
    ])
    await pass(undoMs)
    expect(sent.at(-1)?.call).toBe('DELETE /notifications/4')
    expect(sent).toHaveLength(3)
    expect(phases()).toEqual([
      ['read', 'sent'],
      ['delete', 'sent'],
      ['readAll', 'sent'],
    ])
    // The player sees no message, and nothing is reported that they could do nothing about.
    expect(reported).toEqual([])
  })

  test('a deletion can be undone, and then is never sent', async () => {
    flow = open(alice)
    const key = press('deleteAll', 9)
    await pass(undoMs - 1_000)
    flow.send({ type: 'change.undo', key, at: Date.now() })
    await pass(60_000)
    expect(sent).toEqual([])
    expect(phases()).toEqual([['deleteAll', 'undone']])
  })

  test('what waits is sent when the network is back', async () => {
    vi.stubGlobal('navigator', { onLine: false, locks: navigator.locks })
    flow = open(alice)
    press('read', 3)
    await pass(20_000)
    expect(sent).toEqual([])
    vi.stubGlobal('navigator', { onLine: true, locks: navigator.locks })
    await pass(20_000)
    expect(sent.map(({ call }) => call)).toEqual(['PUT /notifications/3/read'])
    expect(phases()).toEqual([['read', 'sent']])
  })

  test('what the server refuses is taken back and logged, once', async () => {
    status = 403
    flow = open(alice)
    press('read', 3)
    await pass(60_000)
    expect(phases()).toEqual([['read', 'refused']])
    expect(sent).toHaveLength(1)
    expect(reported).toHaveLength(1)
  })
})

describe('in a browser that two players use', () => {
  beforeEach(() => vi.stubGlobal('localStorage', storages.works()))

  test('changes of the one are neither shown nor sent for the other, and wait for their own player', async () => {
    vi.stubGlobal('navigator', { onLine: false, locks: navigator.locks })
    flow = open(alice)
    press('read', 3)
    press('deleteAll', 9)
    await pass(60_000)

    bearer = bearerOf(bob)
    vi.stubGlobal('navigator', { onLine: true, locks: navigator.locks })
    flow.send({ type: 'user.changed', playerId: bob })
    await pass(60_000)
    expect(phases()).toEqual([])
    press('read', 5)
    await pass(60_000)
    expect(sent).toEqual([{ call: 'PUT /notifications/5/read', bearer: `Bearer ${bearerOf(bob)}` }])

    bearer = bearerOf(alice)
    flow.send({ type: 'user.changed', playerId: alice })
    await pass(60_000)
    expect(sent.slice(1)).toEqual([
      { call: 'PUT /notifications/3/read', bearer: `Bearer ${bearerOf(alice)}` },
      { call: 'DELETE /notifications?upTo=9', bearer: `Bearer ${bearerOf(alice)}` },
    ])
  })

  test('a tab that hasn’t heard who logged in elsewhere sends nothing as them', async () => {
    flow = open(alice)
    bearer = bearerOf(bob)
    press('read', 3)
    press('delete', 4)
    await pass(120_000)
    expect(sent).toEqual([])
    expect(phases()).toEqual([
      ['read', 'waiting'],
      ['delete', 'waiting'],
    ])
    expect(reported).toEqual([])

    bearer = bearerOf(alice)
    await pass(60_000)
    expect(sent.map((one) => one.bearer)).toEqual([`Bearer ${bearerOf(alice)}`, `Bearer ${bearerOf(alice)}`])
  })
})
