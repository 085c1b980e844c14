import type { Device } from '#contract/auth/devices.contract.ts'
import { newDeviceMs } from '#contract/auth/devices.contract.ts'
import type { Caller } from '../platform/http/hub-context.ts'
import { refuse } from '../platform/http/refused.ts'
import type { Refused } from '../platform/http/refused.ts'
import type { Db } from '../schema.ts'
import { findCaller, readOpenSessions, revokeSessionsOf } from '../session/session.store.ts'
import { lockWays } from '../way-changes/last-way.store.ts'

/** Returns the caller's open sessions, the calling one first, then the newest; `nowMs` in milliseconds. */
export const readDevices = async (
  db: Db,
  { userId, sessionId }: Caller,
  nowMs: number,
): Promise<Device[]> => {
  const sessions = await readOpenSessions(db, userId, nowMs)
  const devices = sessions.map(
    ({ id, browser, system, device, way, created_at: since, seen_at: seenAt }): Device => ({
      id,
      isThis: id === sessionId,
      isNew: nowMs - since.getTime() < newDeviceMs,
      browser,
      system,
      device,
      way,
      since: since.toISOString(),
      seenAt: seenAt.toISOString(),
    }),
  )
  return [...devices.filter(({ isThis }) => isThis), ...devices.filter(({ isThis }) => !isThis)]
}

/**
 * Ends one session of the caller, or (null) all but the calling one, in the caller's transaction; returns the number of
 * ended ones. Of two sessions that end each other at once, one stays: the later call finds its own ended.
 */
export const endDevices = async (
  trx: Db,
  { userId, sessionId }: Caller,
  endedId: string | null,
  nowMs: number,
): Promise<number | Refused<'unauthorized'>> => {
  await lockWays(trx, userId)
  if (!(await findCaller(trx, sessionId, nowMs))) return refuse('unauthorized')
  const which = endedId === null ? { sessionId: null, except: sessionId } : { sessionId: endedId }
  return (await revokeSessionsOf(trx, { userId, ...which }, nowMs)).ended
}
