import type { Problem } from '#contract/errors.ts'
import { giftCodeFrom, groupGiftCode, readGiftCode } from '#contract/gifts/gift-code.rules.ts'
import { giftCodeIn } from '#contract/gifts/gift-link.rules.ts'
import type { PlansOfUser } from '#contract/subscriptions/subscriptions.contract.ts'
import type { ClaimedGift, GiftPreview } from '#machines/gifts/gift-claim.machine.ts'
import { gift as giftTime, noon, paid } from '#tests/support/plans-of-user.ts'

export const isCode = (text: string): boolean => readGiftCode(giftCodeIn(text)).code !== undefined

export const code = groupGiftCode(giftCodeFrom(Uint8Array.from({ length: 15 }, (_, place) => place + 7)))
const otherCode = groupGiftCode(giftCodeFrom(Uint8Array.from({ length: 15 }, (_, place) => place * 2)))
const swapped = `${code[1]}${code[0]}${code.slice(2)}`

/** Typed texts, each with the reason why it can't be a code; null: it is one. */
export const texts = {
  valid: [` ${code.toLowerCase()} `, null],
  boundary: ['', 'Type or paste the code.'],
  hostile: ['<script>alert(1)</script>', 'One character is wrong. Check the first group.'],
  'a whole link': [`https://hub.example/invite-codes#code=${otherCode}`, null],
  'a slip': [swapped, 'One character is wrong, or two have changed places. Check each group.'],
  'a wrong letter': [
    `${code.slice(0, 12)}U${code.slice(13)}`,
    'One character is wrong. Check the third group.',
  ],
  'cut off': [code.slice(0, 12), '6 characters are missing.'],
  'too long': [`${code}7`, '1 character too many.'],
} as const

const elite = {
  plan_id: 'tier3',
  plan_name: 'Elite',
  months: 1,
  from: 'mirel',
  is_own: false,
  message: 'For 11 tabs of spreadsheet.',
} as const
const none: PlansOfUser = { subscriptions: [], gift_time: [] }
const pro = paid({
  plan_id: 'tier2',
  plan_name: 'Pro',
  amount_cents: 999,
  started_at: noon('2020-01-01'),
  current_period_end: noon('2099-12-21'),
})
/** The same, ended by its player. */
export const proEnding = { ...pro, renewal: 'ends' } as const
export const asking: GiftPreview = {
  gift: elite,
  plans: { subscriptions: [pro], gift_time: [] },
  asks: true,
  at: 1,
}
export const plain: GiftPreview = { gift: elite, plans: none, asks: false, at: 1 }
export const claimed: ClaimedGift = {
  gift_time_id: 'code-1',
  plans: {
    subscriptions: [pro],
    gift_time: [
      giftTime('code-1', 3, {
        months: 1,
        left: { months: 1, ms: 0 },
        running: { from: noon('2020-01-01'), until: noon('2099-01-01') },
        put_first: true,
      }),
    ],
  },
  at: 2,
}

export const refusals = {
  malformed: 'gift_code_malformed',
  unknown: 'gift_code_unknown',
  used: 'gift_code_used',
  'taken back': 'gift_code_taken_back',
  split: 'gift_code_split',
  ended: 'gift_code_ended',
} as const satisfies Record<string, Problem>
/** The problems after which the player can try again. */
export const troubles = {
  offline: 'offline',
  unavailable: 'unavailable',
  'something odd': 'internal',
} as const
