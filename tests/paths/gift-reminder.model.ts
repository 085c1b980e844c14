import type { GiftLeg } from '#contract/gift-leg.contract.ts'
import type { GiftReminderContext } from '#machines/gift-reminder.machine.ts'
import { giftReminderMachine } from '#machines/gift-reminder.machine.ts'
import { failure } from './failure.ts'
import type { Deed, Lead, Seen } from './harness/model.ts'
import { defineModel, passing } from './harness/model.ts'
import { alice, bob } from './people.ts'

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

const one = [giftLeg('HUB-10001', 7_018)]
const several = [giftLeg('HUB-10002', null), giftLeg('HUB-10003', 999), giftLeg('HUB-10004', 999)]

type Line = Lead<GiftReminderContext>
const watches = ['starts watchPage', 'starts watchLater'] as const
const asks = 'starts loadLegs'

const begins = (playerId: string): Line => ['player.gifts.asking', { playerId, legs: [] }, [...watches, asks]]
const hears =
  (playerId: string) =>
  ({ previous }: Seen<GiftReminderContext>): Line =>
    previous?.playerId === playerId ? ['player', { playerId, legs: previous.legs }, []] : begins(playerId)
const keeps =
  (state: string, did: readonly Deed[] = []) =>
  ({ previous }: Seen<GiftReminderContext>): Line => [state, { legs: previous?.legs ?? [] }, did]

const banner = { role: 'region', name: 'Unpaid gifts' } as const
/** What the server said shows beside it. */
const page = [{ role: 'link', name: 'The Hub, home' }] as const

export const model = defineModel({
  machine: giftReminderMachine,
  inputs: { 'for a player': { playerId: alice.id }, 'for nobody': { playerId: null } },
  events: {
    'user.changed': {
      valid: { playerId: alice.id },
      boundary: { playerId: null },
      another: { playerId: bob.id },
      hostile: { playerId: '' },
    },
    'reminder.check': { valid: {} },
    'reminder.later': { valid: {} },
    'page.shown': { valid: {} },
    'later.began': { valid: {} },
    'later.over': { valid: {} },
  },
  actors: {
    loadLegs: {
      done: { nothing: [], 'one order': one, 'several orders': several },
      fails: { offline: failure('offline'), 'something odd': failure('internal') },
    },
    watchPage: { reports: ['page.shown'], fails: { 'not supported': new Error('no document') } },
    watchLater: {
      reports: ['later.began', 'later.over'],
      fails: { 'not supported': new Error('no window') },
    },
  },
  delays: { askTimeout: 20_000, freshTime: 60_000 },
  sees: {
    deciding: passing,
    guest: [{ absent: banner }],
    'player.gifts.asking': page,
    'player.gifts.fresh': page,
    'player.gifts.settled': page,
    'player.gifts.unanswered': page,
    'player.later.due': ({ legs: [oldest] }) => {
      if (!oldest) return [{ absent: banner }]
      const isAlone = oldest.order_number === 'HUB-10001'
      return [
        banner,
        { text: '1 of 2 paid.' },
        { text: oldest.order_number },
        { text: isAlone ? 'They wait until you pay or discard them.' : 'Gifts of 2 more orders wait, too.' },
        { role: 'link', name: isAlone ? 'Pay $70.18' : 'Pay' },
        { role: 'button', name: 'Later' },
      ]
    },
    'player.later.putOff': [{ absent: banner }],
  },
  bound: ({ playerId, legs }) => [playerId, legs[0]?.id],
  leads: {
    'start for a player': begins(alice.id),
    'start for nobody': ['guest', { playerId: null, legs: [] }, []],

    'guest | user.changed': begins(alice.id),
    'guest | user.changed (another)': begins(bob.id),
    'guest | user.changed (hostile)': begins(''),
    'guest | user.changed (boundary)': ['guest', { playerId: null, legs: [] }, []],
    'player | user.changed': hears(alice.id),
    'player | user.changed (another)': hears(bob.id),
    'player | user.changed (hostile)': hears(''),
    'player | user.changed (boundary)': ['guest', { playerId: null, legs: [] }, []],

    'player.gifts.asking | loadLegs done: nothing': ['player.gifts.fresh', { legs: [] }, []],
    'player.gifts.asking | loadLegs done: one order': ['player.gifts.fresh', { legs: one }, []],
    'player.gifts.asking | loadLegs done: several orders': ['player.gifts.fresh', { legs: several }, []],
    'player.gifts.asking | loadLegs fails: offline': keeps('player.gifts.unanswered'),
    'player.gifts.asking | loadLegs fails: something odd': keeps('player.gifts.unanswered'),
    'player.gifts.asking | after askTimeout': keeps('player.gifts.unanswered'),
    'player.gifts.fresh | after freshTime': keeps('player.gifts.settled'),

    'player | reminder.check': keeps('player.gifts.asking', [asks]),
    'player.gifts.settled | page.shown': keeps('player.gifts.asking', [asks]),
    'player.gifts.unanswered | page.shown': keeps('player.gifts.asking', [asks]),

    'player.later.due | reminder.later': ({ context, previous }) =>
      previous && previous.legs.length > 0
        ? ['player.later.putOff', { legs: previous.legs }, [['keepLater', { playerId: context.playerId }]]]
        : ['player.later.due', {}, []],
    'player.later.due | later.began': keeps('player.later.putOff'),
    'player.later.putOff | later.over': keeps('player.later.due'),
    'player.later.due | watchLater fails': keeps('player.later.due'),
    'player.later.putOff | watchLater fails': keeps('player.later.putOff'),
    'player | watchPage fails': keeps('player'),
  },
  invariants: {
    'nothing is asked, watched or known for a guest': ({ context, states, children }) =>
      states.includes('guest') === (context.playerId === null) &&
      (context.playerId !== null || (children.length === 0 && context.legs.length === 0)),
    'what is known was said of this player': ({ context, trail }) => {
      const since = trail.findLastIndex(({ started }) => started.some(({ id }) => id === 'watchLater'))
      return context.legs.length === 0 || trail.slice(since + 1).some(({ is }) => is('loadLegs done'))
    },
    'it is put off by this player alone': ({ states, trail }) => {
      const since = trail.findLastIndex(({ started }) => started.some(({ id }) => id === 'watchLater'))
      return (
        !states.includes('player.later.putOff') ||
        trail.slice(since + 1).some(({ is }) => is('reminder.later', 'later.began'))
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
        const answered = before.findLastIndex((step) => step.is('loadLegs done'))
        const since = before.slice(answered + 1)
        return answered < 0 || since.some((step) => step.is('wait', 'loadLegs fails'))
      }),
    'the reminder is due by its tag, and only for a player': ({ states, tags }) =>
      tags.includes('due') === states.includes('player.later.due'),
  },
})
