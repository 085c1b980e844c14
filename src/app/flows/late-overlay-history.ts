import type { createOverlayHistory } from './overlay-history.ts'

type Surroundings = Omit<Parameters<typeof createOverlayHistory>[0], 'hearPops'>
type OverlayHistory = ReturnType<typeof createOverlayHistory>

/**
 * Creates the history of overlays; its code loads when the first one opens. `surroundings` is a function because root
 * actor and router are created later.
 */
export const createLateOverlayHistory = (surroundings: () => Surroundings) => {
  // The window calls its listeners in the order of adding, capturing ones too: this one precedes the router's.
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
      // The next opening retries a failed import.
      loading.catch(() => (loading = null))
      return loading
    },
    /** Resolves once the history entry of a closed overlay is gone; at once if none was opened. */
    settled: async (): Promise<void> => (await loading?.catch(() => null))?.settled(),
  }
}
