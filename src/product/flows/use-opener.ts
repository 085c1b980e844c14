import { useState } from 'react'
import { useSelector } from '@xstate/react'
import { answerPress } from '#src/browser/early-gestures.ts'
import type { FlowOpening } from './app-actor.tsx'
import { flowOf, supervisorOf, useAppActor, useOpen } from './app-actor.tsx'

/**
 * For a button that opens a flow: busy from the press until the flow's code has loaded. The attribute `data-opens`
 * starts loading as soon as a player is about to press, and remembers a press that comes before the page's code.
 */
export const useOpener = (opening: FlowOpening) => {
  const open = useOpen()
  const flow = flowOf(opening)
  const isComing = useSelector(supervisorOf(useAppActor(), flow), (snapshot) => snapshot.matches('loading'))
  const [isPressed, setPressed] = useState(false)
  if (isPressed && !isComing) setPressed(false)
  return {
    'data-opens': flow,
    busy: isComing && isPressed,
    onClick: (): void => {
      answerPress()
      open(opening)
      setPressed(true)
    },
  }
}
