import type { Problem } from '#contract/errors.ts'
import type { Order, OrderDonation } from '#contract/order/order.contract.ts'
import type { OrderContext } from '#machines/order/order.machine.ts'
import type { ruledOrder } from '#src/features/order/order-chart.rules.ts'
import { catalogue } from '#tests/support/database/catalogue.ts'
import type { Model, Sight } from '../harness/model.ts'
import { projects } from './order.answers.ts'

const popup = { role: 'dialog', name: 'Explore Our Subscription Plans' }
const count = new Intl.NumberFormat('en')
const nameOf = (id: string): string => catalogue.find((plan) => plan.id === id)?.name ?? ''

/** What the summary lists. */
const donationSeen = ({ project_type, project_id }: OrderDonation): string =>
  `Donation, ${
    projects.find(({ id }) => id === project_id)?.title ??
    project_type.replace(/^./, (letter) => letter.toUpperCase())
  }`

const linesSeen = ({ plan, gifts, donations }: Order): Sight[] => {
  const lines = [
    ...(plan ? [`${nameOf(plan.id)}, ${plan.type}`] : []),
    ...Object.entries(gifts).map(
      ([id, months]) => `Gift: ${nameOf(id)}, ${count.format(months)} ${months === 1 ? 'month' : 'months'}`,
    ),
    ...donations.map(donationSeen),
  ]
  return (lines.length > 0 ? lines : ['Pick a plan, a gift or a donation.']).map((text) => ({ text }))
}

/** Word for word what the player is told (Money 8). */
const sentences: Partial<Record<Problem, string>> = {
  order_empty: 'Please select a plan, a donation or a gift.',
  order_needs_plan_or_gift: 'Please select a plan or a gift.',
  user_without_id: 'Authentication error. Please reconnect.',
  plan_change_elsewhere: 'You already have a paid plan. Change it under Your plan.',
  address_refused: 'Payment initiation failed.',
  payment_failed: 'Payment initiation failed.',
  project_closed: 'This project no longer takes donations.',
  order_already_paid: 'This order has already been paid. You were not charged again.',
}

const dollars = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' })
const toldOf = (problem: Problem, donationCents: number): string =>
  problem === 'donation_not_added'
    ? `Add the donation of ${dollars.format(donationCents / 100)} or clear it.`
    : (sentences[problem] ?? 'Failed to process the order.')

/** A subscriber's order of another plan, with nothing beside it that this surface sells: it isn't submitted. */
export const changesOnly = ({ order, user, surface, donationCents }: OrderContext): boolean =>
  user !== null &&
  user.planId !== 'tier0' &&
  order.plan !== null &&
  donationCents === 0 &&
  Object.keys(order.gifts).length === 0 &&
  (order.donations.length === 0 || surface === 'premium')
const changeLink = ({ order, user }: OrderContext): string =>
  order.plan?.id === user?.planId
    ? 'See your plan'
    : `Change to ${nameOf(order.plan?.id ?? '')} under Your plan`

export const orderSees: NonNullable<Model<typeof ruledOrder>['sees']> = {
  closed: [{ absent: popup }],
  'open.loading': [popup, { text: 'Loading...' }],
  'open.failed': [
    popup,
    { text: 'Failed to load plans. Please try again.' },
    { role: 'button', name: 'Retry' },
  ],
  'open.restoring': [popup],
  'open.withheld': ({ user, pending }) =>
    pending === null
      ? [{ role: 'dialog', name: user ? 'Whose order is this?' : 'You are no longer logged in' }]
      : [popup, { role: 'button', name: 'Checking your last payment', is: 'busy' }],
  'open.editing': (context) => {
    const { order, user, problem, donationCents } = context
    return [
      changesOnly(context)
        ? { role: 'link', name: changeLink(context) }
        : { role: 'button', name: 'Submit Order' },
      ...linesSeen(order),
      {
        text:
          user === null
            ? 'You log in first, then pay in the next step.'
            : changesOnly(context)
              ? 'Nothing is paid here.'
              : 'You pay in the next step.',
      },
      ...(problem === null ? [] : [{ text: toldOf(problem, donationCents) }]),
    ]
  },
  'open.paying': ({ pending }) => [
    {
      role: 'button',
      name: pending === null ? 'Creating checkout' : 'Opening the payment page',
      is: 'busy',
    },
  ],
}
