import type { Hub } from './hub.ts'
import { someone } from './journey.ts'

/** As `npm run admin` does it. */
export const setAdmin = (hub: Hub, email: string, isAdmin: boolean): Promise<void> =>
  hub.changeData('update users set is_admin = $2 where mailbox = $1', [email, isAdmin])

/** Puts administrators who have never logged in into a hub, with access to the DAO or without. */
const addAdministrators = (hub: Hub, hasDao: boolean, emails: readonly string[]): Promise<void> =>
  hub.changeData(
    `insert into users (id, username, email, mailbox, is_admin, dao_access, created_at)
     select gen_random_uuid(), split_part(email, '@', 1), email, email, true, $1, now() from unnest($2::text[]) as email`,
    [hasDao, emails],
  )

/** Those that the journeys' hubs begin with: for them no hub has to be stopped. */
const waiting = new Map(
  [true, false].map((hasDao) => [
    hasDao,
    Array.from({ length: 8 }, (_, index) => `iris.${hasDao ? 'dao' : 'no-dao'}.${index}@players.example`),
  ]),
)

export const prepareAdministrators = async (hub: Hub): Promise<void> => {
  for (const [hasDao, emails] of waiting) await addAdministrators(hub, hasDao, emails)
}

/** A new administrator, with access to the DAO or without, who has never logged in. */
export const newAdministrator = async (hub: Hub, { hasDao = false } = {}): Promise<string> => {
  const prepared = waiting.get(hasDao)?.pop()
  if (prepared) return prepared
  const email = someone('iris')
  await addAdministrators(hub, hasDao, [email])
  return email
}
