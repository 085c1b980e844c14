import { createActor, fromPromise, waitFor } from 'xstate'
import { paths } from '#contract/paths.ts'
import type { Session } from '#contract/session.contract.ts'
import { appMachine } from '#machines/app.machine.ts'
import { languageMachine } from '#machines/language.machine.ts'
import { sessionMachine } from '#machines/session.machine.ts'
import type { Call } from '#src/api/call.ts'
import { createCall } from '#src/api/call.ts'
import { createSend } from '#src/api/send.ts'
import { languageActors } from '#src/features/language/language-actors.ts'
import { createSession } from '#src/features/session/create-session.ts'
import { loadTexts } from '#src/i18n/catalogues.ts'
import type { AppActor } from '#src/product/app-actor.tsx'
import type { Inspect } from '#src/product/use-flow.ts'
import { bringOrder } from './bring-order.ts'
import type { Landing } from './destinations.ts'
import type { createOverlayHistory } from './overlay-history.ts'
import { sayUnavailable } from './overlays.tsx'
import { leaveForPayment } from './payment-leave.ts'
import { createAppRouter } from './router.ts'
import { sessionAuthority } from './session-authority.ts'

export interface Hub {
  app: AppActor
  call: Call
  /** Ties what lies over the page to the browser's history; needed once something is opened. */
  loadOverlayHistory: () => ReturnType<typeof bringOverlayHistory>
  router: ReturnType<typeof createAppRouter>
}

interface Surroundings {
  /** How the page leaves for the payment page, where not by going there. */
  leave?: (url: string) => void
  /** Looks on, for the inspector. */
  inspect?: Inspect | undefined
}

/** Needed only when somebody comes or goes. */
const loadDestinations = () => import('./destinations.ts')
const loadWords = () => import('./session-words.ts')

const bringLogin = () =>
  Promise.all([
    import('#src/features/login/login-actors.ts'),
    loadDestinations(),
    import('./login-overlay.tsx'),
    import('./overlay-history.ts'),
    loadTexts('login', 'magic-link'),
  ])

/** Needed only when something lies over the page. */
const bringOverlayHistory = (...[surroundings]: Parameters<typeof createOverlayHistory>) =>
  import('./overlay-history.ts').then(({ createOverlayHistory }) => createOverlayHistory(surroundings))

type Slots = Record<'login' | 'order', unknown>

/** Builds the services, gives the machines their real actors, creates the root actor and the router; starts nothing. */
export const createHub = (language: string, { leave = leaveForPayment, inspect }: Surroundings = {}): Hub => {
  const send = createSend()
  const { vault, actors: sessionActors } = createSession(send)
  let landedAsGuest = false

  let overlayHistory: ReturnType<typeof bringOverlayHistory> | null = null
  const loadOverlayHistory = () => {
    overlayHistory ??= bringOverlayHistory({
      app,
      router,
      hearPops: (listener) => (onPop = listener),
      sessionSettled: () => authority.settled(),
      inspect,
    })
    // Who fails to come is asked again by the next opening.
    overlayHistory.catch(() => (overlayHistory = null))
    return overlayHistory
  }
  const go = async ({ to, reopensOrder }: Landing): Promise<void> => {
    // The entry of the login that just closed goes first, or it would be the one that is replaced.
    const opened = await overlayHistory?.catch(() => null)
    await opened?.settled()
    router.history.replace(to, undefined, { ignoreBlocker: true })
    if (reopensOrder) app.send({ type: 'order.open', surface: 'popup' })
  }
  const landAfterSignOut = (): void => {
    router.history.push(paths.vaultVision)
    loadWords().then(({ sayLoggedOut }) => sayLoggedOut(), reportError)
    loadDestinations().then(({ forgetDestination, forgetSubscription }) => {
      forgetDestination()
      forgetSubscription()
    }, reportError)
  }
  /** A login stays where it happened, but for a kept destination, the from-subscription flag, or the guest's landing. */
  const landAfterSignIn = (): void => {
    const { user } = app.getSnapshot().context
    const isLanding = landedAsGuest && location.pathname === paths.vaultVision
    if (!user) return
    loadDestinations()
      .then(({ takeLanding }) => {
        const landing = takeLanding(user, { isLanding })
        if (landing) return go(landing)
      })
      .catch(reportError)
  }
  const adoptSession = async (session: Session): Promise<void> => {
    // Taken before the session is announced: the tab that asked for the link clears the flag when it hears of it.
    const landing = await loadDestinations().then(
      ({ takeLanding }) => takeLanding(session.user, { isLanding: true }),
      (error: unknown) => {
        reportError(error)
        return { to: paths.vaultVision, reopensOrder: false }
      },
    )
    const actor = app.getSnapshot().children.session
    if (!actor) return
    actor.send({ type: 'session.adopt', session })
    const settled = await waitFor(
      actor,
      (snapshot) => snapshot.matches('signedIn') || snapshot.matches('signedOut'),
    )
    if (landing && settled.matches('signedIn')) await go(landing)
  }

  const machine = appMachine.provide({
    actors: {
      session: sessionMachine.provide({ actors: sessionActors, actions: { landAfterSignOut } }),
      language: languageMachine.provide({ actors: languageActors }),
      loadLogin: fromPromise<void>(async () => {
        const [{ provideLogin }, { forgetDestination, forgetSubscription }] = await bringLogin()
        await loadOverlayHistory()
        slots.login = provideLogin({ forgetDestination, forgetSubscription, landAfterSignIn })
      }),
      loadOrder: fromPromise<void>(async () => {
        const [{ createOrderLogic }, { rememberSubscription }] = await bringOrder()
        await loadOverlayHistory()
        slots.order = createOrderLogic({ call, rememberSubscription, leave })
        // A guest's order leads to the login. What fails to come now is asked for again by it, and told.
        if (!app.getSnapshot().context.user) bringLogin().catch(() => {})
      }),
    },
    actions: {
      toastUnavailable: sayUnavailable,
      toastSessionEnd: (_, { problem }) => {
        if (problem === null) return
        const logIn = (): void => app.send({ type: 'login.open', reason: 'plain' })
        loadWords().then(({ saySessionEnd }) => saySessionEnd(problem, logIn), reportError)
      },
      reportCrash: (_, { child, error }) => reportError(new Error(`The ${child} failed`, { cause: error })),
      settleOrder: (_, paid) => {
        void import('#src/features/order/reconcile-order.ts').then(({ settleOrder }) => settleOrder(paid))
      },
    },
  })
  // A child whose code comes later is put into its slot here. That works because XState looks a string `src` up in this
  // very object when the invoke starts: `provide` makes a copy, so the machine must not be provided again from here on.
  const slots = machine.implementations.actors as Slots

  const app: AppActor = createActor(machine, { systemId: 'app', input: { language }, inspect })
  const authority = sessionAuthority(app, vault)
  const call = createCall(send, authority)

  const settledUser = async (signal: AbortSignal) => {
    await authority.settled(signal)
    return app.getSnapshot().context.user
  }
  // The window calls its listeners in the order they came, the capturing ones too: this one is before the router's.
  let onPop: ((event: PopStateEvent) => void) | null = null
  addEventListener('popstate', (event) => onPop?.(event))
  const router = createAppRouter({
    call,
    settledUser,
    landing: async (signal) => {
      const user = await settledUser(signal)
      landedAsGuest = user === null
      if (!user) return paths.vaultVision
      const { takeLanding } = await loadDestinations()
      return takeLanding(user, { isLanding: true })?.to ?? paths.vaultVision
    },
    adoptSession: (session) => void adoptSession(session).catch(reportError),
  })
  // What a page read for one player is nothing for the next.
  let readFor: string | undefined
  app.subscribe(({ context: { user } }) => {
    if (readFor === user?.id) return
    readFor = user?.id
    void router.invalidate()
  })
  return { app, call, router, loadOverlayHistory }
}
