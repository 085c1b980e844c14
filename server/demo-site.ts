import type { Context } from 'hono'

/** Has a page of another site sent this? Tools, which say nothing of it, have not. */
export const isFromElsewhere = (context: Context): boolean => {
  const site = context.req.header('Sec-Fetch-Site') ?? 'none'
  return site !== 'same-origin' && site !== 'none'
}
