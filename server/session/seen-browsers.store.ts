import { recordEvent } from '../events/player-events.store.ts'
import { deviceLifeMs } from '../platform/http/device-cookie.ts'
import type { BrowserNames } from '../platform/http/browser-names.ts'
import { hashToken } from '../platform/security/tokens.ts'
import type { Db } from '../schema.ts'

interface SeenLogIn extends Pick<BrowserNames, 'browser' | 'system'> {
  readonly userId: string
  readonly sessionId: string
  /** The browser's token (device-cookie.ts). */
  readonly device: string
  readonly nowMs: number
}

/**
 * Notes the browser of a log-in, in its transaction. Its player is notified if the account was never logged in there
 * before, except at the account's first log-in.
 */
export const noteBrowser = async (
  trx: Db,
  { userId, sessionId, device, browser, system, nowMs }: SeenLogIn,
): Promise<void> => {
  const at = new Date(nowMs)
  const hash = hashToken(device)
  const own = trx.selectFrom('seen_browsers').select('hash').where('user_id', '=', userId)
  const known = await own.where('hash', '=', hash).executeTakeFirst()
  const isFirst = !known && !(await own.limit(1).executeTakeFirst())
  await trx
    .insertInto('seen_browsers')
    .values({ user_id: userId, hash, seen_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'hash']).doUpdateSet({ seen_at: at }))
    .execute()
  if (known || isFirst) return
  await recordEvent(trx, {
    userId,
    kind: 'new_device',
    data: { browser, system },
    key: `new_device:${sessionId}`,
    atMs: nowMs,
  })
}

/** Deletes browsers whose cookie has expired. */
export const deleteOldBrowsers = async (db: Db, nowMs: number): Promise<void> => {
  await db
    .deleteFrom('seen_browsers')
    .where('seen_at', '<', new Date(nowMs - deviceLifeMs))
    .execute()
}
