import { sql } from 'kysely'
import type { OpenIdWay } from '#contract/auth/openid.contract.ts'
import { openIdStartMs, ticketMs } from '#contract/auth/openid.contract.ts'
import { dayMs } from '#contract/values/time.ts'
import type { OpenIdPerson, OpenIdSecrets } from '../platform/openid/openid.ts'
import { deriveKey, deriveToken, hashToken, randomToken } from '../platform/security/tokens.ts'
import type { Db, Row } from '../schema.ts'
import type { OpenIdPurpose } from './openid.tables.ts'

/** Purpose of a log-in at the other page, and the session that asked for it; null for a guest. */
export interface Asked {
  readonly way: OpenIdWay
  readonly purpose: OpenIdPurpose
  readonly session: { readonly userId: string; readonly sessionId: string } | null
}

const secretsFrom = (state: string, secret: string): OpenIdSecrets => ({
  state,
  nonce: deriveToken(state, deriveKey(secret, 'openid-nonce')),
  verifier: deriveToken(state, deriveKey(secret, 'openid-verifier')),
})

/** Rows that are bound to the browser with one of these cookies. */
const ofBrowser = (browsers: readonly string[]) =>
  sql<boolean>`browser_hash = any(${sql.val(browsers.map(hashToken))}::text[])`

/** Stores a ticket for this browser and returns it. */
export const insertTicket = async (
  db: Db,
  asked: {
    readonly way: OpenIdWay
    readonly purpose: 'add' | 'prove'
    readonly session: NonNullable<Asked['session']>
  },
  browser: string,
  nowMs: number,
): Promise<{ ticket: string; expiresMs: number }> => {
  const ticket = randomToken()
  const expiresMs = nowMs + ticketMs
  await db
    .insertInto('openid_tickets')
    .values({
      hash: hashToken(ticket),
      way: asked.way,
      purpose: asked.purpose,
      browser_hash: hashToken(browser),
      user_id: asked.session.userId,
      session_id: asked.session.sessionId,
      expires_at: new Date(expiresMs),
    })
    .execute()
  return { ticket, expiresMs }
}

/** Uses a ticket up; undefined if it is unknown, used, too old, or of another way or browser. */
export const consumeTicket = (
  db: Db,
  ticket: string,
  { way, browser }: { readonly way: OpenIdWay; readonly browser: string },
  nowMs: number,
): Promise<Row<'openid_tickets'> | undefined> =>
  db
    .updateTable('openid_tickets')
    .set({ used_at: new Date(nowMs) })
    .where('hash', '=', hashToken(ticket))
    .where('way', '=', way)
    .where('browser_hash', '=', hashToken(browser))
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(nowMs))
    .returningAll()
    .executeTakeFirst()

/**
 * Stores that a player leaves for the other page, and returns the secrets of this log-in. Only hashes are stored: the
 * secrets are derived from the state, which the browser brings back, and from the hub's own secret.
 */
export const insertStart = async (
  db: Db,
  { way, purpose, session }: Asked,
  { browser, secret }: { readonly browser: string; readonly secret: string },
  nowMs: number,
): Promise<OpenIdSecrets> => {
  const secrets = secretsFrom(randomToken(), secret)
  await db
    .insertInto('openid_starts')
    .values({
      hash: hashToken(secrets.state),
      way,
      purpose,
      browser_hash: hashToken(browser),
      verifier_hash: hashToken(secrets.verifier),
      user_id: session?.userId ?? null,
      session_id: session?.sessionId ?? null,
      expires_at: new Date(nowMs + openIdStartMs),
    })
    .execute()
  return secrets
}

/** Uses a start up and returns its secrets; null if it is unknown, used, too old, or of another way or browser. */
export const consumeStart = async (
  db: Db,
  state: string,
  {
    way,
    browsers,
    secrets: known,
  }: { readonly way: OpenIdWay; readonly browsers: readonly string[]; readonly secrets: readonly string[] },
  nowMs: number,
): Promise<{ start: Row<'openid_starts'>; secrets: OpenIdSecrets } | null> => {
  const start = await db
    .updateTable('openid_starts')
    .set({ used_at: new Date(nowMs) })
    .where('hash', '=', hashToken(state))
    .where('way', '=', way)
    .where(ofBrowser(browsers))
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(nowMs))
    .returningAll()
    .executeTakeFirst()
  if (!start) return null
  const secrets = known
    .map((secret) => secretsFrom(state, secret))
    .find(({ verifier }) => hashToken(verifier) === start.verifier_hash)
  return secrets ? { start, secrets } : null
}

/** Stores the person that a start has led to, and returns the code for the page. */
export const insertCode = async (
  db: Db,
  start: Row<'openid_starts'>,
  person: OpenIdPerson,
  nowMs: number,
): Promise<string> => {
  const code = randomToken()
  const { way, purpose, browser_hash, user_id, session_id } = start
  await db
    .insertInto('openid_codes')
    .values({
      hash: hashToken(code),
      way,
      purpose,
      browser_hash,
      user_id,
      session_id,
      ...person,
      expires_at: new Date(nowMs + ticketMs),
    })
    .execute()
  return code
}

/**
 * Uses a code up; undefined if it is unknown, used, too old, or of another browser. `held`: is it one that waits for a
 * proof?
 */
export const consumeCode = (
  trx: Db,
  {
    code,
    browsers,
    held,
  }: { readonly code: string; readonly browsers: readonly string[]; readonly held: boolean },
  nowMs: number,
): Promise<Row<'openid_codes'> | undefined> =>
  trx
    .updateTable('openid_codes')
    .set({ used_at: new Date(nowMs) })
    .where('hash', '=', hashToken(code))
    .where(ofBrowser(browsers))
    .where('used_at', 'is', null)
    .where('held_for', held ? 'is not' : 'is', null)
    .where('expires_at', '>', new Date(nowMs))
    .returningAll()
    .executeTakeFirst()

/** Returns a code that waits for a proof; undefined for any other. */
export const findHeldCode = (
  db: Db,
  code: string,
  browsers: readonly string[],
  nowMs: number,
): Promise<Row<'openid_codes'> | undefined> =>
  db
    .selectFrom('openid_codes')
    .selectAll()
    .where('hash', '=', hashToken(code))
    .where(ofBrowser(browsers))
    .where('used_at', 'is', null)
    .where('held_for', 'is not', null)
    .where('expires_at', '>', new Date(nowMs))
    .executeTakeFirst()

/** Holds a used code for the account of its address, until the player has proved that. */
export const holdCode = async (
  trx: Db,
  { hash }: Row<'openid_codes'>,
  userId: string,
  untilMs: number,
): Promise<void> => {
  await trx
    .updateTable('openid_codes')
    .set({ held_for: userId, used_at: null, expires_at: new Date(untilMs) })
    .where('hash', '=', hash)
    .execute()
}

/** Deletes tickets, starts and codes that ended a day ago. */
export const deleteOldOpenIdRows = async (db: Db, nowMs: number): Promise<void> => {
  const before = new Date(nowMs - dayMs)
  await db.deleteFrom('openid_tickets').where('expires_at', '<', before).execute()
  await db.deleteFrom('openid_starts').where('expires_at', '<', before).execute()
  await db.deleteFrom('openid_codes').where('expires_at', '<', before).execute()
}
