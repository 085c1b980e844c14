import { ApiFault } from './fault.ts'
import { seconds } from './kit.ts'
import type { Kit } from './kit.ts'

/** Keys are pruned once they are at least 24 hours old: https://docs.stripe.com/api/idempotent_requests */
const lifeSeconds = 86_400

export interface KeyedCall {
  key: string
  path: string
  /** Fingerprint of the parameters, independent of their order. */
  fingerprint: string
}

export interface KeptAnswer {
  status: number
  body: string
  requestId: string
}

const wrongUse = (words: string, key: string): ApiFault =>
  new ApiFault(
    `Keys for idempotent requests can only be used ${words}. ` +
      `Try using a key other than '${key}' if you meant to execute a different request.`,
    { type: 'idempotency_error' },
  )

/**
 * Stored answers by key: the status and body of the first call whose endpoint began, "including 500 errors"
 * (https://docs.stripe.com/api/idempotent_requests). On disk, except the set of running calls.
 */
export const createIdempotency = (kit: Kit) => {
  const { db } = kit.store
  const kept = db.prepare('select * from idempotency where key = ?')
  const insert = db.prepare('insert into idempotency values (?, ?, ?, ?, ?, ?, ?)')
  const drop = db.prepare('delete from idempotency where at < ?')
  const running = new Set<string>()

  return {
    /** Locks the key until `release`; a second call meanwhile is refused: https://docs.stripe.com/error-codes */
    claim(key: string): void {
      if (running.has(key)) {
        throw new ApiFault(
          `There is currently another in-progress request using this Idempotent Key (that probably means you submitted ` +
            `twice, and the other request is still going through): ${key}. Please try again later.`,
          { type: 'idempotency_error', status: 409, code: 'idempotency_key_in_use' },
        )
      }
      running.add(key)
    },
    release: (key: string): void => void running.delete(key),
    find({ key, path, fingerprint }: KeyedCall): KeptAnswer | undefined {
      drop.run(seconds(kit) - lifeSeconds)
      const row = kept.get(key)
      if (row === undefined) return undefined
      if (row.path !== path)
        throw wrongUse(
          `for the same endpoint they were first used for ('${path}' vs '${String(row.path)}')`,
          key,
        )
      if (row.fingerprint !== fingerprint)
        throw wrongUse('with the same parameters they were first used with', key)
      return { status: Number(row.status), body: String(row.body), requestId: String(row.request_id) }
    },
    keep({ key, path, fingerprint }: KeyedCall, { status, body, requestId }: KeptAnswer): void {
      insert.run(key, fingerprint, path, status, body, requestId, seconds(kit))
    },
  }
}
