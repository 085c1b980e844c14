import type { PageData } from '#contract/http/written-page.ts'

/**
 * What the loaders of a written page returned: recorded while the server writes it, and handed to the same loaders when
 * the browser takes the page over.
 */
export interface Arrived {
  /** Returns what came with the page for this route, until it is forgotten; otherwise loads it. */
  or: <Data>(route: string, load: () => Promise<Data>) => Promise<Data>
}

/**
 * For a browser: the answers that came with its page. They are forgotten once it has been taken over: until then a
 * navigation may cut off a load, which is then made again.
 */
export const createArrived = (loaded: PageData['loaded'] = {}): Arrived & { forget: () => void } => {
  const left = new Map(Object.entries(loaded))
  return {
    or: async <Data>(route: string, load: () => Promise<Data>) =>
      left.has(route) ? (left.get(route) as Data) : load(),
    forget: () => left.clear(),
  }
}

/** For the server: loads, and writes down for the browser what each route got. */
export const recordLoaded = (): { arrived: Arrived; loaded: Record<string, unknown> } => {
  const loaded: Record<string, unknown> = {}
  return {
    loaded,
    arrived: {
      or: async (route, load) => {
        const data = await load()
        loaded[route] = data
        return data
      },
    },
  }
}
