/** Reads the search of an address: each name with its text as it is written, so that `12E45` stays an order's number. */
export const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search))

/** Writes texts and numbers as the search of an address, with its question mark; anything else isn't set. */
export const stringifySearch = (search: Readonly<Record<string, unknown>>): string => {
  const written = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (typeof value === 'string' || typeof value === 'number') written.set(name, String(value))
  return written.size === 0 ? '' : `?${written.toString()}`
}
