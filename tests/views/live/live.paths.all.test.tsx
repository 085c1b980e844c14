import { beforeAll, describe, expect, vi } from 'vitest'
import type { LiveTotals } from '#contract/votes/live.contract.ts'
import { getNotificationChanges } from '#contract/notifications/notifications.contract.ts'
import { getLiveTotals, streamLiveTotals } from '#contract/votes/live.contract.ts'
import { listProjects } from '#contract/projects/projects.contract.ts'
import { logout, me, refreshToken } from '#contract/auth/session.contract.ts'
import { getVotePower } from '#contract/votes/vote-power.contract.ts'
import type { Answered, LiveContext, liveMachine } from '#machines/shell/live.machine.ts'
import { ApiError } from '#src/api/api-error.ts'
import type { Call } from '#src/api/call.ts'
import type { Flow, Services } from '#src/app/flows/flow.ts'
import { provideLive } from '#src/features/live/live-actors.ts'
import { findFlow } from '#src/product/flows/app-actor.tsx'
import { toast, toastStore } from '#src/ui/layers/toast.ts'
import { liveProject, model, same } from '#tests/paths/shell/live.model.ts'
import { alice, bob, sessionOf } from '#tests/paths/people.ts'
import { votePower } from '#tests/paths/votes/vote-power.answers.ts'
import { arrives } from '../support/clock.ts'
import type { Driver } from '../support/paths.drive.ts'
import { soon } from '../support/paths.drive.ts'
import { becomes, calmFlows, controlPage, landing, sessionAtRest } from '../support/paths.hub.tsx'
import { wireProject } from '../support/paths.fund.ts'
import { createNetwork } from '../support/paths.network.ts'
import { createOpenPage, testTours } from '../support/paths.tour.ts'
import { asEvent, totalsOnTheWire } from './live.wire.ts'

const network = createNetwork()
const { open, hub, stop } = createOpenPage()
const flow = () => findFlow(hub().app, 'live')

/** What an earlier page heard stays known: each page's totals are counted after it. */
let counted = 0
const since = <T extends { revision: number }>(totals: T): T => ({
  ...totals,
  revision: totals.revision + counted,
})
const now = ({ cursor, fund, projects }: LiveTotals): LiveTotals => ({
  cursor: cursor + counted,
  fund: since(fund),
  projects: projects.map(since),
})

/** Totals with three votes more have reached this page. */
let isTold = false
const tells = (totals: LiveTotals): LiveTotals => {
  isTold ||= totals.projects.some(({ weightedVotes }) => weightedVotes === 43)
  return now(totals)
}

/** The stream as the hub writes it. */
let stream: ReadableStreamDefaultController<Uint8Array> | null = null
const write = async (text: string): Promise<void> => {
  await expect.poll(() => stream, soon).not.toBeNull()
  stream?.enqueue(new TextEncoder().encode(text))
}
const openStream = (signal: AbortSignal | undefined): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new ReadableStream({
    start: (controller) => {
      stream = controller
      signal?.addEventListener('abort', () => {
        if (stream === controller) stream = null
        controller.error(signal.reason)
      })
    },
  })
const withStream = ({ call }: Services): Call =>
  ((endpoint, input, options) =>
    endpoint.name === streamLiveTotals.name
      ? Promise.resolve(openStream(options?.signal))
      : call(endpoint, input, options)) as Call
const flows = calmFlows().map((one): Flow =>
  one.id === 'live'
    ? {
        ...one,
        loadSoon: () =>
          Promise.resolve((services: Services) => provideLive({ call: withStream(services), stepMs: 0 })),
      }
    : one,
)

/** Another tab of this browser. */
const channel = new BroadcastChannel('hub-live')
let giveLead: (() => void) | null = null
const takeLead = (): Promise<void> =>
  new Promise((isHeld) => {
    if (giveLead) return isHeld()
    const over = Promise.withResolvers<void>()
    giveLead = () => {
      giveLead = null
      over.resolve()
    }
    void navigator.locks.request('hub-live', () => {
      isHeld()
      return over.promise
    })
  })

const look = (visibility: DocumentVisibilityState): void => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
  document.dispatchEvent(new Event('visibilitychange'))
}

const players = [alice, bob]
const become = async (playerId: string | null): Promise<void> => {
  const player = players.find(({ id }) => id === playerId) ?? null
  if (player) {
    network.always(me, player)
    network.always(refreshToken, sessionOf(player))
  }
  becomes(hub(), player)
  await expect.poll(() => hub().app.getSnapshot().context.user?.id ?? null, soon).toBe(playerId)
  if (player) await sessionAtRest(hub())
  for (const { id } of toastStore.list()) toast.dismiss(id)
}

type At = { states: readonly string[] }
const isIn = ({ states }: At, part: string): boolean => states.some((state) => state.startsWith(part))

/** What the page shows: the project's votes, and whether they are live. */
const shown = () => {
  const votes = document.querySelector('.vote-count')?.textContent
  return { votes, isLive: !document.body.textContent.includes('Not live since') }
}

const driver: Driver<typeof liveMachine> = {
  start: async ({ playerId }) => {
    counted += 1_000
    stream = null
    isTold = false
    look('visible')
    await takeLead()
    network.always(listProjects, [
      { ...wireProject(liveProject), donations: 123, revision: liveProject.revision + counted },
    ])
    await open(undefined, { address: landing, flows, hidesSidebar: true })
    await arrives('.vote-count')
    if (playerId !== null) await become(playerId)
    const isThere = async () => {
      await vi.advanceTimersByTimeAsync(0)
      return flow()?.getSnapshot().context.playerId
    }
    await expect.poll(isThere, soon).toBe(playerId)
  },
  stop,
  gestures: {
    'user.changed': {
      offered: ({ playerId }, { context }) =>
        playerId !== context.playerId && (playerId === null || players.some(({ id }) => id === playerId)),
      make: ({ playerId }) => become(playerId),
    },
    'page.hidden': {
      offered: (_, at) => isIn(at, 'shown'),
      make: async () => {
        look('hidden')
        await takeLead()
      },
    },
    'page.shown': { offered: (_, at) => isIn(at, 'hidden'), make: async () => look('visible') },
    'network.offline': { make: async () => void dispatchEvent(new Event('offline')) },
    'network.online': { make: async () => void dispatchEvent(new Event('online')) },
    'lead.given': { offered: (_, at) => isIn(at, 'shown.following'), make: async () => giveLead?.() },
    'live.heard': {
      offered: (_, at) => isIn(at, 'shown.leading.streaming'),
      make: ({ totals }) => write(asEvent(tells(totals))),
    },
    'live.notified': {
      offered: (_, at) => isIn(at, 'shown.leading.streaming'),
      make: ({ changes }) => write(`event: notifications\ndata: ${JSON.stringify(changes)}\n\n`),
    },
    'live.beat': {
      offered: (_, at) => isIn(at, 'shown.leading.streaming'),
      make: () => write(':\n\n'),
    },
    'live.ended': {
      offered: (_, at) => isIn(at, 'shown.leading.streaming'),
      make: async () => {
        await write('')
        stream?.close()
        stream = null
      },
    },
    'live.lost': {
      offered: (_, at) => isIn(at, 'shown.leading.streaming'),
      make: async ({ retryAfterSeconds }) => {
        await write('')
        stream?.error(
          retryAfterSeconds === null
            ? new TypeError('network error')
            : new ApiError('rate_limited', { retryAfterSeconds }),
        )
        stream = null
      },
    },
    'tabs.heard': {
      offered: (_, at) => isIn(at, 'shown'),
      make: async ({ type, totals, at }) => channel.postMessage({ type, totals: tells(totals), at }),
    },
    'tabs.notified': {
      offered: (_, at) => isIn(at, 'shown'),
      make: async (news) => channel.postMessage(news),
    },
    'tabs.beat': {
      // A moment that no date can name is none.
      offered: ({ at: moment }, at) => isIn(at, 'shown') && moment < Number.MAX_SAFE_INTEGER,
      make: async (news) => channel.postMessage(news),
    },
    'tabs.lost': {
      offered: (_, at) => isIn(at, 'shown.following'),
      make: async (news) => channel.postMessage(news),
    },
  },
  sources: {
    watchPage: { fails: false },
    hearTabs: { fails: false },
    holdLead: { fails: false },
    stream: { fails: false },
    ask: {
      asked: () => {
        network.forget(getLiveTotals)
        network.forget(getNotificationChanges)
      },
      answer: async ({ kind, answer }: { kind: 'done' | 'fail'; answer: any }) => {
        const isGuest = hub().app.getSnapshot().context.user === null
        if (kind === 'fail') return network.fail(getLiveTotals, answer)
        const { totals, changes } = answer as Answered
        // A page that shows totals asks for them, too.
        const told = totals ?? { ...same.totals, cursor: -counted }
        await network.answer(getLiveTotals, totalsOnTheWire(tells(told)))
        if (!isGuest && changes) await network.answer(getNotificationChanges, changes)
      },
    },
  },
  holds: ({ value, context }: { value: unknown; context: LiveContext }) => {
    const looked = async () => {
      await vi.advanceTimersByTimeAsync(0)
      const { value, context } = flow()?.getSnapshot() ?? {}
      return { value, revision: context?.revision, ...shown() }
    }
    const { revision, lostSince } = context
    const due = { value, revision, votes: isTold ? '43' : '40', isLive: lostSince === null }
    return expect.poll(looked, soon).toEqual(due)
  },
}

describe('Live totals, on the page', () => {
  controlPage(network, { isStill: true })
  beforeAll(() => {
    network.hold(getLiveTotals)
    network.hold(getNotificationChanges)
    network.always(getVotePower, { success: true, data: votePower })
    network.always(logout, { success: true })
    return () => {
      giveLead?.()
      channel.close()
      vi.restoreAllMocks()
    }
  })

  testTours(model, driver, {
    starts: [['for a guest'], ['for a player'], ['beside others'], ['that come and go']],
    timeoutMs: 180_000,
    noticed: {
      change: ({ shown: { states } }) => delete states.following.on['tabs.lost'],
      step: 'tabs.lost',
    },
    beyondThePage: [
      '(live) | watchPage fails',
      'shown | hearTabs fails',
      'shown | holdLead fails',
      'shown.leading.streaming | stream fails',
    ],
  })
})
