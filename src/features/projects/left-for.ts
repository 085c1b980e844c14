const name = 'leftFor'

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
