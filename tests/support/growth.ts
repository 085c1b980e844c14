import { cpuMs, isDoneWithin, linearScan, scannedText, slowness } from './cpu-time.ts'
import { hostileTexts } from './hostile-texts.ts'
import type { HostileText } from './hostile-texts.ts'

/** The longest text that the wire lets through, in UTF-16 units: a body has at most 100,000 bytes. */
export const longestOnWire = 100_000

/** Target A6, on a quiet core: no text takes longer, and a text twice as long takes at most so many times as long. */
const mostMs = 50
const mostGrowth = 2.5
/** Half a text that takes less is too short a time to be compared. */
const floorMs = 4
/** Were the time to grow by the square of the length, a whole text would take 16 times this, and less than `mostMs`. */
const quarterMs = 3
/** One text is stopped after this. */
const limitMs = 2_000

type Read = (text: string) => unknown

/** The thread's clock of some kernels moves in steps of 4 ms: against so many milliseconds a step counts little. */
const resolvedMs = 40

/** The best of some runs, each the average of a job done so many times. */
const best = (runs: number, times: number, job: () => unknown): number => {
  const averageMs = (): number =>
    cpuMs(() => {
      for (let done = 0; done < times; done++) job()
    }) / times
  return Math.min(...Array.from({ length: runs }, averageMs))
}

/** By how much this machine, at this moment, slows a text down that is twice as long; 1 when it is quiet. */
const disturbance = (runs: number, length: number): number => {
  const [whole, half] = [scannedText(length), scannedText(length / 2)]
  const times = Math.ceil(resolvedMs / floorMs)
  return Math.max(
    1,
    best(runs, times, () => linearScan(whole)) / best(runs, times, () => linearScan(half)) / 2,
  )
}

const faultOf = (read: Read, textOf: HostileText, length: number): string | null => {
  const [whole, half] = [textOf(length), textOf(length / 2)]
  const about = `${JSON.stringify(whole.slice(0, 8))}, ${length} units`
  if (!isDoneWithin(limitMs, () => read(whole))) return `${about}: more than ${limitMs} ms`
  // A busy machine disturbs a measurement, and hardly four, of more and more runs.
  let times = 1
  for (const runs of [1, 1, 3, 5, 9]) {
    const halfMs = best(runs, times, () => read(half))
    const wholeMs = best(runs, times, () => read(whole))
    times = Math.ceil(resolvedMs / Math.max(halfMs, 1))
    const growsBy = (most: number): boolean => halfMs > floorMs && wholeMs > most * halfMs
    const grows = growsBy(mostGrowth) && (runs === 1 || growsBy(mostGrowth * disturbance(runs, length)))
    if (!grows && wholeMs <= mostMs * (runs === 1 ? 1 : slowness())) return null
    if (runs === 9) return `${about}: ${wholeMs.toFixed(1)} ms, half of it ${halfMs.toFixed(1)} ms`
  }
  return null
}

/**
 * Returns how `read` breaks target A6 with one of the hostile texts, the first that is found; null when it doesn't. Times are
 * those of this thread's processor, and allow for a slow one.
 */
export const slowRead = (read: Read, length: number = longestOnWire): string | null => {
  const measured = new Map<HostileText, number>()
  const unmeasured = (): HostileText[] => hostileTexts.filter((textOf) => !measured.has(textOf))
  // Short texts first, all at once: what takes no time with them takes little with the whole.
  isDoneWithin(limitMs, () => {
    for (const textOf of hostileTexts) {
      const text = textOf(Math.floor(length / 4))
      measured.set(
        textOf,
        cpuMs(() => read(text)),
      )
    }
  })
  const suspects = [...measured].filter(([, ms]) => ms > quarterMs).map(([textOf]) => textOf)
  for (const textOf of [...suspects, ...unmeasured()]) {
    const fault = faultOf(read, textOf, length)
    if (fault !== null) return fault
  }
  return null
}
