const name = 'leftFor'
const cards = 'shownCards'

const entry = (): Record<string, unknown> => ({ ...(history.state as object | null) })

/** Bypasses the router, which would take the change for a navigation. */
const keep = (state: object): void => History.prototype.replaceState.call(history, state, '')

/** Notes in this history entry that a project's page is opened from it. */
export const noteLeft = (id: string): void => keep({ ...entry(), [name]: id })

/** Returns the project whose page was opened from this history entry and forgets it, so that Back focuses its card once. */
export const takeLeft = (): string | null => {
  const { [name]: id, ...rest } = entry()
  if (typeof id !== 'string') return null
  keep(rest)
  return id
}

/** Notes the list's number of card places in this history entry. */
export const keepShown = (shown: number): void => keep({ ...entry(), [cards]: shown })

/** More than anyone reaches by pressing the button. */
const mostCards = 2_000

/** Returns the number of card places noted in a history entry; undefined for the initial number. */
export const readShown = (state: object = entry()): number | undefined => {
  const { [cards]: shown } = state as Record<string, unknown>
  return Number.isSafeInteger(shown) && Number(shown) > 0 ? Math.min(Number(shown), mostCards) : undefined
}
