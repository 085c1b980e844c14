import { createLog } from '#server/platform/process/log.ts'
import { openDataFolder } from '#server/platform/database/data-folder.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { signAccessToken } from '#server/platform/security/access-token.ts'
import { createSession } from '#server/session/session.store.ts'
import { putEmptyDatabase } from '#tests/support/database/pglite-template.ts'

/** Tests turn the hub's clock on by no more than this. */
const longestAheadMs = 44 * 86_400_000

/** Creates users before the hub's first start, unless another hub on the database has, each with a session that outlives every turn of its clock; returns their bearers. */
export const signUp = async (
  folder: string,
  databaseUrl: string | null,
  names: readonly string[],
): Promise<Map<string, string>> => {
  const held = openDataFolder(folder)
  if (databaseUrl === null) await putEmptyDatabase(folder)
  const db = await openDatabase(databaseUrl, folder, createLog('silent'))
  const bearers = new Map<string, string>()
  for (const id of names) {
    const email = `${id}@example.org`
    const user = { id, username: id, email, mailbox: email, created_at: new Date() }
    await db
      .insertInto('users')
      .values(user)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    const { sessionId } = await createSession(db, id, Date.now() + longestAheadMs / 2)
    const claims = { userId: id, sessionId, isAdmin: false }
    const { sessionSecret } = held.secrets
    bearers.set(id, await signAccessToken(claims, sessionSecret, Date.now(), longestAheadMs))
  }
  await db.destroy()
  held.release()
  return bearers
}
