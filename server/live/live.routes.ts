import { Hono } from 'hono'
import { getLiveTotals, streamLiveTotals } from '#contract/votes/live.contract.ts'
import type { Dependencies } from '../dependencies.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import { serve, serveStream } from '../platform/http/route.ts'

/** Whoever finds no place for a stream polls this long. */
const fullSeconds = 300

export const liveRoutes = ({ live: { feed, streams } }: Pick<Dependencies, 'live'>): Hono<HubEnv> => {
  const routes = new Hono<HubEnv>()
  serve(routes, getLiveTotals, ({ query: { after = null } }) => feed.since(after))
  serveStream(routes, streamLiveTotals, ({ query: { after = null } }, { caller, fail }) => {
    const full = () => fail('rate_limited', { retryAfterSeconds: fullSeconds })
    if (!streams.hasPlace(caller.userId)) throw full()
    return () => {
      const stream = streams.open(caller, after)
      if (stream === null) throw full()
      return stream
    }
  })
  return routes
}
