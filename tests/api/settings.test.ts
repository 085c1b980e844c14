import { expect, test } from 'vitest'
import { notOfferedLine } from '#server/openid-settings.ts'
import { readSettings } from '#server/settings.ts'

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://hub.example/',
  SMTP_URL: 'smtps://user:pass@mail.example',
  MAIL_FROM: 'The Hub <hub@hub.example>',
  STRIPE_SECRET_KEY: 'sk_test_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
  SESSION_SECRET: 'x'.repeat(32),
  GIFT_CODE_SECRET: 'y'.repeat(32),
  SELLER: 'Example Ltd; 1 High Street; London',
}

test('nothing set is the demo on port 4000 of this machine', () => {
  expect(readSettings({})).toMatchObject({
    production: false,
    port: 4000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:4000',
    databaseUrl: null,
    smtpUrl: null,
    stripe: null,
  })
})

test.each([
  ['Games', { '/games': '' }],
  [' Games , news,', { '/games': '', '/news': '' }],
  ['FuelCycle=Closed until season 5', { '/fuel-cycle': 'Closed until season 5' }],
  ['/fuel-cycle = Closed ,Games=', { '/fuel-cycle': 'Closed', '/games': '' }],
  ['News="Back on Monday, with notes",dao', { '/news': 'Back on Monday, with notes', '/dao': '' }],
  ['contact = "We read ""all"" of it" ', { '/contact': 'We read "all" of it' }],
  ['fuel cycle, analytics, Invite-Codes', { '/fuel-cycle': '', '/corevault': '', '/invite-codes': '' }],
  ['/tournament, league', { '/tournament': '', '/tournament/illuvium-pro-league': '' }],
  ['/tournament/illuvium-pro-league', { '/tournament/illuvium-pro-league': '' }],
  ['Illuvium Pro League=1=1', { '/tournament/illuvium-pro-league': '1=1' }],
  [
    'CoreVault,Illuviary,BrainVault,Calendar,Checklists,MetaVault,BrainCore',
    Object.fromEntries(
      ['corevault', 'illuviary', 'brainvault', 'calendar', 'checklists', 'metavault', 'braincore'].map(
        (name) => [`/${name}`, ''],
      ),
    ),
  ],
])('DISABLED_ROUTES=%s closes these pages', (text, pages) => {
  expect(readSettings({ DISABLED_ROUTES: text }).disabledPages).toEqual(pages)
})

test('read notifications stay for 90 days, or for as many as are set', () => {
  expect(readSettings({}).readNotificationsDays).toBe(90)
  expect(readSettings({ READ_NOTIFICATIONS_DAYS: '30' }).readNotificationsDays).toBe(30)
  for (const wrong of ['0', '366', '1.5', 'x', '9999'])
    expect(() => readSettings({ READ_NOTIFICATIONS_DAYS: wrong })).toThrow(/READ_NOTIFICATIONS_DAYS must be/u)
})

test('nothing is closed unless it is named', () => {
  expect(readSettings({}).disabledPages).toEqual({})
})

test.each([
  ['Gauntlet', 'DISABLED_ROUTES names Gauntlet, which can.t be disabled'],
  ['Games, vault vision=no', 'DISABLED_ROUTES names vault vision, which can.t be disabled'],
  ['/TEAM', 'DISABLED_ROUTES names /TEAM, which can.t be disabled'],
  ['settings', 'names settings, which can.t be disabled'],
  ['/payment/success', 'can.t be disabled'],
  ['sequential-payment', 'can.t be disabled'],
  ['terms', 'can.t be disabled'],
  ['/', 'names /, which can.t be disabled'],
  ['Gamez=soon', 'DISABLED_ROUTES names Gamez, which is no page'],
  ['Games, constructor', 'names constructor, which is no page'],
  ['Team, Gamez', 'names Team, which can.t be disabled; DISABLED_ROUTES names Gamez, which is no page'],
  ['News=Back, on Monday', 'names on Monday, which is no page'],
  ['=soon', 'must list names, or name="reason", separated by commas'],
  ['Games,,News', 'must list names'],
  ['News="open', 'must list names'],
  ['News="one" two', 'must list names'],
  ['Ne"ws', 'must list names'],
])('DISABLED_ROUTES=%s is refused in one line', (text, said) => {
  expect(() => readSettings({ DISABLED_ROUTES: text })).toThrow(new RegExp(`don't fit: .*${said}.*\\.$`, 'u'))
})

test('the payment page is the payment provider’s own, unless a publishable key is set and the form is chosen', () => {
  const key = 'pk_test_abc'
  expect(readSettings({}).embeddedBy).toBeNull()
  expect(readSettings({ ...production, STRIPE_PUBLISHABLE_KEY: key }).embeddedBy).toBeNull()
  expect(readSettings({ STRIPE_PUBLISHABLE_KEY: key, PAYMENT_PAGE: 'hosted' }).embeddedBy).toBeNull()
  const chosen = { STRIPE_PUBLISHABLE_KEY: key, PAYMENT_PAGE: 'embedded' }
  expect(readSettings(chosen).embeddedBy).toEqual({ publishableKey: key })
  expect(readSettings({ ...production, ...chosen }).embeddedBy).toEqual({ publishableKey: key })
})

const bothLiveOrTest =
  'STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY must both be live keys or both be test keys'
test.each<[object, string]>([
  [{ PAYMENT_PAGE: 'embedded' }, 'PAYMENT_PAGE=embedded needs STRIPE_PUBLISHABLE_KEY'],
  [{ PAYMENT_PAGE: 'modal' }, 'PAYMENT_PAGE must be hosted or embedded'],
  [{ STRIPE_PUBLISHABLE_KEY: 'pk_live_abc' }, bothLiveOrTest],
  [{ STRIPE_PUBLISHABLE_KEY: 'pk_live_abc', STRIPE_SECRET_KEY: 'sk_test_abc' }, bothLiveOrTest],
  [
    {
      STRIPE_PUBLISHABLE_KEY: 'pk_test_abc',
      STRIPE_SECRET_KEY: 'rk_live_abc',
      DATABASE_URL: 'postgres://hub@db/hub',
      HUB_CONTENT: '/srv/hub',
    },
    bothLiveOrTest,
  ],
  ...['sk_test_abc', 'rk_live_abc', 'whsec_abc'].map(
    (STRIPE_PUBLISHABLE_KEY) =>
      [
        { STRIPE_PUBLISHABLE_KEY },
        'STRIPE_PUBLISHABLE_KEY is a secret: every player would get to read it',
      ] satisfies [object, string],
  ),
  [{ STRIPE_PUBLISHABLE_KEY: 'pk_abc' }, 'STRIPE_PUBLISHABLE_KEY must be a publishable key (pk_…)'],
])('of the form’s settings %j is refused: %s', (wrong, said) => {
  expect(() => readSettings({ ...production, ...wrong })).toThrow(
    `The settings don't fit: ${said}. docs/operating.md has the table of settings.`,
  )
})

test('an empty variable is one that is not set', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 4000, databaseUrl: null })
})

test('production names everything that is missing in one message', () => {
  expect(() => readSettings({ NODE_ENV: 'production' })).toThrow(
    /missing: PUBLIC_URL, SMTP_URL, MAIL_FROM, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, SESSION_SECRET, GIFT_CODE_SECRET, SELLER\./u,
  )
})

test.each([
  ['Example Ltd', 'must be a name and an address'],
  ['a; b; c; d; e; f; g; h; i', 'must be a name and an address'],
  ['Example Ltd; ; London', 'has an empty line'],
  [`Example Ltd; ${'x'.repeat(81)}`, 'has a line of more than 80 characters'],
])('a seller "%s" can’t be printed on a receipt, and the hub says so', (SELLER, said) => {
  expect(() => readSettings({ SELLER })).toThrow(said)
})

test('receipts name the seller line by line; without real settings, that nothing is really sold', () => {
  expect(readSettings(production).seller).toEqual(['Example Ltd', '1 High Street', 'London'])
  expect(readSettings({}).seller.join()).toContain('demo')
})

test('production with everything set listens on all addresses and has no stand-in', () => {
  expect(readSettings(production)).toMatchObject({
    production: true,
    host: '0.0.0.0',
    publicUrl: 'https://hub.example',
    smtpUrl: production.SMTP_URL,
    stripe: { secretKey: 'sk_test_abc', webhookSecret: 'whsec_abc' },
  })
})

test.each(['sk_live_abc', 'rk_live_abc'])(
  'the live key %s is production, whatever NODE_ENV says, and needs DATABASE_URL',
  (key) => {
    const live = { ...production, STRIPE_SECRET_KEY: key, NODE_ENV: 'development' }
    expect(() => readSettings(live)).toThrow(
      /missing: DATABASE_URL \(live payment keys need PostgreSQL\), HUB_CONTENT \(live payment keys need your own/u,
    )
    expect(
      readSettings({ ...live, DATABASE_URL: 'postgres://hub@db/hub', HUB_CONTENT: '/srv/hub' }).production,
    ).toBe(true)
  },
)

test.each(['prod', 'Production', 'PRODUCTION', 'staging', 'demo'])(
  'NODE_ENV=%s is no environment: a slip does not start the demo',
  (name) => {
    expect(() => readSettings({ ...production, NODE_ENV: name })).toThrow(
      /NODE_ENV must be one of production, development, test, or not set/u,
    )
  },
)

test.each([
  ['PUBLIC_URL', 'https://hub.example'],
  ['PUBLIC_URL', 'http://hub.example'],
  ['PUBLIC_URL', 'https://localhost:4000'],
  ['SESSION_SECRET', 'x'.repeat(32)],
  ['GIFT_CODE_SECRET', 'y'.repeat(32)],
  ['HOST', '0.0.0.0'],
  ['HOST', '::'],
  ['HOST', '192.168.1.5'],
])('the demo does not start beside %s=%s, which only a real hub has', (name, value) => {
  for (const environment of [undefined, 'development', 'test']) {
    expect(() => readSettings({ NODE_ENV: environment, [name]: value })).toThrow(
      new RegExp(`the demo does not start with ${name}.*NODE_ENV=production`, 'u'),
    )
  }
})

test.each([
  ['PUBLIC_URL', 'http://localhost:4100'],
  ['PUBLIC_URL', 'http://127.0.0.1:4100'],
  ['PUBLIC_URL', 'http://[::1]:4100'],
  ['HOST', 'localhost'],
  ['HOST', '::1'],
  ['HOST', '127.0.0.1'],
])('the demo starts with %s=%s', (name, value) => {
  expect(readSettings({ [name]: value }).production).toBe(false)
})

test.each([
  ['postgres://hub@db/hub', 'postgres://hub@db/hub?sslmode=verify-full'],
  [
    'postgres://hub:p%40ss@db.example:5433/hub?options=x',
    'postgres://hub:p%40ss@db.example:5433/hub?options=x&sslmode=verify-full',
  ],
  ['postgres://hub@db/hub?sslmode=disable', 'postgres://hub@db/hub?sslmode=disable'],
  ['postgres://hub@127.0.0.1/hub', 'postgres://hub@127.0.0.1/hub'],
  ['postgres://hub@localhost/hub', 'postgres://hub@localhost/hub'],
])('production speaks to the database of %s as %s', (url, expected) => {
  expect(readSettings({ ...production, DATABASE_URL: url }).databaseUrl).toBe(expected)
  expect(readSettings({ DATABASE_URL: url }).databaseUrl).toBe(url)
})

test('MIGRATION_URL is an address of the same kind, and needs DATABASE_URL beside it', () => {
  const both = { DATABASE_URL: 'postgres://hub@db/hub', MIGRATION_URL: 'postgres://owner@db/hub' }
  expect(readSettings({}).migrationUrl).toBeNull()
  expect(readSettings(both).migrationUrl).toBe(both.MIGRATION_URL)
  expect(readSettings({ ...production, ...both }).migrationUrl).toBe(
    `${both.MIGRATION_URL}?sslmode=verify-full`,
  )
  expect(() => readSettings({ MIGRATION_URL: both.MIGRATION_URL })).toThrow(
    'missing: DATABASE_URL (MIGRATION_URL only migrates its database)',
  )
  const live = { ...production, STRIPE_SECRET_KEY: 'sk_live_abc', MIGRATION_URL: both.MIGRATION_URL }
  expect(() => readSettings(live)).toThrow(
    /missing: DATABASE_URL \(live payment keys need PostgreSQL\), HUB_/u,
  )
})

test('the developer’s pages are shown under real settings only when that is asked for', () => {
  expect(readSettings(production).devPage).toBe(false)
  expect(readSettings({ ...production, DEV_PAGE: 'off' }).devPage).toBe(false)
  expect(readSettings({ ...production, DEV_PAGE: 'on' }).devPage).toBe(true)
})

test('an unknown HUB_ name is refused: it may be a misspelt one', () => {
  expect(() => readSettings({ HUB_DATE: '/srv/hub' })).toThrow(/unknown: HUB_DATE/u)
})

test.each([
  ['PORT', '99999'],
  ['PORT', 'four'],
  ['PUBLIC_URL', 'hub.example'],
  ['PUBLIC_URL', 'https://hub.example/sub'],
  ['DATABASE_URL', 'mysql://x'],
  ['MIGRATION_URL', 'mysql://x'],
  ['SMTP_URL', 'http://x'],
  ['SESSION_SECRET', 'short'],
  ['GIFT_CODE_SECRET', 'short'],
  ['GIFT_CODE_SECRET_ACCEPTED', 'short'],
  ['STRIPE_SECRET_KEY', 'pk_test_abc'],
  ['STRIPE_PUBLISHABLE_KEY', 'sk_test_abc'],
  ['TRUSTED_PROXIES', '10.0.0.0/99'],
  ['TRUSTED_PROXIES', 'proxy.example'],
  ['LOG_LEVEL', 'loud'],
  ['DEV_PAGE', 'sure'],
])('%s=%s is named as wrong, without its value', (name, value) => {
  const message = (() => {
    try {
      readSettings({ [name]: value })
      return ''
    } catch (error) {
      return String(error)
    }
  })()
  expect(message).toContain(name)
  expect(message).not.toContain(value)
  expect(message.split('\n')).toHaveLength(1)
})

test.each([
  [{}, { google: null, immutablex: null }],
  [
    { GOOGLE_CLIENT_ID: 'g', GOOGLE_CLIENT_SECRET: 's', PASSPORT_CLIENT_ID: 'p' },
    {
      google: { issuer: 'https://accounts.google.com', clientId: 'g', clientSecret: 's' },
      immutablex: { issuer: 'https://auth.immutable.com', clientId: 'p', clientSecret: null },
    },
  ],
  [
    { PASSPORT_CLIENT_ID: 'p', PASSPORT_ISSUER: 'https://passport.example/tenant' },
    { google: null, immutablex: { issuer: 'https://passport.example/tenant', clientId: 'p' } },
  ],
])('ways in with another page: %j', (env, openId) => {
  expect(readSettings({ ...production, ...env })).toMatchObject({ openId })
})

test.each<[Record<string, string>, string]>([
  [{ GOOGLE_CLIENT_ID: 'g' }, 'missing: GOOGLE_CLIENT_SECRET'],
  [{ GOOGLE_CLIENT_SECRET: 's' }, 'missing: GOOGLE_CLIENT_ID'],
  [{ PASSPORT_ISSUER: 'https://passport.example' }, 'missing: PASSPORT_CLIENT_ID'],
  [{ GOOGLE_CLIENT_ID: 'a b', GOOGLE_CLIENT_SECRET: 's' }, 'GOOGLE_CLIENT_ID must be a text without spaces'],
  ...[
    'passport.example',
    'http://passport.example',
    'https://user:pass@passport.example',
    'https://user@passport.example',
    'https://passport.example/?',
    'https://passport.example/#',
    'https://passport.example/?a=b',
  ].map((issuer): [Record<string, string>, string] => [
    { PASSPORT_CLIENT_ID: 'p', PASSPORT_ISSUER: issuer },
    'PASSPORT_ISSUER must be an address alone (https://…; plain http only on this machine)',
  ]),
])('a way in with other settings, %j, stops the start with one line', (env, fault) => {
  const start = () => readSettings({ ...production, ...env })
  expect(start).toThrow(`The settings don't fit: ${fault}. docs/operating.md has the table of settings.`)
})

test('a line at the start names the ways in that are not offered', () => {
  const read = (env: NodeJS.ProcessEnv) => notOfferedLine(readSettings({ ...production, ...env }).openId)
  const google = { GOOGLE_CLIENT_ID: 'g', GOOGLE_CLIENT_SECRET: 's' }
  expect(read({ ...google, PASSPORT_CLIENT_ID: 'p' })).toBeNull()
  expect(read(google)).toBe(
    'Not offered as ways to log in, for lack of settings: Immutable Passport (PASSPORT_CLIENT_ID)',
  )
  expect(read({})).toContain('Google (GOOGLE_CLIENT_ID), Immutable Passport (PASSPORT_CLIENT_ID)')
})
