import { createActor } from 'xstate'
import { isAdmin } from '#contract/auth/session.rules.ts'
import type { DisabledPages } from '#contract/http/written-page.ts'
import type { Call } from '#src/api/call.ts'
import { createCall } from '#src/api/call.ts'
import { createSend } from '#src/api/send.ts'
import type { SessionVault } from '#src/features/session/session-vault.ts'
import type { AppActor, Open } from '#src/product/flows/app-actor.tsx'
import { findFlow, openerOf, startFlow } from '#src/product/flows/app-actor.tsx'
import type { Inspect } from '#src/product/flows/use-flow.ts'
import { whenIdle } from '#src/browser/when-idle.ts'
import { loadFlow } from './flows/load-flow.ts'
import { loadTexts } from '#src/i18n/catalogues.ts'
import type { Arrived } from './landing/arrived.ts'
import { createArrived } from './landing/arrived.ts'
import { createLanding } from './landing/landing.ts'
import { createReadersRights } from './landing/readers-rights.ts'
import type { Flow, LateFlow, Services } from './flows/flow.ts'
import { isLate } from './flows/flow.ts'
import { flows as allFlows } from './flows/flows.ts'
import { createLateOverlayHistory } from './flows/late-overlay-history.ts'
import { leaveForPayment, openBeside } from './flows/payment-leave.ts'
import type { AppServices } from './flows/provide-app.ts'
import { provideApp } from './flows/provide-app.ts'
import { createAppRouter } from './router.ts'
import { runningSession, startSession } from './flows/running-session.ts'
import { sayUnavailable } from './flows/say-unavailable.ts'
import { sessionAuthority } from './flows/session-authority.ts'

export interface Hub {
  app: AppActor
  call: Call
  flows: readonly Flow[]
  open: Open
  /** Connects overlays to the browser's history; needed once something is opened. */
  loadOverlayHistory: ReturnType<typeof createLateOverlayHistory>['load']
  router: ReturnType<typeof createAppRouter>
}

interface Surroundings {
  flows?: readonly Flow[]
  /** Replaces navigating to the payment page (tests). */
  leave?: (url: string) => void
  leaveBeside?: (url: string) => void
  /** Observes every actor, for the inspector. */
  inspect?: Inspect | undefined
  /** Data that came with a page rendered by the server. */
  arrived?: Arrived
  /** True if '/' was requested as a guest: the server responded with the landing page of guests. */
  landsAsGuest?: boolean
  disabledPages?: DisabledPages
}

/** Creates the services, gives the flows their real actors, and creates the root actor and the router; starts nothing. */
export const createHub = (
  language: string,
  {
    flows = allFlows,
    leave = leaveForPayment,
    leaveBeside = openBeside,
    inspect,
    arrived = createArrived(),
    landsAsGuest = false,
    disabledPages = {},
  }: Surroundings = {},
): Hub => {
  const send = createSend()
  let vault: SessionVault | null = null

  // Overlays and landing need root actor and router, and the reverse, so each gets the other on use.
  const overlayHistory = createLateOverlayHistory(() => ({
    app,
    router,
    flows,
    sessionSettled: () => authority.settled(),
    inspect,
  }))
  const landing = createLanding({
    landsAsGuest,
    isSessionVolatile: () => vault?.isVolatile() === true,
    overlaySettled: overlayHistory.settled,
    app: () => app,
    open: () => open,
    history: () => router.history,
  })

  // Services: the API with the session's bearer, and the flows' effects outside themselves.
  const authority = sessionAuthority({ running: (signal) => runningSession(app, signal), vault: () => vault })
  const call = createCall(send, authority)
  const services: Services = {
    call,
    send,
    holdVault: (held) => (vault = held),
    storedSession: async () => (await vault?.load()) ?? { token: null, user: null },
    reloadUser: () => findFlow(app, 'session')?.send({ type: 'session.reload' }),
    adopt: (adopted) =>
      void runningSession(app)
        .then((session) => session?.send({ type: 'session.adopt', session: adopted }))
        .catch(reportError),
    leave,
    landAfterLogIn: () => landing.afterLogIn(),
    landAfterLogOut: landing.afterLogOut,
  }

  // The root actor, with the flows that live as long as the page.
  const load = async (flow: LateFlow) => {
    startSession(app)
    const provide = await loadFlow(flow)
    await overlayHistory.load()
    if (flow.overlay.waitsForSession) await authority.settled()
    const next = flows.find(({ id }) => id === flow.leadsGuestsTo)
    // If loading fails now, opening it loads again and shows a failure.
    if (next && isLate(next) && !app.getSnapshot().context.user)
      whenIdle(() => void loadFlow(next).catch(() => {}))
    return provide
  }
  const saySessionEnd: AppServices['saySessionEnd'] = (problem) => {
    if (problem === null) return
    // A page of players opens the modal, which says that the session has ended.
    const isGuarded = router.state.matches.some(({ context }) => 'refused' in context)
    if (problem === 'session_expired' && isGuarded) return
    const logIn = (): void => open({ type: 'login.open', reason: 'plain' })
    import('./flows/session-words.ts').then((words) => words.saySessionEnd(problem, logIn), reportError)
  }
  const takeOutPaid: AppServices['takeOutPaid'] = (paid) => {
    void import('#src/features/order/reconcile-order.ts').then((order) => order.takeOutPaid(paid))
  }
  const theme = () => document.documentElement.dataset['theme'] ?? ''
  const machine = provideApp({
    flows,
    services,
    language,
    theme,
    load,
    sayUnavailable,
    saySessionEnd,
    takeOutPaid,
  })

  const app: AppActor = createActor(machine, { systemId: 'app', inspect })
  const open = openerOf(app)

  // The router: its pages are loaded for the logged-in player.
  const rights = createReadersRights()
  const settledUser = async (signal: AbortSignal) => {
    await authority.settled(signal)
    const { user } = app.getSnapshot().context
    rights.note(user)
    return user
  }
  const askToLogIn = (href: string): void => {
    const stop = router.subscribe('onResolved', () => {
      stop()
      import('./landing/destinations.ts').then(({ rememberDestination, reasonOf }) => {
        rememberDestination(href)
        open({ type: 'login.open', reason: reasonOf(href) })
        // The modal says itself that the session has ended.
        if (app.getSnapshot().context.sessionProblem === 'session_expired')
          import('./flows/session-words.ts').then((words) => words.takeBackSessionEnd(), reportError)
      }, sayUnavailable)
    })
  }
  const router = createAppRouter({
    call,
    loadTexts,
    arrived,
    disabledPages,
    isWriting: false,
    settledUser,
    askToLogIn,
    landing: async (signal) => landing.home(await settledUser(signal)),
    adoptSession: landing.adoptSession,
    landAfterReturn: () => landing.afterLogIn(true),
    leave,
    leaveBeside,
  })
  router.subscribe('onResolved', () => findFlow(app, 'reminder')?.send({ type: 'page.shown' }))
  app.subscribe(({ context: { user } }) => {
    if (user) for (const id of ['reminder', 'notifications', 'live']) startFlow(app, id)
    if (user && isAdmin(user)) startFlow(app, 'adminCheck')
    if (rights.haveChanged(user)) void router.invalidate()
  })
  return { app, call, flows, open, router, loadOverlayHistory: overlayHistory.load }
}
