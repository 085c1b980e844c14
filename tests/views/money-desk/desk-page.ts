import { expect } from 'vitest'
import { getDevPages } from '#contract/dev.contract.ts'
import { readOverview } from '#contract/overview.contract.ts'
import { me } from '#contract/session.contract.ts'
import { findFlow } from '#src/product/app-actor.tsx'
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
