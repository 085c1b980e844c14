import { fromCallback } from 'xstate'
import { getLiveTotals } from '#contract/votes/live.contract.ts'
import { readAllTotals } from '#contract/votes/live.rules.ts'
import type {
  Heard,
  LiveEvent,
  PageNews,
  StreamNews,
  TabNews,
} from '#machines/shell/live.machine.ts'
import { liveMachine } from '#machines/shell/live.machine.ts'
import { ApiError } from '#src/api/api-error.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'
import { countedTotals } from '#src/product/votes/counted-totals.ts'
import { hearStream } from './hear-stream.ts'
import { holdLead } from './hold-lead.ts'
import { inSteps } from './in-steps.ts'
import { createLiveTabs } from './live-tabs.ts'

/** The number on a card changes at most once in this time, in milliseconds (design.md, "Others' votes"). */
const cardStepMs = 1_000

interface From {
  readonly after: number | null
}

/** Without any news so far, the changes since the page was loaded are requested. */
const cursorOf = ({ after }: From): number | null => after ?? countedTotals.firstCursor()

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
        holdLead(() => sendBack({ type: 'lead.given' })),
      ),
      stream: fromCallback<StreamNews, From>(({ sendBack, input }) =>
        hearStream(call, cursorOf(input), sendBack),
      ),
      ask: fromTask<Heard, From>(async ({ input, signal }) => {
        // A request would only log an error to the console.
        if (!navigator.onLine) throw new ApiError('offline')
        const read = (after: number | null) =>
          call(getLiveTotals, { query: after === null ? {} : { after: String(after) } }, { signal })
        return { totals: await readAllTotals(read, cursorOf(input)), at: Date.now() }
      }),
    },
    actions: {
      showTotals: (_, { totals }) => show(totals),
      tellTabs: (_, { totals, at }) => tabs.tell({ type: 'tabs.heard', totals, at }),
      tellTabsBeat: (_, { at }) => tabs.tell({ type: 'tabs.beat', at }),
      tellTabsLost: () => tabs.tell({ type: 'tabs.lost' }),
    },
  })
}
