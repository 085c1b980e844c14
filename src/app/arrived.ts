import type { PageData } from '#contract/written-page.ts'

/**
 * What the loaders of a written page returned: recorded while the server writes it, and handed to the same loaders when
 * the browser takes the page over.
 */
export interface Arrived {
  /** Returns what came with the page for this route, once; otherwise loads it. */
  or: <Data>(route: string, load: () => Promise<Data>) => Promise<Data>
}

/** For a browser: the answers that came with its page. */
export const createArrived = (loaded: PageData['loaded'] = {}): Arrived => {
  const left = new Map(Object.entries(loaded))
  return {
    or: async <Data>(route: string, load: () => Promise<Data>) => {
      if (!left.has(route)) return load()
      const data = left.get(route)
      left.delete(route)
      return data as Data
    },
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
