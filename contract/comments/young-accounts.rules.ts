import { dayMs } from '../values/time.ts'

/** An account younger than this, in milliseconds, may write less, and many of them at once are checked. */
export const youngMs = 7 * dayMs

/** Was an account young at a moment? Both in milliseconds since the epoch. */
export const isYoungAccount = (createdMs: number, atMs: number): boolean => atMs - createdMs < youngMs
