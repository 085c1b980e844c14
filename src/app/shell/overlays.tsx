import { createElement, use } from 'react'
import { useSelector } from '@xstate/react'
import { ErrorIsland } from '#src/ui/states/error-island.tsx'
import { supervisorOf, useAppActor } from '#src/product/flows/app-actor.tsx'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate'
import type { LateFlow } from '../flows/flow.ts'
import { closing, isLate } from '../flows/flow.ts'
import { FlowsContext } from '../flows/flows-context.ts'
import { loadedViews } from '../flows/loaded-views.ts'
import { sayUnavailable } from '../flows/say-unavailable.ts'

/** The overlay of one flow; it is closed if it cannot be rendered. Its view is loaded before its actor starts. */
function Overlay({ flow }: { flow: LateFlow }) {
  const supervisor = supervisorOf(useAppActor(), flow.id)
  const actor: AnyActorRef | undefined = useSelector(supervisor, ({ children }) => children.child)
  const isOpen = useSelector(
    actor,
    (snapshot: AnyMachineSnapshot | undefined) => snapshot?.matches('open') ?? false,
  )
  const onFail = (): void => {
    actor?.send(closing(flow))
    sayUnavailable()
  }
  const view = loadedViews.get(flow)
  return (
    <ErrorIsland onFail={onFail} occasion={isOpen}>
      {actor && view && createElement(view, { actor })}
    </ErrorIsland>
  )
}

/** The overlays of the flows. The server renders none, even if one opens in the browser. */
export function Overlays() {
  const flows = use(FlowsContext)
  return useHydrated() && flows.filter(isLate).map((flow) => <Overlay key={flow.id} flow={flow} />)
}
