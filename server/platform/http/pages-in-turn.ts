import type { HttpBindings } from '@hono/node-server'
import { createTurns } from './turns.ts'

type Fetch = (request: Request, env: object) => Promise<Response>

/**
 * A page takes about an eighth of a millisecond: a crowd of readers gets a quarter of the time that the API is busy.
 */
const pace = { least: 2, eachMs: 2, most: 32 }

const isApi = (env: Partial<HttpBindings>): boolean => env.incoming?.url?.startsWith('/api/') ?? false

/**
 * Serves a few requests for pages and their files per turn of the event loop, and API requests as they arrive: a
 * crowd of readers only delays itself, and no order waits for all of them. `now`: a clock in milliseconds.
 */
export const pagesInTurn = (fetch: Fetch, now?: () => number): Fetch => {
  const turn = createTurns(pace, now)
  return async (request, env) => {
    if (!isApi(env)) await turn()
    return fetch(request, env)
  }
}
