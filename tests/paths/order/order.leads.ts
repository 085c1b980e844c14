import type { Problem } from '#contract/errors.ts'
import type { Order } from '#contract/order/order.contract.ts'
import { emptyOrder } from '#contract/order/order.rules.ts'
import type { OrderUser } from '#machines/order/kept-order.machine.ts'
import type { Catalogue, OrderContext, OrderEdit, OrderEvent } from '#machines/order/order.machine.ts'
import { edited } from '#src/features/order/order-edits.rules.ts'
import type { Lead, Leads, Seen } from '../harness/model.ts'

type OrderSeen = Seen<OrderContext>
type Line = Lead<OrderContext>
type Made<T extends OrderEvent['type']> = Extract<OrderEvent, { type: T }>
/** What the event of the last step carried. */
type Payload = <T extends OrderEvent['type']>(type: T, seen: OrderSeen) => Omit<Made<T>, 'type'>

const opens = ['starts keptOrder', 'starts loadCatalogue']
const saved = 'tells keptOrder order.save'
const asksForKept = 'tells keptOrder order.restore'
const letsGo = 'tells keptOrder order.release'

const before = ({ previous }: OrderSeen): OrderContext => {
  if (!previous) throw new Error('the first step has nothing before it')
  return previous
}
const whereItWas = ({ previousStates }: OrderSeen): string => previousStates[0] ?? ''
const subscribes = (user: OrderUser | null): boolean => user !== null && user.planId !== 'tier0'
const holdsNothing = ({ order, donationCents }: OrderContext): boolean =>
  order.plan === null &&
  order.donations.length === 0 &&
  Object.keys(order.gifts).length === 0 &&
  donationCents === 0
const isOpen = ({ projects }: OrderContext, id: string): boolean =>
  projects === null || projects.some((project) => project.id === id && project.open)

/** Plan, gifts and donations as they are told; the row of the next donation without a project that has closed. */
const withOpenRow = (context: OrderContext, { project_id, ...order }: Order): Order =>
  project_id !== undefined && isOpen(context, project_id) ? { ...order, project_id } : order

/** What is kept is what is shown. */
const taken =
  (type: 'order.restored' | 'order.withheld', payload: Payload, state: string) =>
  (seen: OrderSeen): Line => {
    const { kept, billing } = payload(type, seen)
    const was = before(seen)
    const told = {
      ...kept,
      order: withOpenRow(was, kept.order),
      billing: kept.order.plan?.type ?? billing ?? was.billing,
    }
    const isDropped = whereItWas(seen) === 'open.withheld' && billing !== null && kept.order.plan === null
    const problem = isDropped ? null : was.problem
    return [state, { ...told, problem }, []]
  }

const isSameUser = (one: OrderUser | null, other: OrderUser | null): boolean =>
  one?.id === other?.id && one?.planId === other?.planId

/** Whoever it is now sees no Undo of what somebody else took away, and pays first what can be paid. */
const becomes = (user: OrderUser | null): Partial<OrderContext> => ({
  user,
  cleared: null,
})

/** Undo brings back what Reset took away, as long as nothing else was begun. */
const undone =
  (rest: Partial<OrderContext>) =>
  (seen: OrderSeen): Line => {
    const was = before(seen)
    return was.cleared !== null && holdsNothing(was)
      ? [whereItWas(seen), { ...was.cleared, ...rest, cleared: null }, [saved]]
      : [whereItWas(seen), {}, []]
  }

/** Where the kept order may have crashed it is started anew, so that what comes back is saved. */
const undoneAnew =
  (to: string, rest: Partial<OrderContext>, did: readonly string[]) =>
  (seen: OrderSeen): Line => {
    const was = before(seen)
    return was.cleared !== null && holdsNothing(was)
      ? [to, { ...was.cleared, ...rest, cleared: null }, [...did, saved]]
      : [whereItWas(seen), {}, []]
  }

/** Why an order can't be paid, in the order in which it is said; null: it can. */
const refusalOf = (was: OrderContext): Problem | null => {
  const { order, user, surface, donationCents } = was
  const hasGifts = Object.keys(order.gifts).length > 0
  if (donationCents > 0) return 'donation_not_added'
  // A donation alone wouldn't do there: it isn't offered as if it did.
  if (surface === 'premium' && order.plan === null && !hasGifts) return 'order_needs_plan_or_gift'
  if (holdsNothing(was)) return 'order_empty'
  if (user === null) return null
  if (user.id === '') return 'user_without_id'
  if (!subscribes(user) || order.plan === null) return null
  // The plan is left to Your plan; what is beside it can be ordered as far as it could be without it.
  const canPayRest = hasGifts || (order.donations.length > 0 && surface === 'popup')
  return canPayRest ? null : 'plan_change_elsewhere'
}

const submitted = (seen: OrderSeen): Line => {
  const was = before(seen)
  const problem = refusalOf(was)
  if (problem !== null)
    return ['open.editing', { problem }, problem === 'user_without_id' ? ['toastProblem'] : []]
  return was.user === null
    ? ['closed', { problem: was.problem }, ['rememberSubscription', 'emits login.open', 'starts keptOrder']]
    : ['open.paying', { problem: null }, ['tells keptOrder order.claim', 'starts checkout']]
}

/** After these the prices, or what is left to pay, are others. */
const outdates: readonly Problem[] = ['order_mismatch', 'order_already_paid', 'project_closed']

const refused = (problem: Problem): Line =>
  outdates.includes(problem)
    ? ['open.loading', { problem }, ['toastProblem', 'starts loadCatalogue']]
    : ['open.editing', { problem }, [letsGo, 'toastProblem']]

const nothing = (seen: OrderSeen): Line => [whereItWas(seen), { problem: before(seen).problem }, []]
/** An edit changes what its rule says, and ends what was wrong; it may be one that can't be made now. */
const edits =
  (
    type: OrderEdit['type'],
    payload: Payload,
    can: (seen: OrderSeen) => boolean = () => true,
    ends: Partial<OrderContext> = { problem: null },
  ) =>
  (seen: OrderSeen): Line => {
    if (!can(seen)) return nothing(seen)
    const was = before(seen)
    const changes = edited(was, { type, ...payload(type, seen) } as OrderEdit)
    return ['open.editing', { problem: was.problem, ...changes, ...ends }]
  }
const isListed =
  (type: 'donation.edit' | 'donation.remove', payload: Payload) =>
  (seen: OrderSeen): boolean =>
    payload(type, seen).index in before(seen).order.donations

const reset = (seen: OrderSeen): Line => {
  const { order, pending, billing, donationCents, cleared } = before(seen)
  return holdsNothing(before(seen))
    ? [
        'open.editing',
        { order: emptyOrder, billing: 'monthly', problem: null, cleared },
        seen.trail.at(-1)?.did.filter((one) => one === saved) ?? [],
      ]
    : [
        'open.editing',
        {
          order: emptyOrder,
          billing: 'monthly',
          problem: null,
          cleared: { order, pending, billing, donationCents },
        },
        ['offerUndo', saved],
      ]
}

const empty = {
  order: emptyOrder,
  pending: null,
  billing: 'monthly',
  donationCents: 0,
  cleared: null,
  problem: null,
  plans: [],
  features: [],
  planFeatures: [],
  projects: null,
} as const satisfies Partial<OrderContext>

/** What each step of the order leads to, as the player and the payment see it. */
export const orderLeads = (
  starts: Record<string, Pick<OrderContext, 'surface' | 'user'>>,
  catalogues: Record<string, Catalogue>,
  payload: Payload,
): Leads<OrderContext> => ({
  ...Object.fromEntries(
    Object.entries(starts).map(([name, input]) => [
      `start ${name}`,
      ['open.loading', { ...structuredClone(empty), ...input }, opens] as const,
    ]),
  ),
  'closed | order.open': (seen) => {
    const { surface } = payload('order.open', seen)
    const { order, billing } = before(seen)
    return ['open.loading', { surface, problem: null, order, billing }, opens]
  },
  'closed | order.undo': undoneAnew('closed', {}, ['starts keptOrder']),
  'closed | user.changed': (seen) => [
    'closed',
    becomes(payload('user.changed', seen).user),
    ['withdrawUndo'],
  ],
  'closed | keptOrder fails': ['closed', {}, ['reportCrash']],
  'open | order.close': (seen) => {
    const { order, problem } = before(seen)
    return ['closed', { order, problem }, ['starts keptOrder']]
  },
  'open | order.undo': undone({ problem: null }),
  'open | user.changed': (seen) => {
    const { user } = payload('user.changed', seen)
    return isSameUser(user, before(seen).user)
      ? nothing(seen)
      : ['open.restoring', becomes(user), ['tells keptOrder user.changed', 'withdrawUndo', asksForKept]]
  },
  'open | keptOrder fails': ['open.failed', { problem: 'internal' }, ['reportCrash', 'toastPlansFailed']],
  'open.loading | user.changed': (seen) => [
    'open.loading',
    becomes(payload('user.changed', seen).user),
    ['tells keptOrder user.changed', 'withdrawUndo'],
  ],
  ...Object.fromEntries(
    Object.entries(catalogues).map(([name, loaded]) => [
      `open.loading | loadCatalogue done: ${name}`,
      (seen: OrderSeen): Line => {
        const { problem, order, user } = before(seen)
        const row = withOpenRow(seen.context, order)
        const did = loaded.projects === null ? ['toastProjectsFailed', asksForKept] : [asksForKept]
        return ['open.restoring', { ...loaded, problem, user, order: row }, did]
      },
    ]),
  ),
  'open.loading | loadCatalogue fails: unavailable': [
    'open.failed',
    { problem: 'unavailable' },
    ['toastPlansFailed'],
  ],
  'open.loading | loadCatalogue fails: something odd': [
    'open.failed',
    { problem: 'internal' },
    ['toastPlansFailed'],
  ],
  'open.loading | after catalogueTimeout': ['open.failed', { problem: 'timeout' }, ['toastPlansFailed']],
  'open.failed | plans.retry': ['open.loading', { problem: null }, opens],
  'open.failed | order.undo': undoneAnew('open.loading', { problem: null }, opens),
  'open.failed | user.changed': (seen) => [
    'open.failed',
    becomes(payload('user.changed', seen).user),
    ['withdrawUndo'],
  ],
  'open.restoring | order.restored': taken('order.restored', payload, 'open.editing'),
  'open.restoring | order.withheld': taken('order.withheld', payload, 'open.withheld'),
  'open.withheld | order.restored': taken('order.restored', payload, 'open.editing'),
  'open.withheld | order.withheld': taken('order.withheld', payload, 'open.withheld'),
  'open.editing | order.restored': taken('order.restored', payload, 'open.editing'),
  'open.editing | order.withheld': taken('order.withheld', payload, 'open.withheld'),
  ...Object.fromEntries(
    (
      ['plan.select', 'plan.clear', 'gift.add', 'gift.remove', 'donation.setAmount', 'donation.step'] as const
    ).map((type) => [`open.editing | ${type}`, edits(type, payload)]),
  ),
  // Which billing and for what: what was wrong is wrong still.
  ...Object.fromEntries(
    (['billing.set', 'donation.setType'] as const).map((type) => [
      `open.editing | ${type}`,
      edits(type, payload, () => true, {}),
    ]),
  ),
  'open.editing | donation.chooseProject': edits(
    'donation.chooseProject',
    payload,
    (seen) => isOpen(before(seen), payload('donation.chooseProject', seen).projectId),
    {},
  ),
  'open.editing | donation.add': edits('donation.add', payload, (seen) => {
    const { order, donationCents } = before(seen)
    return donationCents > 0 && order.donations.length < 50
  }),
  'open.editing | donation.edit': edits('donation.edit', payload, isListed('donation.edit', payload)),
  'open.editing | donation.remove': edits('donation.remove', payload, isListed('donation.remove', payload)),
  'open.editing | order.reset': reset,
  'open.editing | order.submit': submitted,
  'open.paying | checkout.opened': (seen) => {
    const { paymentId } = payload('checkout.opened', seen)
    const { pending, order } = before(seen)
    return ['open.paying', { pending: paymentId, order }, pending === paymentId ? [] : [saved]]
  },
  'open.paying | checkout.refused': (seen) => refused(payload('checkout.refused', seen).problem),
  'open.paying | checkout.returned': ['open.restoring', {}, [asksForKept]],
  'open.paying | checkout fails': [
    'open.editing',
    { problem: 'internal' },
    [letsGo, 'toastProblem', 'reportCrash'],
  ],
})
