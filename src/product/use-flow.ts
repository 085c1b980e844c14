import { createContext, use } from 'react'
import { useActorRef } from '@xstate/react'
import type { InspectionEvent } from 'xstate'

/** Observes the actors of a page, for the inspector. */
export type Inspect = (event: InspectionEvent) => void

const InspectContext = createContext<Inspect | undefined>(undefined)

export const InspectProvider = InspectContext.Provider

/** `useActorRef` for a flow that lives as long as a page or widget: the inspector sees it as it sees the app's children. */
export const useFlow: typeof useActorRef = (logic, ...rest) => {
  const [options, observer] = rest
  return useActorRef(logic, ...([{ inspect: use(InspectContext), ...options }, observer] as typeof rest))
}
