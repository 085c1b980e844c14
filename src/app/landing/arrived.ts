import type { PageData } from '#contract/http/written-page.ts'

/**
 * The results of a page's loaders: recorded while the server renders it, and returned to the same loaders when the
 * browser hydrates it.
 */
export interface Arrived {
  /** Returns the data that came with the page for this route, until it is forgotten; otherwise loads it. */
  or: <Data>(route: string, load: () => Promise<Data>) => Promise<Data>
}

/**
 * For a browser: the data that came with its page. It is forgotten only after hydration, because a navigation may
 * interrupt a load before, which is then repeated.
 */
export const createArrived = (loaded: PageData['loaded'] = {}): Arrived & { forget: () => void } => {
  const left = new Map(Object.entries(loaded))
  return {
    or: async <Data>(route: string, load: () => Promise<Data>) =>
      left.has(route) ? (left.get(route) as Data) : load(),
    forget: () => left.clear(),
  }
}

/** For the server: loads, and records the data of each route for the browser. */
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
