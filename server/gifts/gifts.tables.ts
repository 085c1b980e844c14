import type { Generated } from 'kysely'
import type { LanguageCode } from '#contract/values/languages.ts'
import type { PaidPlanId } from '#contract/order/order.contract.ts'
import type { Instant, OptionalInstant } from '../schema.ts'

/** One row per lot of twelve months or group of single months, and one for each part of a split code. */
export interface GiftCodesTable {
  id: string
  /** These three are null when an administrator made the code. */
  order_id: string | null
  order_line: number | null
  buyer_id: string | null
  part: number
  plan_id: PaidPlanId
  months: number
  created_at: Instant
  /** `order`, or the source named by an administrator: `marketing_event`. */
  source: Generated<string>
  recipient_email: Generated<string | null>
  /** Number of codes that the row has had so far. */
  version: Generated<number>
  split_from: Generated<string | null>
  split_at: OptionalInstant
  claimed_by: Generated<string | null>
  claimed_at: OptionalInstant
  gift_time_id: Generated<string | null>
}

/** The codes themselves. Only the HMAC remains of a code that no longer works. */
export interface GiftCodeSecretsTable {
  hmac: string
  gift_code_id: string
  key_id: string
  sealed: string | null
  /** First group of four characters; null in rows from before it was stored. */
  head: Generated<string | null>
  made_at: Instant
  ended_at: OptionalInstant
  ended_as: Generated<'claimed' | 'split' | 'taken_back' | null>
}

/** Append-only. Proofs under which codes were made: the hash of a campaign's token, or an administrator's key. */
export interface GiftCodeRequestsTable {
  key: string
  gift_code_id: string
  requested_by: string
  requested_at: Instant
}

/** Append-only. A code's worth is its months plus the sum of these; at 0 it is void. */
export interface GiftCodeReversalsTable {
  reversal_id: string
  gift_code_id: string
  months: number
}

/** Addresses of gift mails, in canonical form; old rows may have another form. Senders lock the row. */
export interface GiftAddressesTable {
  address: string
  /** Time when its owner stopped gift mails. */
  stopped_at: OptionalInstant
}

/** Mails with a code, requested by the giver. */
export interface GiftMailsTable {
  id: string
  gift_code_id: string
  /** Version of the row's code in the mail. */
  code_version: number
  giver_id: string
  /** Row of `gift_addresses`. */
  address: string
  /** As the giver typed it. */
  mail_to: string
  message: string
  language: LanguageCode
  requested_at: Instant
  deliver_at: Instant
  /** Time to send it or try again; null once it was sent or failed. */
  due_at: OptionalInstant
  first_tried_at: OptionalInstant
  mailed_at: OptionalInstant
  failed_at: OptionalInstant
  /** `dropped`: its code was taken back, claimed or ended before the mail was sent. */
  failed_as: Generated<'bounced' | 'undelivered' | 'unwanted' | 'dropped' | null>
}

declare module '../schema.ts' {
  interface Database {
    gift_codes: GiftCodesTable
    gift_code_secrets: GiftCodeSecretsTable
    gift_code_requests: GiftCodeRequestsTable
    gift_code_reversals: GiftCodeReversalsTable
    gift_addresses: GiftAddressesTable
    gift_mails: GiftMailsTable
  }
}
