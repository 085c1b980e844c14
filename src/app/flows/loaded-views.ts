import type { LateFlow, Overlay } from './flow.ts'

type View = Awaited<ReturnType<Overlay['load']>>

/** The views of loaded flows' overlays: rendered at once, where a lazy component would wait once more. */
export const loadedViews = new WeakMap<LateFlow, View>()
