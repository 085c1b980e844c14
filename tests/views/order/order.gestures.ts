import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Problem } from '#contract/errors.ts'
import type { PaymentForm } from '#contract/order/payment-form.ts'
import type { OrderState } from '#contract/order/placed-order.contract.ts'
import type { OrderRecord } from '#machines/order/kept-order.machine.ts'
import { createCheckoutSession } from '#contract/order/order.contract.ts'
import { recheckOrder } from '#contract/order/placed-order.contract.ts'
import { isEmptyOrder } from '#contract/order/order.rules.ts'
import type { User } from '#contract/auth/session.contract.ts'
import type { KeptOrder, OrderUser } from '#machines/order/kept-order.machine.ts'
import type { OrderContext, OrderEvent } from '#machines/order/order.machine.ts'
import type { orderMachine } from '#machines/order/order.machine.ts'
import { findFlow, supervisorOf } from '#src/product/flows/app-actor.tsx'
import { textOfRecord } from '#src/product/order/order-record.rules.ts'
import { storageKeys } from '#src/product/account/storage-keys.ts'
import { catalogue } from '#tests/support/database/catalogue.ts'
import { changesOnly } from '#tests/paths/order/order.sees.ts'
import { alice, bob } from '#tests/paths/people.ts'
import type { Driver, Gesture } from '#tests/views/support/paths.drive.ts'
import type { OpenHub } from '#tests/views/support/paths.hub.tsx'
import { becomes } from '#tests/views/support/paths.hub.tsx'
import type { Network } from '#tests/views/support/paths.network.ts'
import { patience } from '#tests/support/pace.ts'

type Made<T extends OrderEvent['type']> = Extract<OrderEvent, { type: T }>

export const popup = () => page.getByRole('dialog', { name: /^(Explore|Whose order|You are no longer)/ })
const nameOf = (id: string): string => catalogue.find((plan) => plan.id === id)?.name ?? ''
/** A label over a hidden radio, or a button that is `aria-disabled`: both hear a press all the same. */
export const covered = { force: true, timeout: patience(3_000) }
export const press = (name: string | RegExp): Promise<void> =>
  userEvent.click(
    popup()
      .getByRole('button', { name, exact: typeof name === 'string' })
      .first(),
    covered,
  )

/** A gesture that the popup offers only while the order is put together. */
const edit = <T extends OrderEvent['type']>(
  make: (event: Made<T>) => Promise<void>,
  offered: (event: Made<T>, context: OrderContext) => boolean = () => true,
): Gesture<Made<T>, OrderContext> => ({
  make,
  offered: (event, { context, states }) => states.includes('open.editing') && offered(event, context),
})

const donations = () => page.getByRole('region', { name: 'Donation' })
const type = async (name: string, cents: number): Promise<void> => {
  await userEvent.fill(popup().getByRole('spinbutton', { name }), String(cents / 100))
  await userEvent.keyboard('{Tab}')
}

const isUser = (one: OrderUser | null, other: OrderUser | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Undo stands where Reset was, as long as nothing new was begun. */
const canUndo = ({ cleared, order, donationCents }: OrderContext): boolean =>
  cleared !== null && isEmptyOrder(order) && donationCents === 0

let changes = 0
/** Puts a record where the browser keeps the order, each time in another wording, as another tab would. */
export const keep = (record: OrderRecord | null): void => {
  changes += 1
  if (record)
    localStorage.setItem(storageKeys.order, textOfRecord({ ...record, settled: [`change-${changes}`] }))
  else localStorage.removeItem(storageKeys.order)
}

export const personOf = (user: OrderUser | null): User | null =>
  user && {
    ...(user.id === bob.id ? bob : alice),
    id: user.id,
    plan_id: user.planId,
    paid_plan_id: user.planId,
    premium: user.planId !== 'tier0',
  }

/** A guest's submit opened the login modal over the page: it is closed again. */
const closeLogin = async ({ app }: OpenHub): Promise<void> => {
  if (supervisorOf(app, 'login').getSnapshot().matches('waiting')) return
  await expect.poll(() => findFlow(app, 'login')).toBeDefined()
  if (!findFlow(app, 'login')?.getSnapshot().matches('open')) return
  await userEvent.click(page.getByRole('dialog', { name: /^Log in/ }).getByRole('button', { name: 'Close' }))
  await expect.poll(() => page.getByRole('dialog', { name: /^Log in/ }).elements().length).toBe(0)
}

/** By Premium; for what has no button, by the event alone. */
export const openOrder = async ({ open }: OpenHub, event: Made<'order.open'>): Promise<void> => {
  if (event.surface !== 'popup') return open(event)
  await userEvent.click(page.getByRole('banner').getByRole('button', { name: 'Premium', exact: true }))
}

const isAskedFor = (states: readonly string[]): boolean => states.includes('open.restoring')
const isShown = (states: readonly string[]): boolean =>
  ['open.restoring', 'open.withheld', 'open.editing'].some((state) => states.includes(state))
/** The player dropped somebody else's order: nothing is in it, and the billing is the first one again. */
const isDropped = ({ order }: KeptOrder, billing: string | null): boolean =>
  isEmptyOrder(order) && billing !== null
const keepAs = (kept: KeptOrder, owner: string | null): void => keep({ settled: [], owner, ...kept })
export const keptOrder = ({ app }: OpenHub) => findFlow(app, 'order')?.getSnapshot().children.keptOrder

/** What the server says of the plan that waited at the payment page. */
export const paid: OrderState = {
  id: 'order-1',
  number: 'H-1001',
  status: 'fulfilled',
  lines: [{ kind: 'plan', plan_id: 'tier2', type: 'yearly', cents: 10_048 }],
  total_cents: 10_048,
  created_at: '2026-03-01T12:00:00.000Z',
  paid_at: '2026-03-01T12:05:00.000Z',
  plan: null,
  receipt: null,
  gift_leg: null,
}

const opened = { url: 'https://checkout.stripe.com/c/pay/1', orderId: 'order-1' }
/** The server's answer to a submit. */
export const checkoutOf = ({
  url,
  orderId,
  form = null,
}: {
  url: string | null
  orderId: string
  form?: PaymentForm | null
}) => ({
  url,
  orderId,
  form,
  sessionId: 'cs_1',
  requiresSequentialPayment: false,
  giftSessionId: null,
  giftUrl: null,
})

/** The problems that no server answers with. */
const ownProblems: readonly Problem[] = ['address_refused', 'timeout']

/** Every event of the order, as the player, another tab or the server makes it. */
export const orderGestures = (
  theHub: () => OpenHub,
  network: Network,
): Driver<typeof orderMachine>['gestures'] => ({
  'order.open': {
    offered: (_, { states }) => states.includes('closed'),
    make: async (event) => {
      await closeLogin(theHub())
      await openOrder(theHub(), event)
    },
  },
  'order.close': {
    offered: (_, { states }) => !states.includes('closed'),
    make: () => press('Close'),
  },
  'plans.retry': { offered: (_, { states }) => states.includes('open.failed'), make: () => press('Retry') },
  'plan.select': edit<'plan.select'>(
    ({ planId }) =>
      userEvent.click(popup().getByRole('columnheader').getByText(nameOf(planId), { exact: true }), covered),
    ({ planId }, { order }) => nameOf(planId) !== '' && order.plan?.id !== planId,
  ),
  'plan.clear': edit(
    () => press(/^Remove the plan/),
    (_, { order }) => order.plan !== null,
  ),
  'billing.set': edit<'billing.set'>(
    ({ billing }) =>
      userEvent.click(popup().getByRole('radio', { name: billing === 'yearly' ? /^Yearly/ : /^Monthly/ }), {
        force: true,
      }),
    ({ billing }, context) => billing !== context.billing,
  ),
  'gift.add': edit<'gift.add'>(
    ({ planId, months }) => {
      const name = nameOf(planId)
      return press(
        months === 12
          ? `Add 12 months of ${name}, 16% off`
          : `${months === 1 ? 'Add' : 'Remove'} one month of ${name}`,
      )
    },
    ({ planId, months }, { order }) => months > 0 || planId in order.gifts,
  ),
  'gift.remove': edit<'gift.remove'>(
    ({ planId }) => press(`Remove the gift of ${nameOf(planId)}`),
    ({ planId }, { order }) => Object.hasOwn(order.gifts, planId),
  ),
  'donation.setAmount': edit<'donation.setAmount'>(
    ({ cents }) => type('Donation in whole dollars', cents),
    ({ cents }, { donationCents }) =>
      Number.isInteger(cents / 100) &&
      cents > 0 &&
      cents < 100_000_000 &&
      ![-500, 0, 500].includes(cents - donationCents),
  ),
  'donation.step': edit<'donation.step'>(
    ({ byCents }) =>
      userEvent.click(donations().getByRole('button', { name: byCents > 0 ? '$5 more' : '$5 less' })),
    ({ byCents }, { donationCents }) => donationCents + byCents >= 0,
  ),
  'donation.setType': edit<'donation.setType'>(
    ({ projectType }) =>
      userEvent.selectOptions(
        popup().getByRole('combobox', { name: 'What the donation is for' }),
        projectType,
      ),
    ({ projectType }, { order }) => order.project_type !== projectType,
  ),
  'donation.chooseProject': edit<'donation.chooseProject'>(
    ({ projectId }) =>
      userEvent.selectOptions(
        popup().getByRole('combobox', { name: 'What the donation is for' }),
        `project:${projectId}`,
      ),
    ({ projectId }, { order, projects }) =>
      order.project_id !== projectId && (projects ?? []).some(({ id, open }) => open && id === projectId),
  ),
  'donation.add': edit(
    () => userEvent.click(donations().getByRole('button', { name: 'Add', exact: true })),
    (_, { donationCents, order }) => donationCents > 0 && order.donations.length < 50,
  ),
  'donation.edit': {
    seldom: true,
    ...edit<'donation.edit'>(
      async ({ index, cents }) => {
        const name = `Amount of donation ${index + 1}`
        if (popup().getByRole('spinbutton', { name }).elements().length === 0)
          await press(/^Change the donation of/)
        await type(name, cents)
      },
      ({ index, cents, projectType }, { order }) => {
        const donation = order.donations[index]
        return cents >= 0 && donation?.project_type === projectType && donation.cents !== cents
      },
    ),
  },
  'donation.remove': edit<'donation.remove'>(
    () => press(/^Remove the donation of/),
    ({ index }, { order }) => index === 0 && order.donations.length > 0,
  ),
  'order.reset': edit(
    () => press('Reset'),
    (_, context) => !canUndo(context),
  ),
  'order.undo': {
    offered: (_, { context }) => canUndo(context),
    make: async () => {
      const undo = page.getByRole('button', { name: 'Undo' })
      // With the popup closed there is only the toast, whose time may be over.
      if (undo.elements().length > 0) await userEvent.click(undo.first(), covered)
      else findFlow(theHub().app, 'order')?.send({ type: 'order.undo' })
    },
  },
  'order.submit': edit(
    () => press('Submit Order'),
    (_, context) => !changesOnly(context),
  ),
  'order.restored': {
    offered: ({ kept, billing }, { context, states }) => {
      if (states.includes('open.withheld') && context.pending !== null)
        return isEmptyOrder(kept.order) && kept.donationCents === 0 && billing === null
      if (isDropped(kept, billing)) return states.includes('open.withheld')
      return isShown(states) && (kept.pending === null || context.user === null)
    },
    atOnce: { where: isAskedFor, prepare: ({ kept }) => keepAs(kept, null) },
    make: async ({ kept, billing }) => {
      if (isDropped(kept, billing)) return press('Discard it')
      if (keptOrder(theHub())?.getSnapshot().matches({ watched: 'reconciling' }))
        return network.answer(recheckOrder, { order: paid, confirming: false })
      keepAs(kept, null)
      dispatchEvent(new StorageEvent('storage', { key: storageKeys.order }))
    },
  },
  'order.withheld': {
    offered: ({ kept }, { context, states }) =>
      isShown(states) &&
      (kept.pending === null || (context.user !== null && isAskedFor(states))) &&
      !(states.includes('open.withheld') && context.pending !== null),
    atOnce: {
      where: isAskedFor,
      prepare: ({ kept }) => {
        network.forget(recheckOrder)
        keepAs(kept, kept.pending === null ? 'user-mallory' : null)
      },
    },
    make: async ({ kept }) => {
      keepAs(kept, 'user-mallory')
      dispatchEvent(new StorageEvent('storage', { key: storageKeys.order }))
    },
  },
  'checkout.opened': {
    offered: ({ paymentId }, { context, states }) =>
      states.includes('open.paying') && context.pending === null && paymentId === 'order-1',
    make: ({ paymentId }) =>
      network.answer(createCheckoutSession, checkoutOf({ ...opened, orderId: paymentId })),
  },
  'checkout.refused': {
    offered: ({ problem }, { context, states }) =>
      states.includes('open.paying') && context.pending === null && !ownProblems.includes(problem),
    make: ({ problem }) => network.fail(createCheckoutSession, { code: problem }),
  },
  'checkout.returned': {
    offered: (_, { context, states }) => states.includes('open.paying') && context.pending !== null,
    make: async () => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  },
  'user.changed': {
    offered: ({ user }, { context }) => !isUser(user, context.user),
    make: async ({ user }) => {
      await closeLogin(theHub())
      becomes(theHub(), personOf(user))
    },
  },
})
