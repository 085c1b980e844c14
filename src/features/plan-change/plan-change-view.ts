import { useSelector } from '@xstate/react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { PlanChangeContext, planChangeMachine } from '#machines/subscriptions/plan-change.machine.ts'

export type PlanChangeActor = ActorRefFrom<typeof planChangeMachine>
type Value = SnapshotFrom<typeof planChangeMachine>['value']
type StateOf<V> = V extends string ? V : keyof V
/** The states inside `open` count as states of their own for the panel. */
type State = Exclude<StateOf<Value>, 'open'> | StateOf<Extract<Value, { open: unknown }>['open']>

const nameOf = <V extends string | object>(value: V) =>
  (typeof value === 'string' ? value : Object.keys(value)[0]) as StateOf<V>
const stateOf = ({ value }: { value: Value }): State =>
  typeof value === 'object' && 'open' in value ? nameOf(value.open) : (nameOf(value) as State)

/** Returns the top state of the change, without its inner states. */
export const useChangeState = (change: PlanChangeActor): State => useSelector(change, stateOf)

/** True while the server is polled for the payment of the change. */
export const useIsWatched = (change: PlanChangeActor): boolean => {
  const watch = useSelector(change, ({ children }) => children.invoiceWatch)
  return useSelector(watch, (snapshot) => snapshot?.matches('watching') ?? false)
}

export const useIsInvoiceOpen = (change: PlanChangeActor): boolean =>
  useSelector(change, (snapshot) => snapshot.matches({ paying: 'leaving' }))

/** Selects a part of the change: a primitive, or a value that stays identical until it changes. */
export const useChange = <Picked>(
  change: PlanChangeActor,
  pick: (context: PlanChangeContext) => Picked,
): Picked => useSelector(change, ({ context }) => pick(context))
