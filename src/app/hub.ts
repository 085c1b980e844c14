import { createActor } from 'xstate'
import { paths } from '#contract/http/paths.ts'
import type { Session, User } from '#contract/auth/session.contract.ts'
import { isAdmin } from '#contract/auth/session.rules.ts'
import type { DisabledPages } from '#contract/http/written-page.ts'
import type { Call } from '#src/api/call.ts'
import { createCall } from '#src/api/call.ts'
import { createSend } from '#src/api/send.ts'
import type { SessionVault } from '#src/features/session/session-vault.ts'
import type { AppActor, Open } from '#src/product/flows/app-actor.tsx'
import { findFlow, findSupervisor, openerOf } from '#src/product/flows/app-actor.tsx'
import type { Inspect } from '#src/product/flows/use-flow.ts'
import { whenIdle } from '#src/browser/when-idle.ts'
import { loadFlow } from './flows/load-flow.ts'
import { loadTexts } from '#src/i18n/catalogues.ts'
import type { Arrived } from './landing/arrived.ts'
import { createArrived } from './landing/arrived.ts'
import type { Flow, LateFlow, Services } from './flows/flow.ts'
import { isLate } from './flows/flow.ts'
import { flows as allFlows } from './flows/flows.ts'
import type { createOverlayHistory } from './flows/overlay-history.ts'
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
  /** Opens a flow. */
  open: Open
  /** Connects overlays to the browser's history; needed once something is opened. */
  loadOverlayHistory: () => ReturnType<typeof importOverlayHistory>
  router: ReturnType<typeof createAppRouter>
}

interface Surroundings {
  /** The flows that live as long as the page. */
  flows?: readonly Flow[]
  /** Replaces navigating to the payment page (tests). */
  leave?: (url: string) => void
  /** Opens an invoice in a tab beside this one. */
  leaveBeside?: (url: string) => void
  /** Observes every actor, for the inspector. */
  inspect?: Inspect | undefined
  /** What came with a page that the server wrote. */
  arrived?: Arrived
  /** '/' was asked for as a guest: the server answered with the page it leads to. */
  landsAsGuest?: boolean
  /** Pages that the operator closed. */
  disabledPages?: DisabledPages
}

/** Needed only when an overlay is open. */
const importOverlayHistory = (...[surroundings]: Parameters<typeof createOverlayHistory>) =>
  import('./flows/overlay-history.ts').then(({ createOverlayHistory }) => createOverlayHistory(surroundings))

/** Changes when other pages may be opened. */
const rightsOf = (user: User | null): string | null => user && `${user.id} ${isAdmin(user)} ${user.daoAccess}`

/** Builds the services, gives the flows their real actors, creates the root actor and the router; starts nothing. */
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

  let overlayHistory: ReturnType<typeof importOverlayHistory> | null = null
  const loadOverlayHistory = () => {
    overlayHistory ??= importOverlayHistory({
      app,
      router,
      flows,
      hearPops: (listener) => (onPop = listener),
      sessionSettled: () => authority.settled(),
      inspect,
    })
    // What fails to load is loaded again by the next opening.
    overlayHistory.catch(() => (overlayHistory = null))
    return overlayHistory
  }
  let landedAsGuest = landsAsGuest
  /** Needed only at a log-in or log-out. */
  const loadLanding = async () => {
    const { createLanding } = await import('./landing/land.ts')
    return createLanding({
      session: () => runningSession(app),
      isSessionVolatile: () => vault?.isVolatile() === true,
      open,
      replace: (to) => router.history.replace(to, undefined, { ignoreBlocker: true }),
      overlaySettled: async () => (await overlayHistory?.catch(() => null))?.settled(),
    })
  }
  const landAfterLogOut = (): void => {
    router.history.push(paths.vaultVision)
    loadLanding().then((landing) => landing.afterLogOut(), reportError)
  }
  const landAfterLogIn = (): void => {
    const { user } = app.getSnapshot().context
    const isLanding = landedAsGuest && location.pathname === paths.vaultVision
    if (!user) return
    loadLanding()
      .then((landing) => landing.afterLogIn(user, { isLanding }))
      .catch(reportError)
  }
  const adoptSession = async (adopted: Session): Promise<void> => {
    const landing = await loadLanding().catch(reportError)
    if (landing) return landing.adoptSession(adopted)
    // The link is used: the player is logged in, whatever fails afterwards.
    const session = await runningSession(app)
    session?.send({ type: 'session.adopt', session: adopted })
    router.history.replace(paths.vaultVision, undefined, { ignoreBlocker: true })
  }

  const load = async (flow: LateFlow) => {
    startSession(app)
    const provide = await loadFlow(flow)
    await loadOverlayHistory()
    if (flow.overlay.waitsForSession) await authority.settled()
    const next = flows.find(({ id }) => id === flow.leadsGuestsTo)
    // What fails to load now is loaded again when it is opened, and a failure is shown then.
    if (next && isLate(next) && !app.getSnapshot().context.user)
      whenIdle(() => void loadFlow(next).catch(() => {}))
    return provide
  }
  const authority = sessionAuthority({ running: (signal) => runningSession(app, signal), vault: () => vault })
  const call = createCall(send, authority)
  const services: Services = {
    call,
    send,
    holdVault: (held) => (vault = held),
    storedSession: async () => (await vault?.load()) ?? { token: null, user: null },
    reloadUser: () => findFlow(app, 'session')?.send({ type: 'session.reload' }),
    leave,
    landAfterLogIn,
    landAfterLogOut,
  }
  const saySessionEnd: AppServices['saySessionEnd'] = (problem) => {
    if (problem === null) return
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

  /** For whose rights a page was opened, null for a guest; undefined as long as none has asked who it is. */
  let readFor: string | null | undefined
  const settledUser = async (signal: AbortSignal) => {
    await authority.settled(signal)
    const { user } = app.getSnapshot().context
    readFor = rightsOf(user)
    return user
  }
  const askToLogIn = (href: string): void => {
    const stop = router.subscribe('onResolved', () => {
      stop()
      import('./landing/destinations.ts').then(({ rememberDestination }) => {
        rememberDestination(href)
        open({ type: 'login.open', reason: 'route' })
      }, sayUnavailable)
    })
  }
  // The window calls its listeners in the order they were added, capturing ones too: this one precedes the router's.
  let onPop: ((event: PopStateEvent) => void) | null = null
  addEventListener('popstate', (event) => onPop?.(event))
  const router = createAppRouter({
    call,
    loadTexts,
    arrived,
    disabledPages,
    isWriting: false,
    settledUser,
    askToLogIn,
    landing: async (signal) => {
      const user = await settledUser(signal)
      landedAsGuest = user === null
      return user ? (await loadLanding()).ofHome(user) : paths.vaultVision
    },
    adoptSession: (session) => void adoptSession(session).catch(reportError),
    leave,
    leaveBeside,
  })
  router.subscribe('onResolved', () => findFlow(app, 'reminder')?.send({ type: 'page.shown' }))
  // What a page loaded for one player must not be shown to the next, nor to one who has lost a right.
  app.subscribe(({ context: { user } }) => {
    if (user) findSupervisor(app, 'reminder')?.send({ type: 'flow.start' })
    if (user && isAdmin(user)) findSupervisor(app, 'adminCheck')?.send({ type: 'flow.start' })
    if (readFor === undefined || readFor === rightsOf(user)) return
    readFor = undefined
    void router.invalidate()
  })
  return { app, call, flows, open, router, loadOverlayHistory }
}
