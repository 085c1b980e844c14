import { dayMs } from '#contract/values/time.ts'

export const weekDays = 7

/** Returns the last `days` UTC dates up to now, oldest first. */
export const lastDays = (nowMs: number, days: number): readonly [first: string, ...string[]] => {
  const dates = Array.from({ length: days }, (_, index) =>
    new Date(nowMs - (days - 1 - index) * dayMs).toISOString().slice(0, 10),
  )
  return dates as [string, ...string[]]
}
