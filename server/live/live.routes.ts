import { Hono } from 'hono'
import { getLiveTotals, streamLiveTotals } from '#contract/votes/live.contract.ts'
import type { Dependencies } from '../dependencies.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import { serve, serveStream } from '../platform/http/route.ts'
import { refuse } from '../platform/http/refused.ts'

/** A client that finds no place for a stream polls for this long. */
const fullSeconds = 300

export const liveRoutes = ({ live: { feed, streams } }: Pick<Dependencies, 'live'>): Hono<HubEnv> => {
  const routes = new Hono<HubEnv>()
  serve(routes, getLiveTotals, ({ query: { after = null } }) => feed.since(after))
  serveStream(routes, streamLiveTotals, ({ query: { after = null } }, { caller }) => {
    const full = () => refuse('rate_limited', { retryAfterSeconds: fullSeconds })
    if (!streams.hasPlace(caller.userId)) return full()
    return () => {
      return streams.open(caller, after) ?? full()
    }
  })
  return routes
}
