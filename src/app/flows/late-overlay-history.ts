import type { createOverlayHistory } from './overlay-history.ts'

type Surroundings = Omit<Parameters<typeof createOverlayHistory>[0], 'hearPops'>
type OverlayHistory = ReturnType<typeof createOverlayHistory>

/** The history of overlays: its code is loaded when the first one opens. Root actor and router are made later. */
export const createLateOverlayHistory = (surroundings: () => Surroundings) => {
  // The window calls its listeners in the order they were added, capturing ones too: this one precedes the router's.
  let onPop: ((event: PopStateEvent) => void) | null = null
  addEventListener('popstate', (event) => onPop?.(event))

  const importHistory = (): Promise<OverlayHistory> =>
    import('./overlay-history.ts').then(({ createOverlayHistory }) =>
      createOverlayHistory({ ...surroundings(), hearPops: (listener) => (onPop = listener) }),
    )
  let loading: Promise<OverlayHistory> | null = null
  return {
    load: (): Promise<OverlayHistory> => {
      loading ??= importHistory()
      // An import that failed is tried again by the next opening.
      loading.catch(() => (loading = null))
      return loading
    },
    /** Resolves once the entry of a closed overlay is gone; at once where none was opened. */
    settled: async (): Promise<void> => (await loading?.catch(() => null))?.settled(),
  }
}
