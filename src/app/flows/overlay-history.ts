import type { AnyActorRef, AnyMachineSnapshot } from 'xstate'
import { createActor, waitFor } from 'xstate'
import { overlayHistoryMachine } from '#machines/shell/overlay-history.machine.ts'
import type { AppActor } from '#src/product/flows/app-actor.tsx'
import { supervisorOf } from '#src/product/flows/app-actor.tsx'
import type { Inspect } from '#src/product/flows/use-flow.ts'
import type { Flow, LateFlow } from './flow.ts'
import { closing, isLate, reopening } from './flow.ts'
import type { createAppRouter } from '../router.ts'

interface Surroundings {
  app: AppActor
  flows: readonly Flow[]
  router: ReturnType<typeof createAppRouter>
  /** Passes the browser's popstate on before the router gets it; null stops that. */
  hearPops: (listener: ((event: PopStateEvent) => void) | null) => void
  /** Resolves once it is known who is logged in. */
  sessionSettled: () => Promise<void>
  inspect?: Inspect | undefined
}

type EntryState = { overlay?: unknown; kept?: unknown; __TSR_key?: string } | null

/** States in which the browser is not moving between history entries. */
const atRest = ['bare', 'covered', 'uncovered'] as const

/**
 * Connects overlays to the browser's history. The router does not see these entries: they are the same page, and it
 * would load and render it again.
 */
export const createOverlayHistory = ({
  app,
  router,
  flows,
  hearPops,
  sessionSettled,
  inspect,
}: Surroundings) => {
  const overlays = flows.filter(isLate)
  const overlayOf = (state: unknown): string | null => {
    const overlay = (state as EntryState)?.overlay
    return overlays.find(({ id }) => id === overlay)?.id ?? null
  }
  const actorOf = (id: string): AnyActorRef | undefined => app.system.get(id)
  const write = (method: 'pushState' | 'replaceState', overlay: string | null): void => {
    router.history.flush()
    const flow = overlays.find(({ id }) => id === overlay)
    const kept = flow?.overlay.keeps?.(actorOf(flow.id)?.getSnapshot() as AnyMachineSnapshot)
    History.prototype[method].call(history, { ...(history.state as object), overlay, kept }, '')
  }
  const reopen = async (flow: LateFlow): Promise<void> => {
    const { isForGuests } = flow.overlay
    const { kept } = history.state as NonNullable<EntryState>
    if (isForGuests) await sessionSettled()
    if (isForGuests && app.getSnapshot().context.user) actor.send({ type: 'overlay.gone' })
    else if (openNow() !== flow.id) app.send({ type: 'flow.open', opening: reopening(flow, kept) })
  }
  const actor = createActor(
    overlayHistoryMachine.provide({
      actions: {
        pushEntry: (_, { shown }) => write('pushState', shown),
        markEntry: (_, { shown }) => write('replaceState', shown),
        popEntry: () => history.back(),
        closeOverlays: () => {
          const within = overlays.find(
            ({ id, overlay }) =>
              openNow() === id && overlay.closesWithin?.(actorOf(id)?.getSnapshot() as AnyMachineSnapshot),
          )
          // The overlay stays open, but Back has removed its entry, so it gets another one.
          if (within) return queueMicrotask(() => ((told = null), tell()))
          for (const flow of overlays) actorOf(flow.id)?.send(closing(flow))
        },
        reopen: (_, { shown }) => {
          const flow = overlays.find(({ id }) => id === shown)
          if (flow) reopen(flow).catch(reportError)
        },
      },
    }),
    { input: { marked: overlayOf(history.state) }, inspect },
  )

  const openNow = (): string | null =>
    overlays.findLast(({ id }) =>
      (actorOf(id)?.getSnapshot() as AnyMachineSnapshot | undefined)?.matches('open'),
    )?.id ?? null
  let told: string | null = null
  const tell = (): void => {
    const open = openNow()
    if (open === told) return
    told = open
    actor.send(open ? { type: 'overlay.shown', overlay: open } : { type: 'overlay.gone' })
  }
  // One overlay may close while another opens: only the state afterwards counts.
  const tellSoon = (): void => queueMicrotask(tell)

  const watched = new WeakSet<object>()
  const watch = (child: AnyActorRef | undefined): void => {
    if (!child || watched.has(child)) return
    watched.add(child)
    child.subscribe({ next: tellSoon, error: tellSoon })
  }
  const watching = overlays.map(({ id }) => {
    const supervisor = supervisorOf(app, id)
    watch(supervisor.getSnapshot().children.child)
    return supervisor.subscribe(({ children }) => {
      watch(children.child)
      tellSoon()
    })
  })
  app.subscribe({ complete: () => stop() })
  hearPops((event) => {
    const state = event.state as EntryState
    const isSamePage = state?.__TSR_key === (router.history.location.state as EntryState)?.__TSR_key
    if (isSamePage) event.stopImmediatePropagation()
    actor.send({ type: 'entry.entered', overlay: overlayOf(state) })
  })
  const forgetRouter = router.history.subscribe(({ action: { type } }) => {
    if (type === 'PUSH' || type === 'REPLACE') actor.send({ type: 'page.changed' })
  })
  const settled = async (): Promise<void> => {
    tell()
    await waitFor(actor, (snapshot) => atRest.some((state) => snapshot.matches(state)))
  }
  const makeWay = async (): Promise<void> => {
    await settled()
    actor.send({ type: 'page.changing' })
    await settled()
  }
  // The router waits while the browser is going back, because that would undo a link pressed meanwhile. If the hub has been
  // stopped meanwhile, the link does nothing.
  const letGo = router.history.block({
    enableBeforeUnload: false,
    blockerFn: ({ action }) =>
      (action === 'PUSH' || action === 'REPLACE' ? makeWay() : settled()).then(
        () => false,
        () => true,
      ),
  })
  const stop = (): void => {
    hearPops(null)
    forgetRouter()
    letGo()
    for (const one of watching) one.unsubscribe()
    actor.stop()
  }
  actor.start()
  return {
    /** Resolves once the current entry belongs to the page itself or to the open overlay. */
    settled,
  }
}
