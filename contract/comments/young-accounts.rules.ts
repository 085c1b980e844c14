import { dayMs } from '../values/time.ts'

/** For how long an account is young, in milliseconds: it may write less, and many of them at once are looked at. */
export const youngMs = 7 * dayMs

/** Was an account young at a moment? Both in milliseconds since the epoch. */
export const isYoungAccount = (createdMs: number, atMs: number): boolean => atMs - createdMs < youngMs
