import type { DonationWays } from '#contract/donation/donation-ways.contract.ts'
import type { LegalName, LegalText } from '#contract/shell/legal.contract.ts'
import type { Live } from './live-service.ts'
import type { Clock } from './platform/process/clock.ts'
import type { Log } from './platform/process/log.ts'
import type { MailTexts } from './platform/mail/mail-texts.ts'
import type { Mailer } from './platform/mail/mailer.ts'
import type { Payments } from './platform/payments/payments.ts'
import type { Db } from './schema.ts'

/** Everything the API needs from outside; tests pass their own. */
export interface Dependencies {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly mailer: Mailer
  readonly mailTexts: MailTexts
  readonly payments: Payments
  readonly legalTexts: Readonly<Record<LegalName, LegalText>>
  /** Runs a background job soon; without a scheduler it does nothing. */
  readonly wake: (job: string) => void
  /** Something that written pages show has changed in this process: they are written anew. */
  readonly pagesChanged: () => void
  readonly live: Live
  readonly settings: AppSettings
}

export interface PaymentFormSettings {
  readonly publishableKey: string
  /** Where the demo's form comes from, on the hub's own origin; null: from the payment provider. */
  readonly script: string | null
}

/** The part of the settings that the API reads. */
export interface AppSettings {
  /** Public address of the hub, without a slash at the end: `http://localhost:4000`. */
  readonly publicUrl: string
  readonly production: boolean
  /** Who sells: name and address, line by line, for receipts. */
  readonly seller: readonly string[]
  readonly sessionSecret: string
  /** The former secret: tokens made with it are accepted, but none are made, so that a secret can be replaced. */
  readonly acceptedSecret?: string | null
  /** For gift codes, which outlive every session: they are looked up and kept encrypted under it. */
  readonly codeSecret: string
  /** The former one: codes kept under it are found, and are kept under the new one within an hour. */
  readonly acceptedCodeSecret?: string | null
  readonly trustedProxies: readonly string[]
  /** Payments go through the operator's own account, not through the demo's stand-in. */
  readonly ownAccount?: boolean
  /** The payment provider's form in the hub's own page; without it the player goes to the payment page. */
  readonly paymentForm?: PaymentFormSettings | null
  /** The developer's pages for administrators, under real settings; the demo shows them to everyone. */
  readonly devPage?: boolean
  /** Where donations from a wallet go, and the referral code; without them the hub has none. */
  readonly donationWays?: DonationWays
}
