import { type EventObject, fromCallback } from 'xstate'

export const watchOnline = <Event extends EventObject>() =>
  fromCallback<Event>(({ sendBack }) => {
    const report = (): void => sendBack({ type: 'network.online' })
    addEventListener('online', report)
    return () => removeEventListener('online', report)
  })
