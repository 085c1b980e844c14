import type { Generated } from 'kysely'
import type { LanguageCode } from '#contract/values/languages.ts'
import type { PaidPlanId } from '#contract/order/order.contract.ts'
import type { Instant, OptionalInstant } from '../schema.ts'

/** One row per lot of twelve months or group of single months, and one for each part of a code that was split. */
export interface GiftCodesTable {
  id: string
  /** These three are null for a code that an administrator made. */
  order_id: string | null
  order_line: number | null
  buyer_id: string | null
  part: number
  plan_id: PaidPlanId
  months: number
  created_at: Instant
  /** `order`, or what an administrator named: `marketing_event`. */
  source: Generated<string>
  recipient_email: Generated<string | null>
  /** Counts the secrets that it has had. */
  version: Generated<number>
  split_from: Generated<string | null>
  split_at: OptionalInstant
  claimed_by: Generated<string | null>
  claimed_at: OptionalInstant
  gift_time_id: Generated<string | null>
}

/** The codes themselves; of one that works no more only the HMAC stays. */
export interface GiftCodeSecretsTable {
  hmac: string
  gift_code_id: string
  key_id: string
  sealed: string | null
  /** The first group of four; null in rows from before it was kept. */
  head: Generated<string | null>
  made_at: Instant
  ended_at: OptionalInstant
  ended_as: Generated<'claimed' | 'split' | 'taken_back' | null>
}

/** Append-only: what proves that a code was asked for before: a campaign's token, hashed, or an administrator's key. */
export interface GiftCodeRequestsTable {
  key: string
  gift_code_id: string
  requested_by: string
  requested_at: Instant
}

/** Append-only: what a code is worth is its months and the sum of these; at none left it is void. */
export interface GiftCodeReversalsTable {
  reversal_id: string
  gift_code_id: string
  months: number
}

/** Addresses that gift mails go to, in canonical form; rows from before there was one may have another. Senders hold the row. */
export interface GiftAddressesTable {
  address: string
  /** Since when its owner wants none. */
  stopped_at: OptionalInstant
}

/** Mails with a code, asked for by their giver. */
export interface GiftMailsTable {
  id: string
  gift_code_id: string
  /** Which of the row's codes it carries. */
  code_version: number
  giver_id: string
  /** The row of its address above. */
  address: string
  /** As the giver wrote it. */
  mail_to: string
  message: string
  language: LanguageCode
  requested_at: Instant
  deliver_at: Instant
  /** When it is to be sent or tried again; null once it was sent or failed. */
  due_at: OptionalInstant
  first_tried_at: OptionalInstant
  mailed_at: OptionalInstant
  failed_at: OptionalInstant
  /** `dropped`: before it went out, its code was taken back, claimed or ended. */
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
