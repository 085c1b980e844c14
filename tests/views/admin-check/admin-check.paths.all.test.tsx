import { beforeAll, describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getDevPages } from '#contract/dev/dev.contract.ts'
import { health } from '#contract/http/health.contract.ts'
import { readOverview } from '#contract/desk/overview.contract.ts'
import { logout, me, refreshToken } from '#contract/auth/session.contract.ts'
import type { adminCheckMachine, CheckedUser } from '#machines/auth/admin-check.machine.ts'
import { createSessionMirror } from '#src/features/session/session-mirror.ts'
import { createSessionTruth } from '#src/features/session/session-truth.ts'
import { createSessionVault } from '#src/features/session/session-vault.ts'
import { findFlow } from '#src/product/flows/app-actor.tsx'
import { storageKeys } from '#src/product/account/storage-keys.ts'
import { model } from '#tests/paths/auth/admin-check.model.ts'
import { quietOverview } from '#tests/support/quiet-overview.ts'
import { sessionWith, userWith } from '../support/admin.ts'
import type { Driver } from '../support/paths.drive.ts'
import { soon } from '../support/paths.drive.ts'
import { controlPage } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { askingOf, createOpenPage, testTours } from '../support/paths.tour.ts'
import { patience } from '#tests/support/pace.ts'

const network = createNetwork()
const { open, hub, stop } = createOpenPage()
const icon = page.getByRole('link', { name: 'Admin dashboard' })

/** What the token of the next session claims. */
let claim = true
/** The claim is read at once: by the next step the server was asked already. */
let isAsked = false
/** The last one who was logged in. */
let user: CheckedUser = { id: 'nobody', isAdmin: false }

const logIn = async (next: CheckedUser): Promise<void> => {
  user = next
  network.forget(me)
  const session = sessionWith(userWith(next), { claim })
  findFlow(hub().app, 'session')?.send({ type: 'session.adopt', session })
  const isThere = (): boolean => {
    const now = hub().app.getSnapshot().context.user
    const isSettled = findFlow(hub().app, 'session')?.getSnapshot().matches('loggedIn') === true
    return isSettled && now?.id === next.id && now.is_admin === next.isAdmin
  }
  await expect.poll(isThere, soon).toBe(true)
}

const logOut = async (): Promise<void> => {
  findFlow(hub().app, 'session')?.send({ type: 'session.logOut' })
  await expect.poll(() => hub().app.getSnapshot().context.user, soon).toBe(null)
}

const dispatch = (type: 'focus' | 'online') => async (): Promise<void> => {
  globalThis.dispatchEvent(new Event(type))
}

const isShown = (states: readonly string[]): boolean =>
  states.some((state) => state.startsWith('claimed.verified') || state === 'claimed.proving')
/** The session then loads the user again, who is no administrator any more. */
const reload = (): Promise<void> => network.answer(me, userWith({ id: user.id, isAdmin: false }))
const asking = askingOf(network, me, (isAdmin: boolean) => userWith({ id: user.id, isAdmin }))

const driver: Driver<typeof adminCheckMachine> = {
  start: async ({ user: first }) => {
    await open(undefined, { hidesSidebar: true })
    await expect.poll(() => findFlow(hub().app, 'session')?.getSnapshot().value, soon).toBe('loggedOut')
    if (first) await logIn(first)
  },
  stop,
  gestures: {
    'user.changed': {
      offered: ({ user: next }, { context }) =>
        next === null ? context.user !== null : typeof next.isAdmin === 'boolean',
      make: ({ user: next }) => (next ? logIn(next) : logOut()),
    },
    'claim.lost': {
      make: async () => {
        const otherTab = createSessionVault({
          truth: createSessionTruth(),
          mirror: createSessionMirror(),
          now: () => Date.now(),
        })
        await otherTab.store(sessionWith(userWith(user), { claim: false }))
        network.forget(me)
        globalThis.dispatchEvent(new StorageEvent('storage', { key: storageKeys.token }))
        await reload()
      },
    },
    'access.refused': {
      make: async () =>
        void (await hub()
          .call(health, {})
          .catch(() => {})),
    },
    'window.focused': { make: dispatch('focus') },
    'network.online': { make: dispatch('online') },
    'place.enter': {
      offered: (_, { states }) => isShown(states),
      make: async () => {
        await userEvent.click(icon, { timeout: patience(5_000) })
        // There, a session that ends would have the log-in cover the page.
        hub().router.history.push('/terms')
      },
    },
  },
  sources: {
    readClaim: {
      atOnce: ({ answer }) => {
        claim = answer as boolean
        isAsked = true
      },
      fails: false,
    },
    askServer: {
      answer: async (outcome) => {
        await asking.answer?.(outcome)
        if (outcome.kind === 'done' && !outcome.answer) await reload()
      },
      asked: () => {
        if (!isAsked) network.forget(me)
        isAsked = false
      },
    },
    watchAccess: { fails: false },
  },
  // Its code comes with the first administrator: before, nobody is one.
  holds: ({ value }) =>
    expect
      .poll(() => findFlow(hub().app, 'adminCheck')?.getSnapshot().value ?? 'denied', soon)
      .toEqual(value),
}

describe('Who is an administrator, on the page', () => {
  controlPage(network)
  beforeAll(() => {
    network.hold(me)
    network.always(logout, { success: true })
    network.always(getDevPages, { exist: true })
    // The administrators' place asks for it. The real API, asked before the page went on, wouldn't know the token and end
    // the session.
    network.always(readOverview, quietOverview)
    network.refuse(health, 'forbidden')
    // Whoever is refused with 401 has lost the session, too.
    network.refuse(refreshToken, 'refresh_refused')
  })

  testTours(model, driver, {
    starts: [Object.keys(model.inputs)],
    timeoutMs: 120_000,
    beyondThePage: ['readingClaim | readClaim fails', 'claimed | watchAccess fails'],
  })
})
