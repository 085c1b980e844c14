const name = 'leftFor'
const cards = 'shownCards'

const entry = (): Record<string, unknown> => ({ ...(history.state as object | null) })

/** By the browser's own method: the router would take it for a navigation. */
const keep = (state: object): void => History.prototype.replaceState.call(history, state, '')

/** Notes with this entry of the history that the page of a project is opened from it. */
export const noteLeft = (id: string): void => keep({ ...entry(), [name]: id })

/** Which project's page was opened from this entry of the history, the first time it is asked: Back leads to its card. */
export const takeLeft = (): string | null => {
  const { [name]: id, ...rest } = entry()
  if (typeof id !== 'string') return null
  keep(rest)
  return id
}

/** Notes with this entry of the history how many places the list has for cards. */
export const keepShown = (shown: number): void => keep({ ...entry(), [cards]: shown })

/** More than anybody comes to by pressing. */
const mostCards = 2_000

/** How many there were in an entry of the history when it was left; undefined: as many as at first. */
export const readShown = (state: object = entry()): number | undefined => {
  const { [cards]: shown } = state as Record<string, unknown>
  return Number.isSafeInteger(shown) && Number(shown) > 0 ? Math.min(Number(shown), mostCards) : undefined
}
