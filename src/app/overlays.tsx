import { createContext, lazy, use } from 'react'
import { useSelector } from '@xstate/react'
import { ErrorIsland } from '#src/ui/states/error-island.tsx'
import { supervisorOf, useAppActor } from '#src/product/app-actor.tsx'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate'
import type { Flow, LateFlow } from './flow.ts'
import { isLate } from './flow.ts'
import { sayUnavailable } from './say-unavailable.ts'

const viewOf = ({ overlay, id }: LateFlow) => ({
  id,
  close: overlay.close,
  View: lazy(async () => ({ default: await overlay.load() })),
})

export type OverlayViews = readonly ReturnType<typeof viewOf>[]

export const overlayViews = (flows: readonly Flow[]): OverlayViews => flows.filter(isLate).map(viewOf)

const OverlaysContext = createContext<OverlayViews>([])

export const OverlaysProvider = OverlaysContext.Provider

/** An overlay that can't be rendered is closed. */
function Overlay({ id, close, View }: OverlayViews[number]) {
  const supervisor = supervisorOf(useAppActor(), id)
  const actor: AnyActorRef | undefined = useSelector(supervisor, ({ children }) => children.child)
  const isOpen = useSelector(
    actor,
    (snapshot: AnyMachineSnapshot | undefined) => snapshot?.matches('open') ?? false,
  )
  const onFail = (): void => {
    actor?.send(close)
    sayUnavailable()
  }
  return (
    <ErrorIsland onFail={onFail} occasion={isOpen}>
      {actor && <View actor={actor} />}
    </ErrorIsland>
  )
}

/** The overlays of the flows; their code is loaded with their actor. The server renders none, whatever opens in a browser. */
export function Overlays() {
  const views = use(OverlaysContext)
  return useHydrated() && views.map((view) => <Overlay key={view.id} {...view} />)
}
