import type { Context } from 'hono'

/** Did a page of another site send this? Tools don't send the header, so they count as the same site. */
export const isFromElsewhere = (context: Context): boolean => {
  const site = context.req.header('Sec-Fetch-Site') ?? 'none'
  return site !== 'same-origin' && site !== 'none'
}
