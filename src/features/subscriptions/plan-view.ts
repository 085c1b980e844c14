import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { subscriptionsMachine } from '#machines/subscriptions/subscriptions.machine.ts'

export type PlanActor = ActorRefFrom<typeof subscriptionsMachine>
type PlanSnapshot = SnapshotFrom<typeof subscriptionsMachine>

export const contextOf = ({ context }: PlanSnapshot) => context
export const isEnding = (snapshot: PlanSnapshot): boolean => snapshot.matches('ending')
export const isPaying = (snapshot: PlanSnapshot): boolean => snapshot.matches('paying')
export const isInvoiceOpen = (snapshot: PlanSnapshot): boolean => snapshot.matches({ paying: 'leaving' })
export const isResuming = (snapshot: PlanSnapshot): boolean => snapshot.matches('resuming')
export const isAsked = (snapshot: PlanSnapshot): boolean =>
  snapshot.matches({ resting: { watched: 'asked' } })
