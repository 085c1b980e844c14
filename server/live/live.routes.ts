import { Hono } from 'hono'
import { getLiveTotals, streamLiveTotals } from '#contract/votes/live.contract.ts'
import type { Dependencies } from '../dependencies.ts'
import { languageOfCall } from '../language/language.store.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import { serve, serveStream } from '../platform/http/route.ts'
import { refuse } from '../platform/http/refused.ts'

/** A client that finds no place for a stream polls for this long. */
const fullSeconds = 300

export const liveRoutes = ({ live: { feed, streams } }: Pick<Dependencies, 'live'>): Hono<HubEnv> => {
  const routes = new Hono<HubEnv>()
  serve(routes, getLiveTotals, ({ query: { after = null } }) => feed.since(after))
  serveStream(routes, streamLiveTotals, ({ query: { after = null, notifications } }, { caller, header }) => {
    const full = () => refuse('rate_limited', { retryAfterSeconds: fullSeconds })
    if (!streams.hasPlace(caller.userId)) return full()
    const language = languageOfCall(header)
    const asked = {
      after,
      ...(notifications !== undefined && { notifications: { after: notifications, language } }),
    }
    return () => {
      return streams.open(caller, asked) ?? full()
    }
  })
  return routes
}
