import * as v from 'valibot'
import { longestWaitMs, undoMs, type PendingChange } from '#contract/notifications/pending-changes.rules.ts'

/**
 * A change as the browser stores it. `settledAt`: when it was sent, undone or refused; null while it waits. `isTried`: it
 * was sent at least once, so that the server may have it.
 */
export interface StoredChange {
  readonly change: PendingChange
  readonly settledAt: number | null
  readonly isTried: boolean
}

/** A settled change stays this long, because rows and counts read before it are shown with it; in milliseconds. */
export const settledMs = 300_000
/**
 * A deletion is sent this much later than it can be undone, in milliseconds: another tab's undo may arrive late.
 */
export const marginMs = 300

const version = 1
const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const moment = v.pipe(v.number(), v.minValue(0), v.maxValue(8.64e15))
const recordSchema = v.object({
  version: v.literal(version),
  change: v.object({
    key: v.pipe(v.string(), v.uuid()),
    playerId: v.pipe(v.string(), v.minLength(1)),
    action: v.picklist(['read', 'readAll', 'delete', 'deleteAll']),
    id: v.pipe(whole, v.minValue(1)),
    unread: whole,
    total: whole,
    at: moment,
    dueAt: moment,
    phase: v.picklist(['waiting', 'sent', 'undone', 'refused']),
    revision: v.nullable(whole),
  }),
  settledAt: v.nullable(moment),
  isTried: v.boolean(),
})

export const textOf = ({ change, settledAt, isTried }: StoredChange): string =>
  JSON.stringify({ version, change, settledAt, isTried })

/** Reads a stored change with this key; null for any other text, such as a damaged one or one of another version. */
export const storedOf = (text: string | null, key: string): StoredChange | null => {
  try {
    const { change, settledAt, isTried } = v.parse(recordSchema, JSON.parse(text ?? ''))
    return change.key === key ? { change, settledAt, isTried } : null
  } catch {
    return null
  }
}

const phases: readonly PendingChange['phase'][] = ['waiting', 'undone', 'refused', 'sent']
const rankOf = ({ change: { phase }, isTried }: StoredChange): number =>
  2 * phases.indexOf(phase) + Number(isTried)

/** Of two states of one change, returns the later: it never waits again, and what was sent counts as sent. */
export const laterOf = (one: StoredChange | undefined, other: StoredChange): StoredChange =>
  one && rankOf(one) >= rankOf(other) ? one : other

/**
 * Returns if a change can be dropped at the device's time `now`. After a settlement in the future the clock was set
 * back.
 */
export const isOver = ({ change, settledAt }: StoredChange, now: number): boolean =>
  settledAt === null ? now - change.at > longestWaitMs : Math.abs(now - settledAt) > settledMs

/** Returns the milliseconds until a change may be sent: never more than a deletion's, even if the clock was set back. */
export const dueInMs = ({ action, dueAt }: PendingChange, now: number): number =>
  action === 'delete' || action === 'deleteAll' ? Math.min(Math.max(0, dueAt - now), undoMs) + marginMs : 0
