import { useSelector } from '@xstate/react'
import type { AnyMachineSnapshot } from 'xstate'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import { type Flows, useChildActor } from './app-actor.tsx'

/**
 * Is this overlay open? Not before the page is taken over: the server wrote it closed, and a difference in an attribute
 * would stay for good.
 */
export const useIsOpen = (id: keyof Flows): boolean => {
  const isOpen = useSelector(
    useChildActor(id),
    (snapshot) => (snapshot as AnyMachineSnapshot | undefined)?.matches('open') ?? false,
  )
  return useHydrated() && isOpen
}
