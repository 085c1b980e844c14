import { randomUUID } from 'node:crypto'
import type { Hub } from './hub.ts'
import { someone } from './journey.ts'

/** As `npm run admin` does it, on the stopped hub. */
export const setAdmin = async (hub: Hub, email: string, isAdmin: boolean): Promise<void> => {
  await hub.halt()
  await hub.changeData('update users set is_admin = $2 where email = $1', [email, isAdmin])
  await hub.boot()
}

/** A new administrator, with access to the DAO or without, who has never logged in. */
export const newAdministrator = async (hub: Hub, { hasDao = false } = {}): Promise<string> => {
  const email = someone('iris')
  await hub.halt()
  await hub.changeData(
    'insert into users (id, username, email, is_admin, dao_access, created_at) values ($1, $2, $3, true, $4, now())',
    [randomUUID(), email.split('@')[0], email, hasDao],
  )
  await hub.boot()
  return email
}
