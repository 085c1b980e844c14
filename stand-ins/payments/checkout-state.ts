import { emit } from './events.ts'
import { ApiFault, missingObject } from './fault.ts'
import { nobody, seconds } from './kit.ts'
import type { Cause, Kit } from './kit.ts'
import type { Session } from './wire.ts'

const close = (kit: Kit, session: Session, cause: Cause): Session => {
  const expired: Session = { ...session, status: 'expired', url: null }
  kit.store.put(expired)
  emit(kit, 'checkout.session.expired', expired, cause)
  return expired
}

/** Returns the current session; expires it first if its time is over. */
export const findSession = (kit: Kit, id: string): Session | undefined =>
  kit.store.transaction(() => {
    const session = kit.store.get<Session>('checkout.session', id)
    return session?.status === 'open' && session.expires_at <= seconds(kit)
      ? close(kit, session, nobody)
      : session
  })

export const sessionById = (kit: Kit, id: string): Session => {
  const session = findSession(kit, id)
  if (!session) throw missingObject('checkout.session', id, 'session')
  return session
}

export const expireSession = (kit: Kit, session: Session, cause: Cause): Session => {
  if (session.status === 'open') return close(kit, session, cause)
  throw new ApiFault(
    `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
  )
}

export const expireDue = (kit: Kit): void => {
  const rows = kit.store
    .prepare(
      `select id from objects where kind = 'checkout.session' and body ->> 'status' = 'open' and body ->> 'expires_at' <= ?`,
    )
    .all(seconds(kit))
  for (const row of rows) findSession(kit, String(row.id))
}
