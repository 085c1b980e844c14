import { type Toast, toast } from './toast.ts'

type Clock = { of: Toast; left: number; since: number; timer?: ReturnType<typeof setTimeout> | undefined }

function stop(clock: Clock): void {
  if (clock.timer === undefined) return
  clearTimeout(clock.timer)
  clock.timer = undefined
  clock.left -= Date.now() - clock.since
}

function run(clock: Clock): void {
  if (clock.timer !== undefined) return
  clock.since = Date.now()
  clock.timer = setTimeout(toast.dismiss, Math.max(clock.left, 0), clock.of.id)
}

/**
 * Counts down the visible toasts. `keep` gets the visible ones and if they are paused; waiting ones have not started.
 */
export function createToastClock() {
  const clocks = new Map<Toast, Clock>()
  return {
    keep(standing: readonly Toast[], held: boolean): void {
      for (const [of, clock] of clocks) {
        if (standing.includes(of)) continue
        stop(clock)
        clocks.delete(of)
      }
      for (const of of standing) {
        const clock = clocks.get(of) ?? { of, left: of.duration, since: 0 }
        clocks.set(of, clock)
        if (held) stop(clock)
        else run(clock)
      }
    },
  }
}
