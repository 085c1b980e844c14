import * as v from 'valibot'

const shows = ['open', 'sent', 'claimed', 'received'] as const

interface GiftDeskSearch {
  /** The kind of codes listed; missing: all. */
  show?: (typeof shows)[number]
  lang?: unknown
}

/** Reads the gift desk's query; other values stay, and an unknown kind of codes means all. */
export const giftDeskSearch = (search: Record<string, unknown>): GiftDeskSearch => {
  const { show, ...rest } = search
  return v.is(v.picklist(shows), show) ? { ...rest, show } : rest
}
