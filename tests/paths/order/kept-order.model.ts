import type { Order } from '#contract/order/order.contract.ts'
import type { ReceiptLine } from '#contract/order/placed-order.contract.ts'
import type { OrderRecord } from '#machines/order/kept-order.machine.ts'
import { emptyOrder, isEmptyOrder } from '#contract/order/order.rules.ts'
import type { KeptOrder, KeptOrderContext, OrderUser } from '#machines/order/kept-order.machine.ts'
import { ruledKeptOrder } from '#src/features/order/order-chart.rules.ts'
import type { Deed, Lead, Leads, Seen, SeenOf, Sight } from '../harness/model.ts'
import { failure } from '../failure.ts'
import { defineModel } from '../harness/model.ts'
import { eventLabel } from '../harness/step.ts'
import { alice, bob } from '../people.ts'

const free = { id: alice.id, planId: alice.plan_id }
const subscriber = { id: bob.id, planId: bob.plan_id }
const nameless = { id: '', planId: 'tier0' as const }

const withPlan: Order = { ...emptyOrder, plan: { id: 'tier2', type: 'yearly' } }
const withDonation: Order = { ...emptyOrder, donations: [{ cents: 2_500, project_type: 'education' }] }
const record = (
  order: Order,
  owner: string | null,
  rest: { pending?: string; donationCents?: number } = {},
): OrderRecord => ({ owner, order, pending: null, settled: [], ...rest })
const nothing: KeptOrder = { order: emptyOrder, pending: null, donationCents: 0 }
const paidPlan: ReceiptLine = { kind: 'plan', plan_id: 'tier2', type: 'yearly', cents: 10_048 }

type KeptSeen = SeenOf<typeof ruledKeptOrder>
/** What a line of `leads` looks at. */
type KeptBefore = Seen<KeptOrderContext>
const lastOf = ({ trail }: KeptSeen) => trail.at(-1)
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
const asked = ['watched.askingOwner']
const checks = ['watched.reconciling', 'watched.confirming.waiting', 'watched.confirming.asking']
const tells = (seen: KeptSeen, fact: string): boolean =>
  lastOf(seen)?.did.includes(`tells the parent ${fact}`) === true

const linesSeen = ({ plan, donations }: Order): Sight[] => {
  const lines = [...(plan ? [`Pro, ${plan.type}`] : []), ...donations.map(() => 'Donation, Education')]
  return (lines.length > 0 ? lines : ['Pick a plan, a gift or a donation.']).map((text) => ({ text }))
}
const paidAlready: Sight[] = [
  { text: 'Pro, yearly' },
  { text: 'Paid, being confirmed' },
  { role: 'button', name: 'Payment being confirmed', is: 'busy' },
]
/** A subscriber’s plan alone is changed under Your plan. */
const changesOnly = ({ order, donationCents }: KeptOrder, user: OrderUser | null): boolean =>
  user !== null &&
  user.planId !== 'tier0' &&
  order.plan !== null &&
  order.donations.length === 0 &&
  donationCents === 0
const editable = ({ kept, user }: KeptOrderContext): Sight[] => [
  changesOnly(kept, user)
    ? { role: 'link', name: 'Change to Pro under Your plan' }
    : { role: 'button', name: 'Submit Order' },
  ...linesSeen(kept.order),
]

/** The records that are read or heard of, by name: an invariant looks at what became of each. */
const records = {
  nothing: null,
  "a guest's": record(withDonation, null),
  "a guest's, at the payment page": record(withPlan, null, { pending: 'order-1' }),
  "alice's": record(withPlan, alice.id),
  "alice's, at the payment page": record(withPlan, alice.id, { pending: 'order-1' }),
  'with an amount typed': record(emptyOrder, null, { donationCents: 4_000 }),
  "with somebody else's amount typed": record(emptyOrder, 'user-mallory', { donationCents: 4_000 }),
  "somebody else's": record(withPlan, 'user-mallory'),
  "somebody else's, at the payment page": record(withPlan, 'user-mallory', { pending: 'order-1' }),
}
const read = Object.fromEntries(Object.entries(records).map(([name, one]) => [name, { record: one }]))
const heard = { valid: records["a guest's"], boundary: null, hostile: records["somebody else's"] }

/** The record that the last step brought, if it brought one. */
const brought = (seen: KeptSeen): OrderRecord | null | undefined => {
  const last = lastOf(seen)
  if (last?.is('readOrder done') && last.step.kind === 'done')
    return (last.step.answer as { record: OrderRecord | null }).record
  if (
    !last?.is('order.changed') ||
    last.step.kind !== 'send' ||
    (!tells(seen, 'order.restored') && !tells(seen, 'order.withheld'))
  )
    return undefined
  return (last.step.event as unknown as { record: OrderRecord | null }).record
}

const starts = {
  'a guest': { user: null, kept: nothing },
  'a player': { user: free, kept: nothing },
  'a player with something in hand': { user: free, kept: { ...nothing, order: withDonation } },
}
const saved = {
  valid: { kept: { ...nothing, order: withPlan } },
  boundary: { kept: nothing },
  hostile: { kept: { ...nothing, order: withDonation, donationCents: 99_999_900 } },
  'at the payment page': { kept: { ...nothing, order: withPlan, pending: 'order-1' } },
}
const users = {
  valid: { user: free },
  boundary: { user: null },
  subscriber: { user: subscriber },
  hostile: { user: nameless },
}
const ends = {
  'paid meanwhile': { record: record(emptyOrder, alice.id), confirming: null },
  'still open': { record: record(withPlan, alice.id, { pending: 'order-1' }), confirming: null },
  // An amount was typed in another tab meanwhile.
  'paid, and not confirmed yet': {
    record: record(withPlan, alice.id, { pending: 'order-1', donationCents: 1_500 }),
    confirming: [paidPlan],
  },
}

type Line = Leads<KeptOrderContext>[string]
const places = [
  'resting',
  'watched.reading',
  'watched.reconciling',
  'watched.confirming.waiting',
  'watched.confirming.asking',
  'watched.askingOwner',
  'watched.editable',
  'watched.claimed',
]
const each = <P>(step: (name: string) => string, payloads: Record<string, P>, line: (payload: P) => Line) =>
  Object.fromEntries(Object.entries(payloads).map(([name, payload]) => [step(name), line(payload)]))
const anywhere = <P>(event: string, payloads: Record<string, P>, line: (payload: P, place: string) => Line) =>
  Object.assign(
    {},
    ...places.map((place) =>
      each(
        (name) => `${place} | ${eventLabel(event, name)}`,
        payloads,
        (payload) => line(payload, place),
      ),
    ),
  ) as Record<string, Line>

/** What a record holds for who looks: an amount typed by somebody else is none of their business. */
const heldIn = (found: OrderRecord | null, user: OrderUser | null | undefined) => ({
  kept: {
    order: found?.order ?? emptyOrder,
    pending: found?.pending ?? null,
    donationCents:
      !found || (found.owner !== null && found.owner !== user?.id && isEmptyOrder(found.order))
        ? 0
        : (found.donationCents ?? 0),
  },
  billing: found?.order.plan?.type ?? null,
})
type Held = ReturnType<typeof heldIn> | Pick<KeptOrderContext, 'kept' | 'billing'>
const toEdit = (held: Held, ...did: Deed[]): Lead<KeptOrderContext> => [
  'watched.editable',
  { ...held, confirming: null },
  [...did, ['tells the parent order.restored', held]],
]
const notToEdit = (state: string, held: Held, ...then: Deed[]): Lead<KeptOrderContext> => [
  state,
  held,
  [['tells the parent order.withheld', held], ...then],
]
const asBefore = ({ previous }: KeptBefore): Held => ({
  kept: previous?.kept ?? nothing,
  billing: previous?.billing ?? null,
})
const saves = ({ previous }: KeptBefore): Deed => [
  'saveOrder',
  { kept: previous?.kept, user: previous?.user },
]
const isSomebodyElses = (found: OrderRecord | null, { previous }: KeptBefore): boolean =>
  found !== null && found.owner !== null && found.owner !== previous?.user?.id && !isEmptyOrder(found.order)

/** Whose is it, and was it paid? Both are known before it is edited. */
const found =
  (one: OrderRecord | null) =>
  (seen: KeptBefore): Lead<KeptOrderContext> => {
    const held = heldIn(one, seen.previous?.user)
    const { pending } = held.kept
    if (isSomebodyElses(one, seen)) return notToEdit('watched.askingOwner', held)
    if (pending === null || !seen.previous?.user) return toEdit(held)
    return notToEdit('watched.reconciling', held, ['starts reconcileOrder', { pending }])
  }
const heardOf =
  (one: OrderRecord | null) =>
  (seen: KeptBefore): Lead<KeptOrderContext> => {
    const held = heldIn(one, seen.previous?.user)
    return isSomebodyElses(one, seen) ? notToEdit('watched.askingOwner', held) : toEdit(held)
  }
const unchecked = (seen: KeptBefore): Lead<KeptOrderContext> => toEdit(asBefore(seen))
const readAgain: Lead<KeptOrderContext> = ['watched.reading', { confirming: null }, ['starts readOrder']]
const keptAsTheirs = (seen: KeptBefore): Lead<KeptOrderContext> => {
  const { kept, user } = seen.previous ?? { kept: nothing, user: null }
  if (user === null || kept.pending === null) return toEdit(asBefore(seen), saves(seen))
  const [state, held, did = []] = notToEdit('watched.reconciling', asBefore(seen), [
    'starts reconcileOrder',
    { pending: kept.pending },
  ]) as Exclude<Lead<KeptOrderContext>, string>
  return [state, held, [saves(seen), ...did]]
}
const dropped: Held = { kept: nothing, billing: 'monthly' }
const stillConfirming: Lead<KeptOrderContext> = ['watched.confirming.waiting', { confirming: [paidPlan] }, []]

export const model = defineModel({
  machine: ruledKeptOrder,
  inputs: starts,
  events: {
    'order.restore': { valid: {} },
    'order.save': saved,
    'order.claim': { valid: {} },
    'order.release': { valid: {} },
    'order.keep': { valid: {} },
    'order.drop': { valid: {} },
    'order.changed': {
      valid: { record: heard.valid },
      boundary: { record: heard.boundary },
      hostile: { record: heard.hostile },
    },
    'user.changed': users,
  },
  actors: {
    readOrder: { done: read, fails: { blocked: failure('internal') } },
    reconcileOrder: {
      done: ends,
      fails: { offline: failure('offline') },
    },
    watchOrder: { reports: ['order.changed'], fails: { 'not supported': new Error('no storage') } },
  },
  delays: { reconcileTimeout: 8_000, confirmPause: 3_000 },
  sees: {
    resting: [{ absent: { role: 'button', name: 'Submit Order' } }],
    'watched.reading': [{ role: 'dialog', name: 'Explore Our Subscription Plans' }],
    'watched.reconciling': [{ role: 'button', name: 'Checking your last payment', is: 'busy' }],
    'watched.confirming.waiting': paidAlready,
    'watched.confirming.asking': paidAlready,
    'watched.askingOwner': ({ user }) => [
      { role: 'dialog', name: user ? 'Whose order is this?' : 'You are no longer logged in' },
      {
        text: user
          ? 'An order from another account is saved in this browser.'
          : 'An order from someone who was logged in is saved in this browser.',
      },
      { role: 'button', name: 'Keep it' },
      { role: 'button', name: 'Discard it' },
    ],
    'watched.editable': editable,
    'watched.claimed': [{ role: 'button', name: 'Creating checkout', is: 'busy' }],
  },
  bound: ({ user, kept }, states) => [
    user?.id,
    states.some((state) => [...asked, checks[1], 'watched.claimed'].includes(state)) && [
      kept.pending !== null,
      kept.order.plan !== null,
    ],
    states.includes('watched.editable') && [isEmptyOrder(kept.order), kept.order.plan !== null],
  ],
  leads: {
    ...each(
      (name) => `start ${name}`,
      starts,
      (start): Line => ['resting', { ...start, billing: null, confirming: null }, []],
    ),
    // Whatever the player makes of it is kept at once, as theirs, and with the billing of the edit.
    ...anywhere('order.save', saved, ({ kept }, place) => ({ context: { user } }) => [
      place,
      { kept, billing: null },
      [['saveOrder', { kept, user }]],
    ]),
    // Another player, and the page shown again: whose is it now?
    ...anywhere('user.changed', users, ({ user }, place) =>
      place === 'resting'
        ? [place, { user }, []]
        : ['watched.reading', { user, confirming: null }, ['starts readOrder']],
    ),
    ...anywhere('order.restore', { valid: {} }, () => readAgain),
    'resting | order.restore': ['watched.reading', {}, ['starts watchOrder', 'starts readOrder']],
    'watched | watchOrder fails': ({ previousStates }) => [previousStates[0] ?? '', {}, []],
    ...each((name) => `watched.reading | readOrder done: ${name}`, records, found),
    'watched.reading | readOrder fails': unchecked,
    'watched.reconciling | reconcileOrder done: paid meanwhile': (seen) =>
      toEdit(heldIn(ends['paid meanwhile'].record, seen.previous?.user)),
    'watched.reconciling | reconcileOrder done: still open': (seen) =>
      toEdit(heldIn(ends['still open'].record, seen.previous?.user)),
    'watched.reconciling | reconcileOrder done: paid, and not confirmed yet': (seen) =>
      notToEdit(
        'watched.confirming.waiting',
        heldIn(ends['paid, and not confirmed yet'].record, seen.previous?.user),
      ),
    'watched.reconciling | reconcileOrder fails': unchecked,
    'watched.reconciling | after reconcileTimeout': unchecked,
    // Paid and not confirmed: asked again and again, and nothing is edited.
    'watched.confirming.waiting | after confirmPause': ({ previous }) =>
      previous?.kept.pending == null
        ? readAgain
        : [
            'watched.confirming.asking',
            { confirming: [paidPlan] },
            [['starts confirmOrder', { pending: previous.kept.pending }]],
          ],
    'watched.confirming.asking | confirmOrder done: paid meanwhile': (seen) =>
      toEdit(heldIn(ends['paid meanwhile'].record, seen.previous?.user)),
    'watched.confirming.asking | confirmOrder done: still open': (seen) =>
      toEdit(heldIn(ends['still open'].record, seen.previous?.user)),
    'watched.confirming.asking | confirmOrder done: paid, and not confirmed yet': stillConfirming,
    'watched.confirming.asking | confirmOrder fails': stillConfirming,
    'watched.confirming.asking | after reconcileTimeout': stillConfirming,
    // What another tab saved is what this tab shows; a question answered there is not asked here.
    'watched.confirming | order.changed': readAgain,
    'watched.askingOwner | order.changed': readAgain,
    ...each((name) => `watched.editable | ${eventLabel('order.changed', name)}`, heard, heardOf),
    'watched.askingOwner | order.keep': keptAsTheirs,
    'watched.askingOwner | order.drop': toEdit(dropped, ['saveOrder', { kept: dropped.kept }]),
    'watched.editable | order.claim': (seen) => ['watched.claimed', asBefore(seen), [saves(seen)]],
    'watched.claimed | order.release': unchecked,
  },
  invariants: {
    "somebody else's order is asked about before it can be edited": (seen) => {
      const found = brought(seen)
      const { user } = seen.context
      if (!found || found.owner === null || found.owner === user?.id || isEmptyOrder(found.order)) return true
      return same(seen.states, asked) && tells(seen, 'order.withheld')
    },
    "a player's own order, and a guest's, is theirs to edit without a question": (seen) => {
      const found = brought(seen)
      const isOwn = found === null || found?.owner === null || found?.owner === seen.context.user?.id
      return found === undefined || !isOwn || !seen.states.includes('watched.askingOwner')
    },
    'a checkout whose end was not seen is asked about before the order is edited': (seen) => {
      const found = brought(seen)
      const { user } = seen.context
      const isTheirs = found?.owner === null || found?.owner === user?.id
      const isRead = lastOf(seen)?.is('readOrder done', 'readOrder fails') === true
      return !isRead || !isTheirs || user === null || !found?.pending || same(seen.states, [checks[0]])
    },
    'the server is asked about the checkout that is kept': ({ trail, context }) =>
      trail
        .slice(-1)
        .flatMap(({ started }) => started)
        .every(
          ({ src, input }) =>
            src !== 'reconcileOrder' ||
            (context.kept.pending !== null && same(input, { pending: context.kept.pending })),
        ),
    'what was paid is never in the order again': (seen) =>
      !lastOf(seen)?.is('reconcileOrder done: paid meanwhile', 'confirmOrder done: paid meanwhile') ||
      (isEmptyOrder(seen.context.kept.order) && same(seen.states, ['watched.editable'])),
    'what waits to be confirmed is known only while it does': ({ context, states }) =>
      (context.confirming !== null) === states.some((state) => state.startsWith('watched.confirming')),
    'the order hears when it may be edited, and when it may not': (seen) => {
      const { states, previous } = seen
      if (previous === null || lastOf(seen)?.did.length === 0) return true
      const isEditable = states.includes('watched.editable')
      if (tells(seen, 'order.restored')) return isEditable
      if (tells(seen, 'order.withheld')) return states.some((state) => [...asked, ...checks].includes(state))
      return true
    },
    'what other tabs do while a checkout is opened changes nothing': (seen) =>
      !seen.states.includes('watched.claimed') ||
      !lastOf(seen)?.is('order.changed') ||
      same(seen.context, seen.previous),
    'nothing is edited by this machine: only the player, the storage and the server change the order': (
      seen,
    ) => {
      const may = lastOf(seen)?.is(
        'order.save',
        'order.drop',
        'order.changed',
        'readOrder done',
        'reconcileOrder done',
        'confirmOrder done',
      )
      return seen.previous === null || may === true || same(seen.context.kept, seen.previous.kept)
    },
  },
})
