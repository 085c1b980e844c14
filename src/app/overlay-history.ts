import type { AnyActorRef } from 'xstate'
import { createActor, waitFor } from 'xstate'
import type { Overlay } from '#machines/overlay-history.machine.ts'
import { overlayHistoryMachine } from '#machines/overlay-history.machine.ts'
import type { AppActor } from '#src/product/app-actor.tsx'
import type { Inspect } from '#src/product/use-flow.ts'
import type { createAppRouter } from './router.ts'

interface Surroundings {
  app: AppActor
  router: ReturnType<typeof createAppRouter>
  /** Hands on the browser's popstate before the router hears of it; null for nobody. */
  hearPops: (listener: ((event: PopStateEvent) => void) | null) => void
  /** Resolves once it is known who is logged in. */
  sessionSettled: () => Promise<void>
  inspect?: Inspect | undefined
}

type EntryState = { overlay?: unknown; __TSR_key?: string } | null

/** The browser isn't on its way from one entry to another. */
const atRest = ['bare', 'covered', 'uncovered'] as const

const overlayOf = (state: unknown): Overlay | null => {
  const overlay = (state as EntryState)?.overlay
  return overlay === 'order' || overlay === 'login' ? overlay : null
}

/**
 * Ties what lies over the page to the browser's history. The router doesn't hear of these entries: they are the same
 * page, and it would load and draw it again.
 */
export const createOverlayHistory = ({ app, router, hearPops, sessionSettled, inspect }: Surroundings) => {
  const write = (method: 'pushState' | 'replaceState', overlay: Overlay | null): void => {
    router.history.flush()
    History.prototype[method].call(history, { ...(history.state as object), overlay }, '')
  }
  const reopenLogin = async (): Promise<void> => {
    await sessionSettled()
    if (app.getSnapshot().context.user) actor.send({ type: 'overlay.gone' })
    else app.send({ type: 'login.open', reason: 'plain' })
  }
  const actor = createActor(
    overlayHistoryMachine.provide({
      actions: {
        pushEntry: (_, { shown }) => write('pushState', shown),
        markEntry: (_, { shown }) => write('replaceState', shown),
        popEntry: () => history.back(),
        closeOverlays: () => {
          const { order, login } = app.getSnapshot().children
          order?.send({ type: 'order.close' })
          login?.send({ type: 'login.close' })
        },
        reopen: (_, { shown }) => {
          if (shown === 'login') reopenLogin().catch(reportError)
          else if (openNow() !== 'order') app.send({ type: 'order.open', surface: 'popup' })
        },
      },
    }),
    { input: { marked: overlayOf(history.state) }, inspect },
  )

  const openNow = (): Overlay | null => {
    const { order, login } = app.getSnapshot().children
    if (login?.getSnapshot().matches('open')) return 'login'
    return order?.getSnapshot().matches('open') ? 'order' : null
  }
  let told: Overlay | null = null
  const tell = (): void => {
    const open = openNow()
    if (open === told) return
    told = open
    actor.send(open ? { type: 'overlay.shown', overlay: open } : { type: 'overlay.gone' })
  }
  // One may close and the other open in the same breath: only what is open after it counts.
  const tellSoon = (): void => queueMicrotask(tell)

  const watched = new WeakSet<object>()
  const watch = (child: AnyActorRef | undefined): void => {
    if (!child || watched.has(child)) return
    watched.add(child)
    child.subscribe({ next: tellSoon, error: tellSoon })
  }
  const watching = app.subscribe({
    next: ({ children: { order, login } }) => {
      watch(order)
      watch(login)
      tellSoon()
    },
    complete: () => stop(),
  })
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
  // A link pressed while the browser is still on its way back would be undone by it: the router waits. One whose hub
  // has stopped meanwhile leads nowhere.
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
    watching.unsubscribe()
    actor.stop()
  }
  actor.start()
  return {
    /** Resolves once the present entry is the page's own or the one of what is open. */
    settled,
  }
}
