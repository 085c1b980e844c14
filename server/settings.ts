import { resolve } from 'node:path'
import * as v from 'valibot'
import type { DonationWays } from '#contract/donation/donation-ways.contract.ts'
import { readAddress } from '#contract/values/mail-address.rules.ts'
import type { DisabledPages } from '#contract/http/written-page.ts'
import type { AppSettings } from './dependencies.ts'
import { readDisabledRoutes } from './disabled-routes.ts'
import { addressFault } from './donation-address.ts'
import { isLoopback } from './platform/process/loopback.ts'
import { openIdEntries, openIdMissing, openIdOf } from './openid-settings.ts'
import type { OpenIdSettings } from './platform/openid/openid.ts'
import type { OpenIdWay } from '#contract/auth/openid.contract.ts'
import { isLive, paymentFaults, paymentPages, publishableKey } from './payment-settings.ts'
import { parseProxies } from './platform/http/peer.ts'
import { StartError } from './platform/process/start-error.ts'

export interface Settings extends Omit<AppSettings, 'sessionSecret' | 'codeSecret'> {
  readonly port: number
  readonly host: string
  /** Absolute path of the folder for everything that the hub stores on this machine. */
  readonly dataFolder: string
  /**
   * Absolute path of the folder with the operator's own terms, privacy, refunds and about-us; null: the demo's texts.
   */
  readonly contentFolder: string | null
  /** Address of the PostgreSQL database; null: the embedded database in the data folder. */
  readonly databaseUrl: string | null
  /** Address of the same database for the role that owns the tables and migrates; null: the hub's own role does. */
  readonly migrationUrl: string | null
  /** Null: mail goes to the demo's stand-in. */
  readonly smtpUrl: string | null
  readonly mailFrom: string
  /** Null: payments go to the demo's stand-in. */
  readonly stripe: { readonly secretKey: string; readonly webhookSecret: string } | null
  /** The payment provider's form on the hub's page is used; null: the payment page. */
  readonly embeddedBy: { readonly publishableKey: string } | null
  /** Null: one is made and stored in the data folder. */
  readonly sessionSecret: string | null
  /** Null: one is made and stored in the data folder. */
  readonly codeSecret: string | null
  readonly logLevel: string
  readonly openId: Readonly<Record<OpenIdWay, OpenIdSettings | null>>
  readonly devPage: boolean
  readonly disabledPages: DisabledPages
  /** Serve the built page? In development Vite serves it. */
  readonly servePage: boolean
}

const environments = ['production', 'development', 'test'] as const
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const address = (...schemes: string[]) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => URL.canParse(text) && schemes.includes(new URL(text).protocol),
      `must be an address (${schemes.map((scheme) => `${scheme}//…`).join(' or ')})`,
    ),
  )

const publicUrl = v.pipe(
  address('http:', 'https:'),
  v.check(
    (text) => !URL.canParse(text) || new URL(text).href === `${new URL(text).origin}/`,
    'must be an address without a path',
  ),
  v.transform((text) => new URL(text).origin),
)

const secret = v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'))

const proxies = v.pipe(
  v.string(),
  v.transform((text) => text.split(/[\s,]+/u).filter((entry) => entry !== '')),
  v.check((entries) => {
    try {
      parseProxies(entries)
      return true
    } catch {
      return false
    }
  }, 'must list addresses and networks, such as 10.0.0.0/8'),
)

const disabledRoutes = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue }) => {
    const { pages, faults } = readDisabledRoutes(dataset.value)
    for (const message of faults) addIssue({ message })
    return pages
  }),
)

/** Name, address and legally required details of the seller, line by line as printed on receipts. */
const seller = v.pipe(
  v.string(),
  v.transform((text) => text.split(';').map((line) => line.trim())),
  v.check(
    (lines) => lines.length >= 2 && lines.length <= 8,
    'must be a name and an address, in 2 to 8 lines parted by semicolons',
  ),
  v.check((lines) => lines.every((line) => line !== ''), 'has an empty line'),
  v.check((lines) => lines.every((line) => line.length <= 80), 'has a line of more than 80 characters'),
)

const demoSeller = ['The Hub (demo)', '1 Example Street', 'Nothing here is really sold']

const mailAddress = v.pipe(
  v.string(),
  v.check((text) => readAddress(text) !== null, 'must be a mail address'),
)

const donationAddress = v.pipe(
  v.string(),
  v.rawCheck(({ dataset, addIssue }) => {
    const fault = dataset.typed ? addressFault(dataset.value) : null
    if (fault !== null) addIssue({ message: fault })
  }),
)

const schema = v.object({
  NODE_ENV: v.optional(v.picklist(environments, `must be one of ${environments.join(', ')}, or not set`)),
  PORT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}$/u, 'must be a port'),
      v.transform(Number),
      v.maxValue(65_535, 'must be a port'),
    ),
  ),
  HOST: v.optional(v.string()),
  HUB_DATA: v.optional(v.string()),
  HUB_CONTENT: v.optional(v.string()),
  PUBLIC_URL: v.optional(publicUrl),
  DATABASE_URL: v.optional(address('postgres:', 'postgresql:')),
  MIGRATION_URL: v.optional(address('postgres:', 'postgresql:')),
  SMTP_URL: v.optional(address('smtp:', 'smtps:')),
  MAIL_FROM: v.optional(v.string()),
  STRIPE_SECRET_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^(?:sk|rk)_(?:test|live)_\w+$/u, 'must be a secret or restricted key')),
  ),
  STRIPE_PUBLISHABLE_KEY: v.optional(publishableKey),
  PAYMENT_PAGE: v.optional(v.picklist(paymentPages, `must be ${paymentPages.join(' or ')}`)),
  STRIPE_WEBHOOK_SECRET: v.optional(
    v.pipe(v.string(), v.regex(/^whsec_\w+$/u, 'must be a signing secret (whsec_…)')),
  ),
  SELLER: v.optional(seller),
  SESSION_SECRET: v.optional(secret),
  SESSION_SECRET_ACCEPTED: v.optional(secret),
  GIFT_CODE_SECRET: v.optional(secret),
  GIFT_CODE_SECRET_ACCEPTED: v.optional(secret),
  TRUSTED_PROXIES: v.optional(proxies),
  DISABLED_ROUTES: v.optional(disabledRoutes),
  ...openIdEntries,
  ETHEREUM_RPC_URL: v.optional(address('http:', 'https:')),
  DONATION_ADDRESS_ETHEREUM: v.optional(donationAddress),
  DONATION_ADDRESS_IMMUTABLE: v.optional(donationAddress),
  READ_NOTIFICATIONS_DAYS: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,3}$/u, 'must be a number of days'),
      v.transform(Number),
      v.minValue(1, 'must be at least 1'),
      v.maxValue(365, 'must be at most 365'),
    ),
  ),
  REFERRAL_CODE: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[\w-]{1,32}$/u, 'must be at most 32 letters, digits, hyphens and underscores'),
    ),
  ),
  REFERRAL_URL: v.optional(address('https:')),
  CONTACT_TO: v.optional(mailAddress),
  CONTACT_SHOWN: v.optional(mailAddress),
  DEV_PAGE: v.optional(v.picklist(['on', 'off'], 'must be on or off')),
  LOG_LEVEL: v.optional(v.picklist(logLevels, `must be one of ${logLevels.join(', ')}`)),
})
type Read = v.InferOutput<typeof schema>

const hubNames = ['HUB_DATA', 'HUB_CONTENT']
const requiredInProduction = [
  'PUBLIC_URL',
  'SMTP_URL',
  'MAIL_FROM',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SESSION_SECRET',
  'GIFT_CODE_SECRET',
  'SELLER',
] as const satisfies readonly (keyof Read)[]

/*
 * The demo lets anyone log in as anyone, so it refuses to start with settings that only a real hub has: they mean that
 * NODE_ENV=production was forgotten.
 */
const realSettings = (env: NodeJS.ProcessEnv): string[] => {
  const { PUBLIC_URL: url = '', HOST: host } = env
  const isOwnUrl = URL.canParse(url) && url.startsWith('http:') && isLoopback(new URL(url).hostname)
  return [
    ...(URL.canParse(url) && !isOwnUrl ? ['PUBLIC_URL that is not http on this machine'] : []),
    ...(env['SESSION_SECRET'] ? ['SESSION_SECRET'] : []),
    ...(env['GIFT_CODE_SECRET'] ? ['GIFT_CODE_SECRET'] : []),
    ...(host !== undefined && !isLoopback(host) ? ['HOST that is not this machine'] : []),
  ]
}

/** Returns problems across settings: unknown names, and names that others require. */
const faultsOf = (env: NodeJS.ProcessEnv, production: boolean, makesWebhook: boolean): string[] => {
  const isMissing = (name: string) => !env[name] && !(makesWebhook && name === 'STRIPE_WEBHOOK_SECRET')
  const missing: string[] = production ? requiredInProduction.filter(isMissing) : []
  if (isLive(env['STRIPE_SECRET_KEY']) && !env['DATABASE_URL'])
    missing.push('DATABASE_URL (live payment keys need PostgreSQL)')
  else if (env['MIGRATION_URL'] && !env['DATABASE_URL'])
    missing.push('DATABASE_URL (MIGRATION_URL only migrates its database)')
  if (isLive(env['STRIPE_SECRET_KEY']) && !env['HUB_CONTENT'])
    missing.push('HUB_CONTENT (live payment keys need your own terms, privacy, refunds and about-us)')
  if (!production && env['STRIPE_SECRET_KEY'] && isMissing('STRIPE_WEBHOOK_SECRET'))
    missing.push('STRIPE_WEBHOOK_SECRET')
  if (!production && env['SMTP_URL'] && !env['MAIL_FROM']) missing.push('MAIL_FROM')
  missing.push(...openIdMissing(env))
  if (env['REFERRAL_CODE'] && !env['REFERRAL_URL']) missing.push('REFERRAL_URL')
  if (env['REFERRAL_URL'] && !env['REFERRAL_CODE']) missing.push('REFERRAL_CODE')
  const real = production ? [] : realSettings(env)
  const unknown = Object.keys(env).filter((name) => name.startsWith('HUB_') && !hubNames.includes(name))
  return [
    ...(missing.length > 0 ? [`missing: ${missing.join(', ')}`] : []),
    ...(real.length > 0
      ? [`the demo does not start with ${real.join(', ')} (a real hub needs NODE_ENV=production)`]
      : []),
    ...paymentFaults(env),
    ...(unknown.length > 0 ? [`unknown: ${unknown.join(', ')}`] : []),
  ]
}

/** In production the connection to another machine's database uses verified TLS, unless its address says otherwise. */
const withTls = (url: string): string => {
  const read = new URL(url)
  const isOwn = read.hostname === '' || isLoopback(read.hostname) || read.searchParams.has('host')
  if (isOwn || read.searchParams.has('sslmode')) return url
  read.searchParams.set('sslmode', 'verify-full')
  return read.href
}

const donationWaysOf = (read: Read): DonationWays => {
  const { DONATION_ADDRESS_ETHEREUM: ethereum, DONATION_ADDRESS_IMMUTABLE: immutable } = read
  const { REFERRAL_CODE: code, REFERRAL_URL: url } = read
  return {
    addresses: [
      ...(ethereum ? [{ network: 'ethereum' as const, address: ethereum }] : []),
      ...(immutable ? [{ network: 'immutable' as const, address: immutable }] : []),
    ],
    referral: code && url ? { code, url } : null,
  }
}

/**
 * Reads the environment, once. Production is `NODE_ENV=production` or any live payment key; `development`, `test` and
 * unset are the demo, which refuses settings that only a real hub has. Throws one StartError that names everything
 * missing, wrong or unknown, but never a value, except names of pages and donation addresses, which are public.
 * `makesWebhook`: the caller sets up the webhook, whose secret isn't known before.
 */
export const readSettings = (
  environment: NodeJS.ProcessEnv,
  { makesWebhook = false }: { makesWebhook?: boolean } = {},
): Settings => {
  // An empty variable counts as unset.
  const env = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const production = env['NODE_ENV'] === 'production' || isLive(env['STRIPE_SECRET_KEY'])
  const parsed = v.safeParse(schema, env)
  const wrong = (parsed.issues ?? []).map((issue) => `${v.getDotPath(issue)} ${issue.message}`)
  const faults = [...faultsOf(env, production, makesWebhook), ...wrong]
  if (!parsed.success || faults.length > 0) {
    throw new StartError(
      `The settings don't fit: ${faults.join('; ')}. docs/operating.md has the table of settings.`,
    )
  }
  const read = parsed.output
  const port = read.PORT ?? 4000
  const addressOf = (url: string | undefined): string | null =>
    url && production ? withTls(url) : (url ?? null)
  const webhookSecret = read.STRIPE_WEBHOOK_SECRET ?? (makesWebhook ? '' : undefined)
  return {
    production,
    port,
    host: read.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    dataFolder: resolve(read.HUB_DATA ?? './data'),
    publicUrl: read.PUBLIC_URL ?? `http://localhost:${port}`,
    contentFolder: read.HUB_CONTENT === undefined ? null : resolve(read.HUB_CONTENT),
    databaseUrl: addressOf(read.DATABASE_URL),
    migrationUrl: addressOf(read.MIGRATION_URL),
    smtpUrl: read.SMTP_URL ?? null,
    mailFrom: read.MAIL_FROM ?? 'The Hub <hub@localhost>',
    stripe:
      read.STRIPE_SECRET_KEY && webhookSecret !== undefined
        ? { secretKey: read.STRIPE_SECRET_KEY, webhookSecret }
        : null,
    embeddedBy:
      read.PAYMENT_PAGE === 'embedded' && read.STRIPE_PUBLISHABLE_KEY
        ? { publishableKey: read.STRIPE_PUBLISHABLE_KEY }
        : null,
    seller: read.SELLER ?? demoSeller,
    sessionSecret: read.SESSION_SECRET ?? null,
    acceptedSecret: read.SESSION_SECRET_ACCEPTED ?? null,
    codeSecret: read.GIFT_CODE_SECRET ?? null,
    acceptedCodeSecret: read.GIFT_CODE_SECRET_ACCEPTED ?? null,
    trustedProxies: read.TRUSTED_PROXIES ?? [],
    devPage: read.DEV_PAGE === 'on',
    disabledPages: read.DISABLED_ROUTES ?? {},
    openId: openIdOf(read),
    ethereumRpcUrl: read.ETHEREUM_RPC_URL ?? null,
    donationWays: donationWaysOf(read),
    contact: { to: read.CONTACT_TO ?? null, shown: read.CONTACT_SHOWN ?? null },
    readNotificationsDays: read.READ_NOTIFICATIONS_DAYS ?? 90,
    servePage: read.NODE_ENV !== 'development',
    logLevel: read.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  }
}
