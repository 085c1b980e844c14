import type { HttpBindings } from '@hono/node-server'
import { createTurns } from './turns.ts'

type Fetch = (request: Request, env: object) => Promise<Response>

/** A page takes about an eighth of a millisecond: a crowd of readers gets a quarter of the time that the API is busy. */
const pace = { least: 2, eachMs: 2, most: 32 }

const isApi = (env: Partial<HttpBindings>): boolean => env.incoming?.url?.startsWith('/api/') ?? false

/**
 * Answers a few requests of pages and their files in one turn of the event loop, and the API's as they come: a crowd of
 * readers waits for itself, and no order waits for all of them. `now`: a clock in milliseconds.
 */
export const pagesInTurn = (fetch: Fetch, now?: () => number): Fetch => {
  const turn = createTurns(pace, now)
  return async (request, env) => {
    if (!isApi(env)) await turn()
    return fetch(request, env)
  }
}
