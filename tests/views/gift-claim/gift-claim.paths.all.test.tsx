import { beforeAll, describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { claimGift, previewGiftCode } from '#contract/gifts/gifts.contract.ts'
import { me, refreshToken } from '#contract/auth/session.contract.ts'
import { endSubscription, listSubscriptions } from '#contract/subscriptions/subscriptions.contract.ts'
import type { ClaimedGift, giftClaimMachine } from '#machines/gifts/gift-claim.machine.ts'
import { keptGiftCode } from '#src/product/order/kept-gift-code.ts'
import { model } from '#tests/paths/gifts/gift-claim.model.ts'
import { alice } from '#tests/paths/people.ts'
import type { Driver } from '../support/paths.drive.ts'
import { soon } from '../support/paths.drive.ts'
import { controlPage, logIn } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { askingOf, createOpenPage, testTours } from '../support/paths.tour.ts'

const network = createNetwork()
const { open, hub, stop } = createOpenPage()

const main = page.getByRole('main')
const field = main.getByRole('textbox', { name: 'Gift code' })
const press = (name: RegExp): Promise<void> => userEvent.click(main.getByRole('button', { name }))
const isShown = ({ states }: { states: readonly string[] }): boolean =>
  states.some((state) => state.startsWith('shown.'))
const isTyping = (states: readonly string[]): boolean => states.some((state) => state.startsWith('typing.'))

const driver: Driver<typeof giftClaimMachine> = {
  start: async ({ giftCode }) => {
    await logIn(await open(() => {}), alice)
    if (giftCode === null) keptGiftCode.forget()
    else keptGiftCode.keep(giftCode)
    hub().router.history.push('/invite-codes/claim')
    await expect.element(main.getByRole('heading', { level: 1, name: 'Claim a gift' }), soon).toBeVisible()
  },
  stop,
  gestures: {
    'code.change': {
      // The same text again is no change.
      offered: ({ giftCode }, { context, states }) => isTyping(states) && giftCode !== context.giftCode,
      make: ({ giftCode }) => field.fill(giftCode),
    },
    'code.submit': {
      offered: (_, { states }) => isTyping(states) || states.includes('putAway'),
      make: () => press(/^See the gift/u),
    },
    'code.another': {
      offered: (_, { states }) => ['claimed', 'putAway', 'refused'].some((state) => states.includes(state)),
      make: () => press(/^Enter another code/u),
    },
    'first.choose': {
      offered: ({ first }, { context, states }) =>
        isShown({ states }) && context.preview?.asks === true && context.first !== first,
      make: ({ first }) =>
        userEvent.click(main.getByText(first ? 'Now, before your Pro' : /^(?:Only after|Once Pro)/u)),
    },
    'plan.told': {
      offered: ({ subscription }, { context: { preview, claimed }, states }) => {
        const read = states.includes('claimed')
          ? claimed
          : isShown({ states }) && preview?.asks
            ? preview
            : null
        const known = read?.plans.subscriptions[0]
        return known?.id === subscription.id && known.renewal === 'renews'
      },
      make: async ({ subscription }) => {
        await press(/^End Pro/u)
        await network.answer(endSubscription, subscription)
      },
    },
    'gift.claim': {
      offered: (_, at) => isShown(at) && at.context.first !== null,
      make: () => press(/^Claim (?:Elite|it)/u),
    },
    'gift.putAway': {
      offered: (_, at) => isShown(at),
      make: () => press(/^Don’t claim it yet/u),
    },
    'page.shown': {
      offered: (_, at) => isShown(at),
      make: async () => void document.dispatchEvent(new Event('visibilitychange')),
    },
  },
  sources: {
    lookUp: {
      asked: () => {
        network.forget(previewGiftCode)
        network.forget(listSubscriptions)
      },
      answer: async ({ kind, answer }) => {
        if (kind === 'fail') return network.fail(previewGiftCode, answer)
        const { gift, plans } = answer
        await network.answer(listSubscriptions, plans)
        await network.answer(previewGiftCode, gift)
      },
    },
    claim: askingOf(network, claimGift, ({ gift_time_id, plans }: ClaimedGift) => ({
      gift_time_id,
      ...plans,
    })),
    watchPage: { fails: false },
  },
}

describe('Claiming a gift, on the page', () => {
  controlPage(network)
  beforeAll(() => {
    for (const endpoint of [previewGiftCode, listSubscriptions, claimGift, endSubscription])
      network.hold(endpoint)
    network.always(me, alice)
    network.refuse(refreshToken, 'refresh_refused')
  })

  testTours(model, driver, {
    starts: [['without a code'], ['with a code', 'with a code that was cut off']],
    beyondThePage: ['shown | watchPage fails'],
    timeoutMs: 240_000,
    noticed: {
      change: ({ claiming }) => (claiming.invoke.onDone.target = 'putAway'),
      step: 'claim done',
    },
  })
})
