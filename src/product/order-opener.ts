import { useState } from 'react'
import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { AppEvent, appMachine } from '#machines/app.machine.ts'
import { useAppActor } from './app-actor.tsx'

const isOrderComing = (snapshot: SnapshotFrom<typeof appMachine>): boolean =>
  snapshot.matches({ order: 'loading' })

/**
 * For a button that opens the order's popup: it is busy from the press until the popup's code is there. Its mark,
 * `data-order-opener`, lets that code come as soon as somebody is about to press.
 */
export const useOrderOpener = (opening: Omit<Extract<AppEvent, { type: 'order.open' }>, 'type'>) => {
  const app = useAppActor()
  const isComing = useSelector(app, isOrderComing)
  const [isPressed, setPressed] = useState(false)
  if (isPressed && !isComing) setPressed(false)
  return {
    'data-order-opener': true,
    busy: isComing && isPressed,
    onClick: (): void => {
      app.send({ type: 'order.open', ...opening })
      setPressed(true)
    },
  }
}
