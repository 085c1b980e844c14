import type { Problem } from '#contract/errors.ts'
import { type Order, orderLimits, paidPlanIds } from '#contract/order/order.contract.ts'
import { emptyOrder, isEmptyOrder } from '#contract/order/order.rules.ts'
import type { KeptOrder } from '#machines/order/kept-order.machine.ts'
import type { OrderContext } from '#machines/order/order.machine.ts'
import { checkoutBody } from '#src/features/order/checkout.ts'
import type { ruledOrder } from '#src/features/order/order-chart.rules.ts'
import type { Model, SeenOf, StepOf } from '../harness/model.ts'
import type { Asked } from '../harness/named.ts'
import { carried, shape } from './order.answers.ts'

export type OrderStep = StepOf<typeof ruledOrder>
type OrderSeen = SeenOf<typeof ruledOrder>
const lastOf = ({ trail }: OrderSeen) => trail.at(-1)
const same = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)
const isEdit = ({ is }: Asked<OrderStep>): boolean =>
  is('plan.', 'billing.', 'gift.', 'donation.', 'order.reset', 'order.undo')
const mayReplace = ({ is }: Asked<OrderStep>): boolean => is('order.restored', 'order.withheld')
/** What a change of ends what was wrong before; which billing and what for say nothing of it. */
const mends: readonly OrderStep[] = [
  'plan.',
  'gift.',
  'donation.setAmount',
  'donation.step',
  'donation.add',
  'donation.edit',
  'donation.remove',
  'order.reset',
  'order.undo',
]
const sameKept = (one: KeptOrder, other: KeptOrder): boolean =>
  same(one.order, other.order) && one.pending === other.pending && one.donationCents === other.donationCents
const keptOf = ({ order, pending, donationCents }: KeptOrder): KeptOrder => ({
  order,
  pending,
  donationCents,
})
const isTaken = (seen: OrderSeen): boolean => seen.previous !== null && !sameKept(seen.context, seen.previous)

const wasEditing = ({ previousStates }: OrderSeen): boolean => previousStates.includes('open.editing')
/** What the last step told another machine. */
const toldBy = (seen: OrderSeen, type: string): unknown =>
  lastOf(seen)?.acts.find((act) => act.type === type)?.params

const paymentOf = (input: unknown) => (input as { payment: OrderContext }).payment

/** The same months of the same plans, in whichever order. */
const sameGifts = (one: Order['gifts'], other: Order['gifts']): boolean =>
  paidPlanIds.every((id) => one[id] === other[id])

/** What is listed is the same: only what the next donation is for may differ. */
const onlyRowDiffers = (one: Order, other: Order): boolean =>
  same({ ...one, project_id: undefined }, { ...other, project_id: undefined })

/** Whole dollars, in cents. */
const isWhole = (cents: number): boolean => Number.isSafeInteger(cents) && cents % 100 === 0
const hasSaneAmounts = ({ donations, gifts }: Order): boolean =>
  donations.length <= orderLimits.donations &&
  donations.every(({ cents }) => isWhole(cents) && cents >= 100) &&
  Object.values(gifts).every(
    (months) => Number.isSafeInteger(months) && months >= 1 && months <= orderLimits.giftMonths,
  )

export const orderInvariants: Model<typeof ruledOrder>['invariants'] = {
  'a guest is never charged': ({ trail }) =>
    trail.every(({ started }) =>
      started.every(({ src, input }) => src !== 'checkout' || paymentOf(input).user !== null),
    ),
  'the plan in the order has the billing that is shown': ({ context: { order, billing } }) =>
    order.plan === null || order.plan.type === billing,
  'an edit is never lost by a failed submit': (seen) => {
    const failed = lastOf(seen)?.is('checkout.', 'checkout fails') === true
    return !failed || same(seen.context.order, seen.previous?.order)
  },
  'no path charges twice': ({ trail }) => {
    // Once a checkout was opened, a second one needs its refusal, or a fresh look at what became of the first.
    let isOpen = false
    for (const { is, did, started } of trail) {
      if (is('checkout.opened') && did.includes('tells keptOrder order.save')) isOpen = true
      if (is('checkout.refused', 'checkout fails') || did.includes('tells keptOrder order.restore'))
        isOpen = false
      if (isOpen && started.some(({ src }) => src === 'checkout')) return false
    }
    return true
  },
  'an order that is read, checked or loaded can be seen to be, and so can one that is paid': ({
    states: [state = ''],
    tags,
  }) =>
    tags.includes('busy') === ['open.loading', 'open.restoring', 'open.withheld'].includes(state) &&
    tags.includes('processing') === (state === 'open.paying'),
  'whoever keeps the order starts with what is kept, and for whom, and hears who it is': (seen) => {
    const { user } = seen.context
    // What an undo brings back is saved with whoever is started for it, as an edit of what was kept before.
    const kept = lastOf(seen)?.is('order.undo') ? seen.previous?.kept : seen.context.kept
    const started = lastOf(seen)?.started.filter(({ src }) => src === 'keptOrder') ?? []
    const heard = toldBy(seen, 'tells keptOrder user.changed') as { user: unknown } | undefined
    return (
      started.every(({ input }) => same(input, { user, kept })) &&
      (heard === undefined || same(heard.user, user))
    )
  },
  'a crash is reported by the name of what crashed': (seen) => {
    if (lastOf(seen)?.did.includes('reportCrash') !== true) return true
    const report = toldBy(seen, 'reportCrash') as { child: string; error?: Error } | undefined
    const crashed = lastOf(seen)?.is('keptOrder fails') ? 'keptOrder' : 'checkout'
    return (
      lastOf(seen)?.is(`${crashed} fails`) === true &&
      report?.child === crashed &&
      report?.error?.message === 'crashed'
    )
  },
  'a guest logs in for the order': (seen) => {
    const asked = toldBy(seen, 'emits login.open') as { reason: string } | undefined
    return asked === undefined || asked.reason === 'order'
  },
  'what is kept is what the player sees': ({ context }) => sameKept(context, context.kept),
  'every edit is kept at once, and nothing that was only read': (seen) => {
    const last = lastOf(seen)
    if (!last || seen.previous === null) return true
    const isKept = last.did.includes('tells keptOrder order.save')
    if (mayReplace(last) || last.is('user.changed', 'loadCatalogue done', 'loadCatalogue fails'))
      return !isKept
    return (
      !isTaken(seen) ||
      (isKept && same(toldBy(seen, 'tells keptOrder order.save'), { kept: keptOf(seen.context) }))
    )
  },
  'nothing is kept before it was read': ({ context, trail }) =>
    trail.every(
      ({ did }, index) =>
        !did.includes('tells keptOrder order.save') ||
        context.cleared !== null ||
        trail.slice(0, index + 1).some(mayReplace),
    ),
  'a donation that is added leaves the others, and is what was typed': (seen) => {
    const { order, donationCents } = seen.previous ?? {}
    if (!lastOf(seen)?.is('donation.add') || !isTaken(seen)) return true
    const { donations } = seen.context.order
    return (
      same(donations.slice(0, -1), order?.donations) &&
      donations.at(-1)?.cents === donationCents &&
      donations.at(-1)?.project_id === order?.project_id &&
      donations.at(-1)?.project_type === order?.project_type &&
      seen.context.donationCents === 0
    )
  },
  'a donation that is edited or removed leaves the others': (seen) => {
    const last = lastOf(seen)
    if (!isTaken(seen) || !last?.is('donation.edit', 'donation.remove')) return true
    const rest = seen.previous?.order.donations.slice(1)
    const { donations } = seen.context.order
    const isGone = last.is('donation.remove', 'donation.edit (boundary)')
    const cents = last.is('donation.edit (for a project)') ? 2_500 : 700
    return isGone ? same(donations, rest) : same(donations.slice(1), rest) && donations[0]?.cents === cents
  },
  'an edit changes what it names and nothing else of the order': (seen) => {
    const last = lastOf(seen)
    const { previous, context } = seen
    if (!last || !previous || !isTaken(seen)) return true
    const one = previous.order
    const other = context.order
    if (last.is('plan.')) return same({ ...one, plan: null }, { ...other, plan: null })
    if (last.is('gift.')) return same({ ...one, gifts: {} }, { ...other, gifts: {} })
    if (last.is('donation.setType', 'donation.chooseProject'))
      return same([one.plan, one.gifts, one.donations], [other.plan, other.gifts, other.donations])
    if (last.is('donation.setAmount', 'donation.step')) return same(one, other)
    return true
  },
  'a gift grows by the months that were asked for, up to 1,200, and shrinks to none': (seen) => {
    const { previous, context } = seen
    const last = lastOf(seen)
    if (!previous || !last?.is('gift.add') || !wasEditing(seen)) return true
    const { planId, months } = carried('gift.add', seen)
    const { [planId]: before = 0, ...others } = previous.order.gifts
    const all = Math.min(1_200, Math.max(0, before + months))
    return sameGifts(context.order.gifts, all > 0 ? { ...others, [planId]: all } : others)
  },
  'what can be paid is paid, and nothing else': (seen) => {
    const { previous, context, states } = seen
    if (!lastOf(seen)?.is('order.submit') || !previous || !wasEditing(seen)) return true
    const { order, user, surface, donationCents } = previous
    const runs = user !== null && user.planId !== 'tier0'
    // A plan that would change a running one is left to Your plan.
    const rest = runs ? { ...order, plan: null } : order
    const isEnough = surface === 'popup' ? !isEmptyOrder(rest) : shape({ ...rest, donations: [] }) !== ''
    const isPayable = isEnough && donationCents === 0 && user !== null && user.id !== ''
    return isPayable
      ? states.includes('open.paying') && context.problem === null
      : !states.includes('open.paying')
  },
  'an edit ends what was wrong': (seen) => {
    return (
      !isTaken(seen) ||
      !lastOf(seen)?.is(...mends) ||
      !seen.states.includes('open.editing') ||
      seen.context.problem === null
    )
  },
  'a toast says what the page says': (seen) => {
    if (lastOf(seen)?.did.includes('toastProblem') !== true) return true
    const toast = toldBy(seen, 'toastProblem') as OrderContext | undefined
    return seen.context.problem !== null && toast?.problem === seen.context.problem
  },
  'an order that can’t be paid says why': (seen) => {
    const { previous, context, states } = seen
    if (!lastOf(seen)?.is('order.submit') || !previous || !wasEditing(seen)) return true
    if (states.includes('open.paying') || states.includes('closed'))
      return context.problem === null || states.includes('closed')
    const { order, user, surface, donationCents } = previous
    const due: Problem =
      donationCents > 0
        ? 'donation_not_added'
        : surface === 'premium' && shape({ ...order, donations: [] }) === ''
          ? 'order_needs_plan_or_gift'
          : isEmptyOrder(order)
            ? 'order_empty'
            : user?.id === ''
              ? 'user_without_id'
              : 'plan_change_elsewhere'
    return context.problem === due
  },
  'only the player and the kept order change the order': (seen) => {
    const last = lastOf(seen)
    return (
      seen.previous === null ||
      !last ||
      (last.is('loadCatalogue done', 'loadCatalogue fails') &&
        onlyRowDiffers(seen.context.order, seen.previous.order)) ||
      isEdit(last) ||
      mayReplace(last) ||
      same(seen.context.order, seen.previous.order)
    )
  },
  'the donation row is never for a project known to be closed': ({ context }) =>
    !context.projects?.some(({ id, open }) => !open && id === context.order.project_id),
  'a typed donation is gone only when the player or the kept order says so': (seen) => {
    const last = lastOf(seen)
    return (
      !seen.previous ||
      !last ||
      isEdit(last) ||
      mayReplace(last) ||
      seen.context.donationCents === seen.previous.donationCents
    )
  },
  'what Reset took away is there again after Undo, all of it': (seen) => {
    const { cleared } = seen.previous ?? {}
    if (!lastOf(seen)?.is('order.undo') || !isTaken(seen)) return true
    const { billing } = seen.context
    return same(
      { ...keptOf(seen.context), billing },
      { ...(cleared && keptOf(cleared)), billing: cleared?.billing },
    )
  },
  'Reset leaves nothing: monthly, and no checkout': (seen) => {
    if (!lastOf(seen)?.is('order.reset') || !wasEditing(seen)) return true
    const { order, pending, donationCents, billing } = seen.context
    return same([order, pending, donationCents, billing], [emptyOrder, null, 0, 'monthly'])
  },
  'Undo never brings back what somebody else had': ({ context, previous }) =>
    context.cleared === null || same(context.user, previous?.user ?? context.user),
  'nothing is submitted beside a donation that was typed and not added': ({ context, states }) =>
    !states.includes('open.paying') || context.donationCents === 0,
  'what is paid is the order that is shown, for who is logged in': ({ trail, context }) =>
    trail
      .slice(-1)
      .flatMap(({ started }) => started)
      .every(({ src, input }) => {
        const { order, user, plans, surface } = context
        return src !== 'checkout' || same(input, { payment: { order, user, plans, surface } })
      }),
  'a subscriber never pays for a second plan': ({ trail }) =>
    trail.every(({ started }) =>
      started.every(({ src, input }) => {
        if (src !== 'checkout') return true
        const { user } = paymentOf(input)
        const asked = checkoutBody(paymentOf(input), {
          origin: 'https://hub.test',
          language: 'en',
          page: null,
        })
        const content = asked.metadata.subscription_data
        if (user?.planId === 'tier0') return true
        return typeof content === 'object' && content.plan === null && asked.lineItems.length > 0
      }),
    ),
  'nothing empty is submitted': ({ context, states }) =>
    !states.includes('open.paying') || shape(context.order) !== '',
  'an order is claimed before its checkout is asked for': ({ trail }) =>
    trail.every(
      ({ did, started }) =>
        !started.some(({ src }) => src === 'checkout') || did.includes('tells keptOrder order.claim'),
    ),
  'amounts are whole and in bounds': ({ context }) =>
    hasSaneAmounts(context.order) &&
    isWhole(context.donationCents) &&
    context.donationCents >= 0 &&
    context.donationCents <= orderLimits.donationCents,
}
