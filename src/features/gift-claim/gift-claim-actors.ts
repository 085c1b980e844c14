import { fromCallback } from 'xstate'
import { readGiftCode } from '#contract/gifts/gift-code.rules.ts'
import { giftCodeIn } from '#contract/gifts/gift-link.rules.ts'
import { claimGift, previewGiftCode } from '#contract/gifts/gifts.contract.ts'
import { listSubscriptions } from '#contract/subscriptions/subscriptions.contract.ts'
import type { ClaimedGift, GiftClaimEvent, GiftPreview } from '#machines/gifts/gift-claim.machine.ts'
import { giftClaimMachine } from '#machines/gifts/gift-claim.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'
import { watchShown } from '#src/browser/watch-shown.ts'
import { asksForFirst } from '#src/product/order/claim-effect.rules.ts'
import { plansOf } from '#src/product/order/foreseen-plans.rules.ts'
import { keptGiftCode } from '#src/product/order/kept-gift-code.ts'

interface GiftClaimServices {
  call: Call
  userId: string
  /** Another plan may count now. */
  onChanged: () => void
}

export const provideGiftClaim = ({ call, userId, onChanged }: GiftClaimServices) =>
  giftClaimMachine.provide({
    actors: {
      lookUp: fromTask<GiftPreview, { giftCode: string }>(async ({ input, signal }) => {
        const [gift, plans] = await Promise.all([
          call(previewGiftCode, { body: { gift_code: giftCodeIn(input.giftCode) } }, { signal }),
          call(listSubscriptions, { params: { id: userId } }, { signal }),
        ])
        const at = Date.now()
        return { gift, plans, asks: asksForFirst(plansOf(plans), gift.plan_id, at), at }
      }),
      claim: fromTask<ClaimedGift, { giftCode: string; first: boolean | null }>(async ({ input, signal }) => {
        const { gift_time_id, ...plans } = await call(
          claimGift,
          { body: { gift_code: giftCodeIn(input.giftCode), user_id: userId, first: input.first === true } },
          { signal },
        )
        return { gift_time_id, plans, at: Date.now() }
      }),
      watchPage: fromCallback<GiftClaimEvent>(({ sendBack }) =>
        watchShown(() => sendBack({ type: 'page.shown' })),
      ),
    },
    guards: {
      isCode: (_, { giftCode }) => readGiftCode(giftCodeIn(giftCode)).code !== undefined,
    },
    actions: {
      keepCode: (_, { giftCode }) => keptGiftCode.keep(giftCodeIn(giftCode)),
      forgetCode: () => keptGiftCode.forget(),
      planChanged: () => onChanged(),
    },
  })
