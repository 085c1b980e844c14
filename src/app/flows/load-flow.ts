import { flowOfEarlyPress } from '#src/browser/early-gestures.ts'
import { loadTexts } from '#src/i18n/catalogues.ts'
import type { Flow, LateFlow } from './flow.ts'
import { isLate } from './flow.ts'
import { loadedViews } from './loaded-views.ts'

const idleMs = 3_000

/** Loads everything that opening a flow needs in parallel: on a slow line the round trips take longest. */
export const loadFlow = async (flow: LateFlow): Promise<Awaited<ReturnType<LateFlow['load']>>> => {
  const [provide, view] = await Promise.all([
    flow.load(),
    flow.overlay.load(),
    import('./overlay-history.ts'),
    loadTexts(...flow.texts),
  ])
  loadedViews.set(flow, view)
  return provide
}

/** Loads flows when a player is about to open them or has just pressed; some of them at the latest when the page is idle. */
export const loadEarly = (flows: readonly Flow[]): void => {
  const loads = new Map<LateFlow, Promise<unknown>>()
  const load = (flow: LateFlow): void => {
    if (loads.has(flow)) return
    loads.set(flow, loadFlow(flow))
    // The press itself tries again, and shows a failure.
    loads.get(flow)?.catch(() => loads.delete(flow))
  }
  const onNear = ({ target }: Event): void => {
    const opens = target instanceof Element && target.closest('[data-opens]')?.getAttribute('data-opens')
    const flow = flows.find(({ id }) => id === opens)
    if (flow && isLate(flow)) load(flow)
  }
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    addEventListener(type, onNear, { passive: true })
  const pressed = flows.find(({ id }) => id === flowOfEarlyPress())
  if (pressed && isLate(pressed)) load(pressed)
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  setTimeout(() => {
    for (const flow of flows.filter(isLate)) if (flow.comesInAdvance) load(flow)
  }, idleMs)
}
