import type { Order, OrderRecord, ReceiptLine } from '#contract/order.contract.ts'
import { emptyOrder, isEmptyOrder } from '#contract/order.rules.ts'
import type { KeptOrder, KeptOrderContext } from '#machines/kept-order.machine.ts'
import { ruledKeptOrder } from '#src/features/order/order-rules.ts'
import type { Seen, Sight } from './harness/model.ts'
import { failure } from './failure.ts'
import { defineModel } from './harness/model.ts'
import { alice, bob } from './people.ts'

const free = { id: alice.id, planId: alice.plan_id }
const subscriber = { id: bob.id, planId: bob.plan_id }
const nameless = { id: '', planId: 'tier0' as const }

const withPlan: Order = { ...emptyOrder, plan: { id: 'tier2', type: 'yearly' } }
const withDonation: Order = { ...emptyOrder, donations: [{ amount: 25, project_type: 'education' }] }
const record = (
  order: Order,
  owner: string | null,
  rest: { pending?: string; donationAmount?: number; payNow?: 'gifts' } = {},
): OrderRecord => ({ version: 1, owner, order, pending: null, settled: [], ...rest })
const nothing: KeptOrder = { order: emptyOrder, pending: null, donationAmount: 0, payNow: 'plan' }
const paidPlan: ReceiptLine = { kind: 'plan', plan_id: 'tier2', type: 'yearly', cents: 10_048 }

type KeptSeen = Seen<KeptOrderContext>
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
const editable = ({ kept }: KeptOrderContext): Sight[] => [
  { role: 'button', name: 'Submit Order' },
  ...linesSeen(kept.order),
]

/** The records that are read or heard of, by name: an invariant looks at what became of each. */
const records = {
  nothing: null,
  "a guest's": record(withDonation, null),
  "alice's": record(withPlan, alice.id),
  "alice's, at the payment page": record(withPlan, alice.id, { pending: 'order-1', payNow: 'gifts' }),
  'with an amount typed': record(emptyOrder, null, { donationAmount: 40 }),
  "with somebody else's amount typed": record(emptyOrder, 'user-mallory', { donationAmount: 40 }),
  "somebody else's": record(withPlan, 'user-mallory'),
  "somebody else's, at the payment page": record(withPlan, 'user-mallory', { pending: 'order-1' }),
}
const read = Object.fromEntries(Object.entries(records).map(([name, one]) => [name, { record: one }]))
const heard = { valid: records["a guest's"], boundary: null, hostile: records["somebody else's"] }

/** The record that the last step brought, if it brought one. */
const brought = (seen: KeptSeen): OrderRecord | null | undefined => {
  const label = lastOf(seen)?.label ?? ''
  const name = /^readOrder done: (.+)$/.exec(label)?.[1] as keyof typeof records | undefined
  if (name !== undefined) return records[name]
  if (
    !label.startsWith('order.changed') ||
    (!tells(seen, 'order.restored') && !tells(seen, 'order.withheld'))
  )
    return undefined
  return label.endsWith('(hostile)') ? heard.hostile : label.endsWith('(boundary)') ? null : heard.valid
}

export const model = defineModel({
  machine: ruledKeptOrder,
  inputs: {
    'a guest': { user: null, kept: nothing },
    'a player': { user: free, kept: nothing },
    'a player with something in hand': { user: free, kept: { ...nothing, order: withDonation } },
  },
  events: {
    'order.restore': { valid: {} },
    'order.save': {
      valid: { kept: { ...nothing, order: withPlan } },
      boundary: { kept: nothing },
      hostile: { kept: { ...nothing, order: withDonation, donationAmount: 999_999 } },
      'at the payment page': { kept: { ...nothing, order: withPlan, pending: 'order-1' } },
    },
    'order.claim': { valid: {} },
    'order.release': { valid: {} },
    'order.keep': { valid: {} },
    'order.drop': { valid: {} },
    'order.changed': {
      valid: { record: heard.valid },
      boundary: { record: heard.boundary },
      hostile: { record: heard.hostile },
    },
    'user.changed': {
      valid: { user: free },
      boundary: { user: null },
      subscriber: { user: subscriber },
      hostile: { user: nameless },
    },
  },
  actors: {
    readOrder: { done: read, fails: { blocked: failure('internal') } },
    reconcileOrder: {
      done: {
        'paid meanwhile': { record: record(emptyOrder, alice.id), confirming: null },
        'still open': { record: record(withPlan, alice.id, { pending: 'order-1' }), confirming: null },
        'paid, and not confirmed yet': {
          record: record(withPlan, alice.id, { pending: 'order-1' }),
          confirming: [paidPlan],
        },
      },
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
    states.some((state) => [...asked, 'watched.claimed'].includes(state)) && [
      kept.pending !== null,
      kept.order.plan !== null,
    ],
    states.includes('watched.editable') && [isEmptyOrder(kept.order), kept.order.plan !== null],
  ],
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
    'what was read is what is kept': (seen) => {
      const found = brought(seen)
      if (found === undefined) return true
      const { order, pending, payNow } = seen.context.kept
      return same(
        [order, pending, payNow],
        [found?.order ?? emptyOrder, found?.pending ?? null, found?.payNow ?? null],
      )
    },
    'what somebody else typed stays unseen': (seen) =>
      lastOf(seen)?.label !== "readOrder done: with somebody else's amount typed" ||
      seen.context.kept.donationAmount === 0,
    'what was typed is there again': (seen) =>
      lastOf(seen)?.label !== 'readOrder done: with an amount typed' ||
      seen.context.kept.donationAmount === 40,
    'every change that is told is kept at once': (seen) => {
      const { label = '', did = [] } = lastOf(seen) ?? {}
      if (!label.startsWith('order.save')) return true
      const order = label.endsWith('(boundary)')
        ? emptyOrder
        : label.endsWith('(hostile)')
          ? withDonation
          : withPlan
      return did.includes('saveOrder') && same(seen.context.kept.order, order)
    },
    'a checkout whose end was not seen is asked about before the order is edited': (seen) => {
      const found = brought(seen)
      const { user } = seen.context
      const isTheirs = found?.owner === null || found?.owner === user?.id
      const isRead = lastOf(seen)?.label.startsWith('readOrder') === true
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
      !/^(reconcileOrder|confirmOrder) done: paid meanwhile$/.test(lastOf(seen)?.label ?? '') ||
      (isEmptyOrder(seen.context.kept.order) && same(seen.states, ['watched.editable'])),
    'what waits to be confirmed is known only while it does': ({ context, states }) =>
      (context.confirming !== null) === states.some((state) => state.startsWith('watched.confirming')),
    'an order that nobody could check is the player’s to edit, as it was': (seen) => {
      const label = lastOf(seen)?.label ?? ''
      if (label !== 'readOrder fails: blocked' && label !== 'reconcileOrder fails: offline') return true
      return same(seen.states, ['watched.editable']) && same(seen.context.kept, seen.previous?.kept)
    },
    'nothing but the answers says whose it is: kept it stays whole, dropped it is gone': (seen) => {
      const { label = '', did = [] } = lastOf(seen) ?? {}
      const { context, previous } = seen
      if (label === 'order.keep') return same(context.kept, previous?.kept)
      if (label !== 'order.drop' || !did.includes('saveOrder')) return true
      return same(context.kept, { ...nothing, payNow: null }) && context.billing === 'monthly'
    },
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
      !lastOf(seen)?.label.startsWith('order.changed') ||
      same(seen.context, seen.previous),
    'nothing is edited by this machine: only the player, the storage and the server change the order': (
      seen,
    ) => {
      const label = lastOf(seen)?.label ?? ''
      const may = [
        'order.save',
        'order.drop',
        'order.changed',
        'readOrder done',
        'reconcileOrder done',
        'confirmOrder done',
      ]
      return (
        seen.previous === null ||
        may.some((one) => label.startsWith(one)) ||
        same(seen.context.kept, seen.previous.kept)
      )
    },
  },
})
