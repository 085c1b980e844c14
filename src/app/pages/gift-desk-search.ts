import * as v from 'valibot'

const shows = ['open', 'sent', 'claimed', 'received'] as const

interface GiftDeskSearch {
  /** Which codes are listed; missing: all. */
  show?: (typeof shows)[number]
  lang?: unknown
}

/** What of the gift desk's query is read; other values are kept, and an unknown kind of codes means all. */
export const giftDeskSearch = (search: Record<string, unknown>): GiftDeskSearch => {
  const { show, ...rest } = search
  return v.is(v.picklist(shows), show) ? { ...rest, show } : rest
}
