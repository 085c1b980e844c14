import { Script } from 'node:vm'

/** Milliseconds of the processor that this thread has used: other processes don't count. */
const usedMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** The processor's milliseconds of a job. */
export const cpuMs = (job: () => unknown): number => {
  const before = usedMs()
  job()
  return usedMs() - before
}

const name = '__timedJob'
const script = new Script(`globalThis.${name}()`)

/**
 * Runs a job; false when it isn't done within `limitMs`, after which it is stopped, also within a regular expression. Where other
 * processes took the time, it is run again with more.
 */
export const isDoneWithin = (limitMs: number, job: () => unknown): boolean => {
  const before = usedMs()
  Reflect.set(globalThis, name, job)
  try {
    script.runInThisContext({ timeout: limitMs })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
  } finally {
    Reflect.deleteProperty(globalThis, name)
  }
  return usedMs() - before < limitMs / 2 && isDoneWithin(limitMs * 2, job)
}

const most = 100_000
const sample = 'a -.'.repeat(most / 4)
/** A text of so many units, at most 100,000, for `linearScan`. */
export const scannedText = (units: number): string => sample.slice(0, units)
/** A scan that is linear beyond doubt. A busy machine treats long texts worse than short ones: this says by how much. */
export const linearScan = (text: string): unknown => text.match(/[^\p{L}\s]x?/gu)
/** A quiet core's time for the scan of the longest text. */
const scanMs = 4

/** How many times slower this core is than a quiet one, by a linear scan at this moment; at least 1. */
export const slowness = (): number =>
  Math.max(1, Math.min(...Array.from({ length: 3 }, () => cpuMs(() => linearScan(sample)))) / scanMs)
