import { createContext, use, useState } from 'react'
import { useActorRef } from '@xstate/react'
import type {
  Actor,
  ActorOptions,
  AnyActorLogic,
  ConditionalRequired,
  InspectionEvent,
  IsNotNever,
  RequiredActorOptionsKeys,
} from 'xstate'

export type Inspect = (event: InspectionEvent) => void

const InspectContext = createContext<Inspect | undefined>(undefined)

export const InspectProvider = InspectContext.Provider

/** `{ input }` if the machine takes one. */
type Options<Logic extends AnyActorLogic> = ConditionalRequired<
  [options?: ActorOptions<Logic> & { [Key in RequiredActorOptionsKeys<Logic>]: unknown }],
  IsNotNever<RequiredActorOptionsKeys<Logic>>
>

/**
 * Starts a flow that lives as long as the page or widget: `useFlow(() => provideGuild(services), { input })`. The
 * machine is provided once, with the services of the first rendering. The inspector shows the flow like the app's
 * children.
 */
export const useFlow = <Logic extends AnyActorLogic>(
  provide: () => Logic,
  ...[options]: Options<Logic>
): Actor<Logic> => {
  const [logic] = useState(provide)
  return useActorRef(logic, ...([{ inspect: use(InspectContext), ...options }] as Options<Logic>))
}
