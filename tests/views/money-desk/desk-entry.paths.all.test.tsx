import { beforeAll, describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  findPayments,
  grantByHand,
  listWorklist,
  resendReceipt,
  settleWorklistEntry,
  tellPayment,
} from '#contract/desk/money-desk.contract.ts'
import type { Endpoint } from '#contract/http/endpoint.ts'
import { planNames } from '#contract/plans/plans.rules.ts'
import { refundOrder } from '#contract/order/refund.contract.ts'
import type { deskEntryMachine, DeskWish } from '#machines/desk/desk-entry.machine.ts'
import type { PaymentStory, PaymentWish } from '#src/features/money-desk/payment-wish.rules.ts'
import { later, model, story } from '#tests/paths/desk/desk-entry.model.ts'
import { payment, waitingEntry } from '#tests/paths/desk/listing.model.ts'
import type { Driver } from '../support/paths.drive.ts'
import { soon } from '../support/paths.drive.ts'
import { controlPage } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { createOpenPage, testTours } from '../support/paths.tour.ts'
import { answerAdministrator, goToDesk, pauseGestures } from './desk-page.ts'

const network = createNetwork()
const { open, hub, stop } = createOpenPage()
const panel = page.getByRole('complementary')

const asks: Record<PaymentWish['kind'], Endpoint> = {
  refund: refundOrder,
  receipt: resendReceipt,
  grant: grantByHand,
  settle: settleWorklistEntry,
}
const done = {
  refund: { id: 'refund-1', status: 'made', lines: [], cents: 500 },
  receipt: { email: 'mirel@example.org' },
  grant: { gift_time_id: 'gift-1' },
  settle: { success: true },
} as const
const openers: Record<PaymentWish['kind'], string> = {
  refund: 'Refund',
  receipt: 'Resend receipt',
  grant: 'Grant',
  settle: 'Settle',
}

/** What is being put together, which decides where it is sent. */
let wished: PaymentWish['kind'] = 'settle'

const isBegun = ({ reason }: DeskWish): boolean => reason === ''
/** Only what is offered can be put into the form. */
const canBe = (wish: PaymentWish, now: PaymentWish | null): boolean =>
  now?.kind === wish.kind &&
  // The form of a receipt alone is one that can be undone.
  (wish.kind === 'receipt') === (wish.canBeUndone === true) &&
  JSON.stringify(now) !== JSON.stringify(wish) &&
  wish.reason !== '' &&
  (wish.kind !== 'settle' || (now.kind === 'settle' && now.entryId === wish.entryId)) &&
  // Of the plan's line no part can be named, and the stepper takes whole months from one to twelve.
  (wish.kind !== 'refund' || wish.lines.every(({ index, cents = 0 }) => index === 1 && cents <= 1_000)) &&
  (wish.kind !== 'grant' || (Number.isInteger(wish.months) && wish.months > 0 && wish.months <= 12))

const fillReason = (reason: string): Promise<void> =>
  userEvent.fill(panel.getByLabelText(/^Reason, for the record/u), reason)
const box = panel.getByRole('checkbox', { name: /^Donation/u })

const put = async (wish: PaymentWish): Promise<void> => {
  if (wish.kind === 'refund') {
    const [line] = wish.lines
    if ((box.query() as HTMLInputElement | null)?.checked !== (line !== undefined)) await userEvent.click(box)
    if (line?.cents !== undefined)
      await userEvent.fill(
        panel.getByLabelText('Dollars, or nothing for all that is left'),
        line.cents === 0 ? 'nothing' : String(line.cents / 100),
      )
  }
  if (wish.kind === 'grant') {
    await userEvent.selectOptions(panel.getByLabelText('Plan'), planNames[wish.planId])
    await userEvent.fill(panel.getByRole('spinbutton', { name: 'Months' }), String(wish.months))
    await userEvent.tab()
  }
  await fillReason(wish.reason)
}

const driver: Driver<typeof deskEntryMachine> = {
  start: async ({ id: orderId }) => {
    network.forget(tellPayment)
    await open(undefined, { hidesSidebar: true })
    await goToDesk(hub(), `/BrainCore?desk=payments&open=${orderId ?? waitingEntry.id}`)
    await expect.element(panel, soon).toBeVisible()
  },
  stop,
  gestures: {
    'wish.begin': {
      offered: ({ wish }, { context: { told }, states }) =>
        states.includes('shown') &&
        told !== null &&
        isBegun(wish) &&
        wish.asks !== 'at once' &&
        (wish.kind !== 'settle' || (told as PaymentStory).worklist.length > 0),
      make: ({ wish }) => {
        wished = wish.kind as PaymentWish['kind']
        return userEvent.click(panel.getByRole('button', { name: openers[wished], exact: true }))
      },
    },
    'wish.change': {
      offered: ({ wish }, { context, states }) =>
        states.includes('wishing') && canBe(wish as PaymentWish, context.wish as PaymentWish | null),
      make: ({ wish }) => put(wish as PaymentWish),
    },
    'wish.check': {
      offered: (_, { states }) => states.includes('wishing'),
      make: () =>
        userEvent.click(
          panel.getByRole('form').getByRole('button', { name: /…$|^Mail the receipt$|^Settle it$/u }),
          { force: true },
        ),
    },
    'wish.confirm': {
      offered: (_, { states }) => states.includes('checking'),
      make: () => userEvent.click(panel.getByRole('button', { name: /^(?:Refund \$|Grant the months)/u })),
    },
    'wish.back': {
      offered: (_, { states }) => states.includes('checking'),
      make: () => userEvent.click(panel.getByRole('button', { name: 'Back' })),
    },
    'wish.cancel': {
      offered: (_, { states }) => states.includes('checking') || states.includes('wishing'),
      make: () => userEvent.click(panel.getByRole('button', { name: 'Not now' })),
    },
    ...pauseGestures(panel),
    'entry.retry': {
      offered: (_, { states }) => states.includes('failed'),
      make: () => userEvent.click(panel.getByRole('button', { name: 'Try again' })),
    },
  },
  sources: {
    readEntry: {
      asked: () => network.forget(tellPayment),
      answer: ({ kind, answer }) =>
        kind === 'fail'
          ? network.fail(tellPayment, answer)
          : network.answer(tellPayment, (answer as PaymentStory | null) ?? story),
    },
    act: {
      asked: () => network.forget(asks[wished]),
      answer: ({ kind, answer }) =>
        kind === 'fail' ? network.fail(asks[wished], answer) : network.answer(asks[wished], done[wished]),
    },
  },
}

/** The server always tells the story of an order that it has. */
const onlyOrders = {
  ...model,
  actors: {
    ...model.actors,
    readEntry: { ...model.actors.readEntry, done: { 'the story': story, 'a later one': later } },
  },
} as typeof model

describe('One payment, and what is decided about it', () => {
  controlPage(network, { isStill: true })
  beforeAll(() => {
    answerAdministrator(network)
    network.always(findPayments, { payments: [payment('4F7K2')], next: null })
    network.always(listWorklist, { entries: [waitingEntry], more: 0 })
    for (const endpoint of [tellPayment, ...Object.values(asks)]) network.hold(endpoint)
  })

  testTours(onlyOrders, driver, {
    starts: [['an order']],
    timeoutMs: 180_000,
    // About money nothing is done by the press that offers it, and a page that was left shows nothing of it.
    beyondThePage: [
      'shown | wish.begin',
      'pausing | page.leave',
      'acting | page.leave',
      'acting | act fails #2',
      'acting | after answerTimeout',
    ],
  })
})
