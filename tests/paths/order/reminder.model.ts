import type { GiftLeg } from '#contract/order/gift-leg.contract.ts'
import type { Subscription } from '#contract/subscriptions/subscriptions.contract.ts'
import type { ReminderContext } from '#machines/order/reminder.machine.ts'
import { reminderMachine } from '#machines/order/reminder.machine.ts'
import { failure } from '../failure.ts'
import type { Deed, Lead, Seen } from '../harness/model.ts'
import { defineModel, passing } from '../harness/model.ts'
import { alice, bob } from '../people.ts'

/** Gifts of one order that wait for their own payment. */
export const giftLeg = (number: string, price: number | null): GiftLeg => ({
  id: `gifts-of-${number}`,
  order_id: `order-${number}`,
  order_number: number,
  status: 'open',
  lines: [
    { kind: 'gift', plan_id: 'tier2', months: 12, cents: 5_019 },
    { kind: 'gift', plan_id: 'tier3', months: 1, cents: 1_999 },
  ],
  total_cents: 7_018,
  price_cents: price,
  until: '2099-02-21T12:00:00.000Z',
  payment: null,
})

/** A plan whose renewal failed long ago, so that it gives nothing any more. */
export const failedRenewal: Subscription = {
  id: 'sub-1',
  plan_id: 'tier4',
  plan_name: 'Master',
  type: 'monthly',
  status: 'unpaid',
  renewal: 'renews',
  amount_cents: 3_499,
  started_at: '2026-01-05T12:00:00.000Z',
  current_period_end: '2026-02-05T12:00:00.000Z',
  next: null,
  waiting: null,
}

/** The same while it is paid for. */
export const paidPlan: Subscription = {
  ...failedRenewal,
  status: 'active',
  current_period_end: '2099-02-05T12:00:00.000Z',
}

const one = [giftLeg('HUB-10001', 7_018)]
const several = [giftLeg('HUB-10002', null), giftLeg('HUB-10003', 999), giftLeg('HUB-10004', 999)]

type Line = Lead<ReminderContext>
const watches = ['starts watchPage', 'starts watchLater'] as const
const asks = 'starts loadUnpaid'

const begins = (playerId: string): Line => [
  'player.news.asking',
  { playerId, plan: null, renewal: null, legs: [] },
  [...watches, asks],
]
const hears =
  (playerId: string) =>
  ({ previous }: Seen<ReminderContext>): Line =>
    previous?.playerId === playerId
      ? ['player', { playerId, plan: previous.plan, renewal: previous.renewal, legs: previous.legs }, []]
      : begins(playerId)
const keeps =
  (state: string, did: readonly Deed[] = []) =>
  ({ previous }: Seen<ReminderContext>): Line => [
    state,
    { plan: previous?.plan ?? null, renewal: previous?.renewal ?? null, legs: previous?.legs ?? [] },
    did,
  ]

const giftsBanner = { role: 'region', name: 'Unpaid gifts' } as const
const renewalBanner = { role: 'region', name: 'Failed renewal' } as const
/** What the server said shows beside it. */
const page = [{ role: 'link', name: 'The Hub, home' }] as const

export const model = defineModel({
  machine: reminderMachine,
  inputs: { 'for a player': { playerId: alice.id }, 'for nobody': { playerId: null } },
  events: {
    'user.changed': {
      valid: { playerId: alice.id },
      boundary: { playerId: null },
      another: { playerId: bob.id },
      hostile: { playerId: '' },
    },
    'reminder.check': { valid: {} },
    'renewal.later': { valid: {} },
    'gifts.later': { valid: {} },
    'page.shown': { valid: {} },
    'unpaid.changed': { valid: {} },
    'renewal.hidden': { valid: {} },
    'renewal.due': { valid: {} },
    'gifts.hidden': { valid: {} },
    'gifts.due': { valid: {} },
  },
  actors: {
    loadUnpaid: {
      done: {
        nothing: { plan: null, renewal: null, legs: [] },
        'one order': { plan: paidPlan, renewal: null, legs: one },
        'several orders': { plan: null, renewal: null, legs: several },
        'a renewal and gifts': { plan: failedRenewal, renewal: failedRenewal, legs: one },
      },
      fails: { offline: failure('offline'), 'something odd': failure('internal') },
    },
    watchPage: {
      reports: ['page.shown', 'unpaid.changed'],
      fails: { 'not supported': new Error('no document') },
    },
    watchLater: {
      reports: ['renewal.hidden', 'renewal.due', 'gifts.hidden', 'gifts.due'],
      fails: { 'not supported': new Error('no window') },
    },
  },
  delays: { askTimeout: 20_000, freshTime: 60_000 },
  sees: {
    deciding: passing,
    guest: [{ absent: giftsBanner }, { absent: renewalBanner }],
    'player.news.asking': page,
    'player.news.fresh': page,
    'player.news.settled': page,
    'player.news.unanswered': page,
    // One banner at a time: that of the renewal stands before the other, which says then nothing here.
    'player.renewal.due': ({ renewal }) =>
      renewal
        ? [
            renewalBanner,
            { text: 'Your renewal failed.' },
            { text: 'Master gives you nothing until it is paid.' },
            { role: 'link', name: 'Pay $34.99' },
            { role: 'button', name: 'Later' },
            { absent: giftsBanner },
          ]
        : [{ absent: renewalBanner }],
    'player.renewal.putOff': [{ absent: renewalBanner }],
    'player.gifts.due': ({ legs: [oldest], renewal }) => {
      if (!oldest) return [{ absent: giftsBanner }]
      if (renewal) return page
      const isAlone = oldest.order_number === 'HUB-10001'
      return [
        giftsBanner,
        { text: '1 of 2 paid.' },
        { text: oldest.order_number },
        { text: isAlone ? 'They wait until you pay or discard them.' : 'Gifts of 2 more orders wait, too.' },
        { role: 'link', name: isAlone ? 'Pay $70.18' : 'Pay' },
        { role: 'button', name: 'Later' },
      ]
    },
    'player.gifts.putOff': [{ absent: giftsBanner }],
  },
  bound: ({ playerId, renewal, legs }) => [playerId, renewal?.id, legs[0]?.id],
  leads: {
    'start for a player': begins(alice.id),
    'start for nobody': ['guest', { playerId: null, plan: null, renewal: null, legs: [] }, []],

    'guest | user.changed': begins(alice.id),
    'guest | user.changed (another)': begins(bob.id),
    'guest | user.changed (hostile)': begins(''),
    'guest | user.changed (boundary)': ['guest', { playerId: null, plan: null, renewal: null, legs: [] }, []],
    'player | user.changed': hears(alice.id),
    'player | user.changed (another)': hears(bob.id),
    'player | user.changed (hostile)': hears(''),
    'player | user.changed (boundary)': [
      'guest',
      { playerId: null, plan: null, renewal: null, legs: [] },
      [],
    ],

    'player.news.asking | loadUnpaid done: nothing': [
      'player.news.fresh',
      { plan: null, renewal: null, legs: [] },
      [],
    ],
    'player.news.asking | loadUnpaid done: one order': [
      'player.news.fresh',
      { plan: paidPlan, renewal: null, legs: one },
      [],
    ],
    'player.news.asking | loadUnpaid done: several orders': [
      'player.news.fresh',
      { plan: null, renewal: null, legs: several },
      [],
    ],
    'player.news.asking | loadUnpaid done: a renewal and gifts': [
      'player.news.fresh',
      { plan: failedRenewal, renewal: failedRenewal, legs: one },
      [],
    ],
    'player.news.asking | loadUnpaid fails: offline': keeps('player.news.unanswered'),
    'player.news.asking | loadUnpaid fails: something odd': keeps('player.news.unanswered'),
    'player.news.asking | after askTimeout': keeps('player.news.unanswered'),
    // Whoever owes is not asked for what was paid on another device for longer than a minute.
    'player.news.fresh | after freshTime': (seen) =>
      (seen.previous?.renewal ?? seen.previous?.legs[0])
        ? keeps('player.news.asking', [asks])(seen)
        : keeps('player.news.settled')(seen),

    'player | reminder.check': keeps('player.news.asking', ['tellTabs', asks]),
    'player | unpaid.changed': keeps('player.news.asking', [asks]),
    'player.news.settled | page.shown': keeps('player.news.asking', [asks]),
    'player.news.unanswered | page.shown': keeps('player.news.asking', [asks]),

    'player.renewal.due | renewal.later': ({ context, previous }) =>
      previous?.renewal
        ? [
            'player.renewal.putOff',
            { plan: previous.plan, renewal: previous.renewal, legs: previous.legs },
            [['keepRenewalLater', { playerId: context.playerId }]],
          ]
        : ['player.renewal.due', {}, []],
    'player.renewal.due | renewal.hidden': keeps('player.renewal.putOff'),
    'player.renewal.putOff | renewal.due': keeps('player.renewal.due'),
    'player.gifts.due | gifts.later': ({ context, previous }) =>
      previous && previous.legs.length > 0
        ? [
            'player.gifts.putOff',
            { plan: previous.plan, renewal: previous.renewal, legs: previous.legs },
            [['keepGiftsLater', { playerId: context.playerId }]],
          ]
        : ['player.gifts.due', {}, []],
    'player.gifts.due | gifts.hidden': keeps('player.gifts.putOff'),
    'player.gifts.putOff | gifts.due': keeps('player.gifts.due'),
    'player | watchLater fails': keeps('player'),
    'player | watchPage fails': keeps('player'),
  },
  invariants: {
    'nothing is asked, watched or known for a guest': ({ context, states, children }) =>
      states.includes('guest') === (context.playerId === null) &&
      (context.playerId !== null ||
        (children.length === 0 &&
          context.plan === null &&
          context.renewal === null &&
          context.legs.length === 0)),
    'what is known was said of this player': ({ context, trail }) => {
      const since = trail.findLastIndex(({ started }) => started.some(({ id }) => id === 'watchLater'))
      const isNothing = context.plan === null && context.renewal === null && context.legs.length === 0
      return isNothing || trail.slice(since + 1).some(({ is }) => is('loadUnpaid done'))
    },
    'each is put off by this player alone': ({ states, trail }) => {
      const since = trail.findLastIndex(({ started }) => started.some(({ id }) => id === 'watchLater'))
      const steps = trail.slice(since + 1)
      const isRenewalHidden = steps.some(({ is }) => is('renewal.later', 'renewal.hidden'))
      const isGiftsHidden = steps.some(({ is }) => is('gifts.later', 'gifts.hidden'))
      return (
        (!states.includes('player.renewal.putOff') || isRenewalHidden) &&
        (!states.includes('player.gifts.putOff') || isGiftsHidden)
      )
    },
    'the server is asked what this player has to pay': ({ context, trail }) => {
      const asked = trail.flatMap(({ started }) => started).findLast(({ id }) => id === 'loadUnpaid')
      return (
        context.playerId === null ||
        (asked?.input as { playerId: string } | undefined)?.playerId === context.playerId
      )
    },
    'Later is watched for this player': ({ context, trail }) => {
      const watch = trail.flatMap(({ started }) => started).findLast(({ id }) => id === 'watchLater')
      return (
        context.playerId === null ||
        (watch?.input as { playerId: string } | undefined)?.playerId === context.playerId
      )
    },
    'a return to the page within a minute of an answer asks nothing': ({ trail }) =>
      trail.every(({ is, started }, at) => {
        if (!is('page.shown') || started.length === 0) return true
        const before = trail.slice(0, at)
        const answered = before.findLastIndex((step) => step.is('loadUnpaid done'))
        const since = before.slice(answered + 1)
        return answered < 0 || since.some((step) => step.is('wait', 'loadUnpaid fails'))
      }),
    'each is due by its tag, and only for a player': ({ states, tags }) =>
      tags.includes('renewalDue') === states.includes('player.renewal.due') &&
      tags.includes('giftsDue') === states.includes('player.gifts.due'),
  },
})
