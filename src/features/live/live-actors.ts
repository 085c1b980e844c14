import { fromCallback } from 'xstate'
import type { NotificationChanges } from '#contract/notifications/notifications.contract.ts'
import { getNotificationChanges } from '#contract/notifications/notifications.contract.ts'
import type { LiveTotals } from '#contract/votes/live.contract.ts'
import { getLiveTotals } from '#contract/votes/live.contract.ts'
import { readAllTotals } from '#contract/votes/live.rules.ts'
import type {
  Answered,
  Asked,
  LiveEvent,
  PageNews,
  StreamNews,
  TabNews,
} from '#machines/shell/live.machine.ts'
import { liveMachine } from '#machines/shell/live.machine.ts'
import { ApiError } from '#src/api/api-error.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'
import { holdLead } from '#src/browser/hold-lead.ts'
import { isTokenOf } from '#src/product/account/token-claims.ts'
import { countedTotals } from '#src/product/votes/counted-totals.ts'
import { hearStream } from './hear-stream.ts'
import { inSteps } from './in-steps.ts'
import { createLiveTabs } from './live-tabs.ts'

/** The number on a card changes at most once in this time, in milliseconds (design.md, "Others' votes"). */
const cardStepMs = 1_000

/** Without any news so far, the changes since the page was loaded are requested. */
const cursorOf = ({ cursor }: Asked): number | null => cursor ?? countedTotals.firstCursor()

const askTotals = (call: Call, asked: Asked, signal: AbortSignal): Promise<LiveTotals> => {
  const read = (after: number | null) =>
    call(getLiveTotals, { query: after === null ? {} : { after: String(after) } }, { signal })
  return readAllTotals(read, cursorOf(asked))
}

const askNotified = (
  call: Call,
  { playerId, revision }: Asked,
  signal: AbortSignal,
): Promise<NotificationChanges> => {
  const query = revision === null ? {} : { after: String(revision) }
  return call(getNotificationChanges, { query }, { signal, isFor: isTokenOf(playerId) })
}

interface LiveServices {
  call: Call
  stepMs?: number
}

export const provideLive = ({ call, stepMs = cardStepMs }: LiveServices) => {
  const tabs = createLiveTabs()
  const show = inSteps(countedTotals.heard, stepMs)
  return liveMachine.provide({
    actors: {
      watchPage: fromCallback<PageNews>(({ sendBack }) => {
        const left = new AbortController()
        const { signal } = left
        const hide = (): void => sendBack({ type: 'page.hidden' })
        const look = (): void => {
          if (document.visibilityState === 'visible') sendBack({ type: 'page.shown' })
          else hide()
        }
        document.addEventListener('visibilitychange', look, { signal })
        addEventListener('pagehide', hide, { signal })
        addEventListener('pageshow', look, { signal })
        addEventListener('offline', () => sendBack({ type: 'network.offline' }), { signal })
        addEventListener('online', () => sendBack({ type: 'network.online' }), { signal })
        if (document.visibilityState !== 'visible') hide()
        return () => left.abort()
      }),
      hearTabs: fromCallback<TabNews>(({ sendBack }) => tabs.open(sendBack)),
      holdLead: fromCallback<LiveEvent>(({ sendBack }) =>
        holdLead('hub-live', () => sendBack({ type: 'lead.given' })),
      ),
      stream: fromCallback<StreamNews, Asked>(({ sendBack, input }) =>
        hearStream(call, { ...input, cursor: cursorOf(input) }, sendBack),
      ),
      ask: fromTask<Answered, Asked>(async ({ input, signal }) => {
        // A request would only log an error to the console.
        if (!navigator.onLine) throw new ApiError('offline')
        const { playerId, revision: after } = input
        const [totals, changes] = await Promise.all([
          countedTotals.hasRead() ? askTotals(call, input, signal) : null,
          playerId === null ? null : askNotified(call, input, signal),
        ])
        return { totals, after, changes, at: Date.now() }
      }),
    },
    actions: {
      showTotals: (_, { totals }) => {
        if (totals) show(totals)
      },
      tellTabs: (_, { totals, at }) =>
        tabs.tell(totals ? { type: 'tabs.heard', totals, at } : { type: 'tabs.beat', at }),
      tellTabsNotified: (_, { playerId, after, changes, at }) => {
        if (playerId !== null && changes) tabs.tell({ type: 'tabs.notified', playerId, after, changes, at })
      },
      tellTabsBeat: (_, { at }) => tabs.tell({ type: 'tabs.beat', at }),
      tellTabsLost: () => tabs.tell({ type: 'tabs.lost' }),
    },
  })
}
