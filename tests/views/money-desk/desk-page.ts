import { expect } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { getDevPages } from '#contract/dev/dev.contract.ts'
import { readOverview } from '#contract/desk/overview.contract.ts'
import { me } from '#contract/auth/session.contract.ts'
import { findFlow } from '#src/product/flows/app-actor.tsx'
import { quietOverview } from '#tests/support/quiet-overview.ts'
import { sessionWith, userWith } from '../support/admin.ts'
import type { OpenHub } from '../support/paths.hub.tsx'
import type { Network } from '../support/paths.network.ts'

const dave = userWith({ id: 'user-dave', isAdmin: true })

/** What an administrator's page asks for beside the desk. */
export const answerAdministrator = (network: Network): void => {
  network.always(me, dave)
  network.always(getDevPages, { exist: false })
  network.always(readOverview, quietOverview)
}

/** Logs an administrator in and goes to an address of the payments desk. */
export const goToDesk = async (hub: OpenHub, address: string): Promise<void> => {
  findFlow(hub.app, 'session')?.send({
    type: 'session.adopt',
    session: sessionWith(dave, { claim: true }),
  })
  await expect.poll(() => hub.app.getSnapshot().context.user?.id).toBe(dave.id)
  hub.router.history.push(address)
}

/** Can it still be undone? */
export const isPausing = (states: readonly string[]): boolean =>
  states.some((state) => state.startsWith('pausing'))

interface At {
  states: readonly string[]
}

/** Gestures at the bar of a wish that can be undone. */
export const pauseGestures = (within: Locator) => {
  const press = (name: string) => userEvent.click(within.getByRole('button', { name, exact: true }))
  const offered = (_: unknown, { states }: At): boolean => isPausing(states)
  return {
    'wish.undo': { offered, make: () => press('Undo') },
    'wish.send': { offered, make: () => press('Close and send now') },
    'pause.hold': {
      offered: (_: unknown, { states }: At) => states.includes('pausing.counting'),
      make: () => userEvent.hover(within.getByText('Nothing is sent before that.')),
    },
    'pause.release': {
      offered: (_: unknown, { states }: At) => states.includes('pausing.held'),
      make: () => userEvent.unhover(within.getByText('Nothing is sent before that.')),
    },
    'page.leave': { offered: () => false, make: () => Promise.resolve() },
  }
}
