/** The players of the tests and of the demo. Their ids are their names, which makes failing tests easier to read. */
export const people = {
  /** A player without a plan. */
  alice: {
    id: 'alice',
    username: 'alice',
    email: 'alice@example.org',
    first_name: 'Alice',
    last_name: 'Moreau',
    country: 'FR',
  },
  /** Pays for Pro by the month. */
  bob: {
    id: 'bob',
    username: 'bob',
    email: 'bob@example.org',
    first_name: 'Bob',
    last_name: 'Larsen',
    country: 'DK',
  },
  /** Pays for Oracle by the year; has access to the DAO. */
  carol: {
    id: 'carol',
    username: 'carol',
    email: 'carol@example.org',
    first_name: 'Carol',
    last_name: 'Okafor',
    country: 'NG',
    dao_access: true,
  },
  dave: {
    id: 'dave',
    username: 'dave',
    email: 'dave@example.org',
    first_name: 'Dave',
    last_name: 'Ito',
    country: 'JP',
    is_admin: true,
  },
  /** Was given three months of Elite. */
  erin: {
    id: 'erin',
    username: 'erin',
    email: 'erin@example.org',
    first_name: 'Erin',
    last_name: 'Sousa',
    country: 'BR',
  },
} as const

export type PersonName = keyof typeof people

/** Players of the demo who agreed to be named beside their votes and donations. */
export const namedGivers = ['halden', 'oskari', 'juno', 'kestrel', 'ysolde', 'brannoc'] as const

/** The accounts offered for logging in to the demo. */
export const demoAccounts: readonly { person: PersonName; about: string }[] = [
  { person: 'alice', about: 'no plan yet' },
  { person: 'bob', about: 'Pro by the month' },
  { person: 'carol', about: 'Oracle by the year' },
  { person: 'erin', about: 'Elite as a gift' },
  { person: 'dave', about: 'administrator' },
]
