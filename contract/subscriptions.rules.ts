import { dayMs } from './time.ts'

/** A renewal that isn't paid is given up this many milliseconds (14 days) after the last period that was paid. */
const unpaidLifeMs = 14 * dayMs

/** When a subscription whose renewal isn't paid ends for good, in milliseconds; `paidUntil` is the end of what was paid. */
export const unpaidEnd = (paidUntil: number): number => paidUntil + unpaidLifeMs
