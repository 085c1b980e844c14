import type { GiftCode, GiftMail } from '#contract/gifts/gifts.contract.ts'
import { planNames } from '#contract/plans/plans.rules.ts'

const bought = '2026-11-12T12:00:00.000Z'

/** A gift code as its giver sees it: open, of an order, never given. */
export const giftCode = ({ plan_id: planId = 'tier3', ...rest }: Partial<GiftCode> = {}): GiftCode => ({
  id: 'gift-1',
  order_id: 'order-1',
  order_number: '4F7K2',
  plan_id: planId,
  plan_name: planNames[planId],
  months: 12,
  state: 'open',
  version: 0,
  made_at: bought,
  claimed_at: null,
  claimed_by: null,
  mail: null,
  split_from: null,
  taken_back_at: null,
  ended_at: null,
  ...rest,
})

/** The mail with a code, sent unless said otherwise. */
export const giftMail = (rest: Partial<GiftMail> = {}): GiftMail => ({
  to: 'lindiwe@example.org',
  message: 'For 11 tabs of spreadsheet.',
  language: 'en',
  state: 'sent',
  deliver_at: bought,
  at: bought,
  ...rest,
})
