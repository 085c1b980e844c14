import { useEffectEvent, useLayoutEffect } from 'react'
import type { ActorRef, Snapshot } from 'xstate'

/** Reports to a running flow that its page is being left or closed: anything waiting is sent now or never. */
export const useLeaving = (actor: ActorRef<Snapshot<unknown>, { type: 'page.leave' }>): void => {
  const leave = useEffectEvent(() => actor.send({ type: 'page.leave' }))
  // The flow is stopped by an effect: layout effects end before it.
  useLayoutEffect(() => {
    const onHide = (): void => leave()
    addEventListener('pagehide', onHide)
    return () => {
      removeEventListener('pagehide', onHide)
      onHide()
    }
  }, [])
}
