import { whileShown } from './while-shown.ts'

/** Notifies the player's other tabs in this browser, on the channel `name`, of a change in this one. */
export const createOtherTabs = (name: string) => {
  // One channel for both: a channel does not receive its own messages.
  let channel: BroadcastChannel | null = null
  return {
    /** `told`: data about the change. */
    tell: (told: unknown = 'changed'): void => {
      const own = channel ?? new BroadcastChannel(name)
      own.postMessage(told)
      if (own !== channel) own.close()
    },
    /** Calls back when another tab reports a change; returns a function that stops it. */
    watch: (onTold: (told: unknown) => void): (() => void) =>
      whileShown(() => {
        const opened = new BroadcastChannel(name)
        channel = opened
        opened.addEventListener('message', ({ data }) => onTold(data))
        return () => {
          opened.close()
          if (channel === opened) channel = null
        }
      }),
  }
}
