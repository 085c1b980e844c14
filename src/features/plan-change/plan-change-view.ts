import { useSelector } from '@xstate/react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { PlanChangeContext, planChangeMachine } from '#machines/plan-change.machine.ts'

export type PlanChangeActor = ActorRefFrom<typeof planChangeMachine>
type Value = SnapshotFrom<typeof planChangeMachine>['value']
type State = Value extends infer Each ? (Each extends string ? Each : keyof Each) : never

const stateOf = ({ value }: { value: Value }): State =>
  typeof value === 'string' ? value : (Object.keys(value)[0] as State)

/** The outermost state. */
export const useChangeState = (change: PlanChangeActor): State => useSelector(change, stateOf)

/** Selects what a part shows: a primitive, or a value that stays identical until it changes. */
export const useChange = <Picked>(
  change: PlanChangeActor,
  pick: (context: PlanChangeContext) => Picked,
): Picked => useSelector(change, ({ context }) => pick(context))
