import { whileShown } from './while-shown.ts'

/** The player's other tabs in this browser, which hear on the channel `name` of something that changed in this one. */
export const createOtherTabs = (name: string) => {
  // One channel for both: it does not hear what it tells itself.
  let channel: BroadcastChannel | null = null
  return {
    /** `told`: what they are to know of it. */
    tell: (told: unknown = 'changed'): void => {
      const own = channel ?? new BroadcastChannel(name)
      own.postMessage(told)
      if (own !== channel) own.close()
    },
    /** Calls back when another tab tells of it; returns a function that stops it. */
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
