import { use } from 'react'
import { useSelector } from '@xstate/react'
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate'
import { supervisorOf, useAppActor } from '#src/product/flows/app-actor.tsx'
import { isLate } from './flow.ts'
import { FlowsContext } from './flows-context.ts'

const selectIsOpen = (snapshot: AnyMachineSnapshot | undefined): boolean => snapshot?.matches('open') ?? false

const useIsOpen = (id: string): boolean => {
  const supervisor = supervisorOf(useAppActor(), id)
  const actor: AnyActorRef | undefined = useSelector(supervisor, ({ children }) => children.child)
  return useSelector(actor, selectIsOpen)
}

/** Is a flow open that hides the header (`overlay.hidesHeader` in flows.ts)? */
export const useHeaderHidden = (): boolean => {
  const hiding = use(FlowsContext).filter((flow) => isLate(flow) && flow.overlay.hidesHeader)
  // oxlint-disable-next-line react-hooks/rules-of-hooks -- the list never changes, so neither does the order of the hooks
  return hiding.map(({ id }) => useIsOpen(id)).includes(true)
}
