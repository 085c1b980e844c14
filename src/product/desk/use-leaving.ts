import { useEffectEvent, useLayoutEffect } from 'react'
import type { ActorRef, Snapshot } from 'xstate'

/** Tells a flow that its page is left, or closed, while it still runs: what waits there is sent by then or never. */
export const useLeaving = (actor: ActorRef<Snapshot<unknown>, { type: 'page.leave' }>): void => {
  const leave = useEffectEvent(() => actor.send({ type: 'page.leave' }))
  // The flow is stopped by an effect: those of the layout end before it.
  useLayoutEffect(() => {
    const onHide = (): void => leave()
    addEventListener('pagehide', onHide)
    return () => {
      removeEventListener('pagehide', onHide)
      onHide()
    }
  }, [])
}
