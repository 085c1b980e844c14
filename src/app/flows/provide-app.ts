import type { AnyActorRef, EventObject } from 'xstate'
import { enqueueActions } from 'xstate'
import type { ReceiptLine } from '#contract/order/placed-order.contract.ts'
import type { AppEvent } from '#machines/shell/app.machine.ts'
import { appMachine } from '#machines/shell/app.machine.ts'
import type { SessionEnd } from '#machines/auth/session.machine.ts'
import type { Opening } from '#machines/shell/supervisor.machine.ts'
import type { AppActor } from '#src/product/flows/app-actor.tsx'
import { findSupervisor, flowOf } from '#src/product/flows/app-actor.tsx'
import type { Flow } from './flow.ts'
import { startOf } from './flow.ts'
import type { Told } from './flows.ts'
import type { Supervision } from './supervise.ts'
import { supervise } from './supervise.ts'

export interface AppServices extends Omit<Supervision, 'user' | 'hear'> {
  flows: readonly Flow[]
  /** Shows the reason why a session ended by itself; null when the player ended it. */
  saySessionEnd: (problem: SessionEnd | null) => void
  /** Removes the paid lines from the stored order. */
  takeOutPaid: (paid: { orderId: string; lines: ReceiptLine[] }) => void
}

const isOpening = (told: Told): told is Extract<Told, Opening> => told.type.endsWith('.open')

/** Provides the root machine with a supervisor for each flow of the list. An event of a flow is a fact, or opens another flow. */
export const provideApp = ({ flows, saySessionEnd, takeOutPaid, ...supervision }: AppServices) =>
  appMachine.provide({
    actions: {
      superviseFlows: enqueueActions(({ enqueue, self }) => {
        const app = self as unknown as AppActor
        const hear = (event: EventObject): void => {
          const told = event as Told
          app.send(isOpening(told) ? { type: 'flow.open', opening: told } : (told satisfies AppEvent))
        }
        const user = () => app.getSnapshot().context.user
        for (const flow of flows)
          enqueue.spawnChild(supervise(flow, { ...supervision, user, hear }) as never, {
            id: `${flow.id}.supervisor` as never,
            input: { flow: flow.id, start: startOf(flow) },
          })
      }),
      openFlow: enqueueActions(({ self, enqueue }, { opening }) => {
        const supervisor = findSupervisor(self as unknown as AppActor, flowOf(opening))
        if (supervisor) enqueue.sendTo(supervisor, { type: 'flow.open', opening })
        // A programming mistake, which must not break the page.
        else reportError(new Error(`Nothing is opened by ${opening.type}`))
      }),
      tellFlows: enqueueActions(({ enqueue, system }, { user }) => {
        for (const { id, hears } of flows) {
          const actor: AnyActorRef | undefined = system.get(id)
          const event: EventObject | null = hears?.(user) ?? null
          if (actor && event) enqueue.sendTo(actor, event)
        }
      }),
      tellNotified: ({ system }, heard) => {
        for (const id of ['notifications', 'notificationPanel'])
          system.get(id)?.send({ type: 'notifications.heard', ...heard })
      },
      toastSessionEnd: (_, { problem }) => saySessionEnd(problem),
      takeOutPaid: (_, paid) => takeOutPaid(paid),
    },
  })
