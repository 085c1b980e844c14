/** Reads the search of an address. Every value stays a text, so that `12E45` remains an order's number. */
export const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search))

/** Writes texts and numbers as the search of an address, with its question mark; other values are left out. */
export const stringifySearch = (search: Readonly<Record<string, unknown>>): string => {
  const written = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (typeof value === 'string' || typeof value === 'number') written.set(name, String(value))
  return written.size === 0 ? '' : `?${written.toString()}`
}
