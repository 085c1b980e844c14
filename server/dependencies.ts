import type { DonationWays } from '#contract/donation/donation-ways.contract.ts'
import type { LegalName, LegalText } from '#contract/shell/legal.contract.ts'
import type { Founder } from '#contract/shell/team.contract.ts'
import type { SiteLanguage } from '#contract/values/site-languages.ts'
import type { Live } from './live-service.ts'
import type { Clock } from './platform/process/clock.ts'
import type { Log } from './platform/process/log.ts'
import type { MailTexts } from './platform/mail/mail-texts.ts'
import type { Mailer } from './platform/mail/mailer.ts'
import type { OpenIdWay } from '#contract/auth/openid.contract.ts'
import type { OpenIdSettings } from './platform/openid/openid.ts'
import type { Payments } from './platform/payments/payments.ts'
import type { Db } from './schema.ts'

/** Everything that the API needs from outside. Tests pass their own. */
export interface Dependencies {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly mailer: Mailer
  readonly mailTexts: MailTexts
  readonly payments: Payments
  readonly legalTexts: Readonly<Record<LegalName, LegalText>>
  /** The founder's texts, by language; empty if the operator has written nothing. */
  readonly founder: Readonly<Partial<Record<SiteLanguage, Founder>>>
  /** Runs a background job soon; without a scheduler it does nothing. */
  readonly wake: (job: string) => void
  /** Call it when something shown on written pages has changed in this process: the pages are written again. */
  readonly pagesChanged: () => void
  readonly live: Live
  readonly settings: AppSettings
}

export interface PaymentFormSettings {
  readonly publishableKey: string
  /** Address of the demo's form on the hub's own origin; null: the form comes from the payment provider. */
  readonly script: string | null
}

/** The part of the settings that the API reads. */
export interface AppSettings {
  /** Public address of the hub, without a slash at the end: `http://localhost:4000`. */
  readonly publicUrl: string
  readonly production: boolean
  /** The seller's name and address, line by line, for receipts. */
  readonly seller: readonly string[]
  readonly sessionSecret: string
  /** The former secret: its tokens are still accepted, but no new ones are made, so that the secret can be replaced. */
  readonly acceptedSecret?: string | null
  /** Secret for gift codes, which outlive every session: it encrypts them and makes it possible to look them up. */
  readonly codeSecret: string
  /** The former one: codes stored under it are still found, and move to the new one within an hour. */
  readonly acceptedCodeSecret?: string | null
  readonly trustedProxies: readonly string[]
  /** Payments go through the operator's own account, not through the demo's stand-in. */
  readonly ownAccount?: boolean
  /** Settings of the payment provider's form on the hub's page. Without them the player goes to the payment page. */
  readonly paymentForm?: PaymentFormSettings | null
  /** Show the developer's pages to administrators, under real settings? The demo shows them to everyone. */
  readonly devPage?: boolean
  /** JSON-RPC address of the network that is asked about contract accounts; without it they can't log in. */
  readonly ethereumRpcUrl?: string | null
  /** Issuers of the ways in with another page; null or missing: the way in is not offered. */
  readonly openId?: Readonly<Record<OpenIdWay, OpenIdSettings | null>>
  /** Read notifications are deleted after this number of days; 90 by default. */
  readonly readNotificationsDays?: number
  /** `to`: the address that gets messages to the team; null: they are stored only. `shown`: the address on the page. */
  readonly contact?: { readonly to: string | null; readonly shown: string | null }
  /** Donation addresses of wallets, and the referral code. Without them the hub has none. */
  readonly donationWays?: DonationWays
}
