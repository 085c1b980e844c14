import type { FirstChoice, GiftTimeContext } from '#machines/subscriptions/gift-time.machine.ts'
import { giftTimeMachine } from '#machines/subscriptions/gift-time.machine.ts'
import { failure } from '../failure.ts'
import type { Deed, Lead, Seen } from '../harness/model.ts'
import { defineModel } from '../harness/model.ts'

type Context = GiftTimeContext
type Line = Lead<Context>

export const elite: FirstChoice = { id: 'gift-elite', planId: 'tier3' }
export const oracle: FirstChoice = { id: 'gift-oracle', planId: 'tier5' }
const pro: FirstChoice = { id: 'sub-1', planId: 'tier2' }
const otherPlan: FirstChoice = { id: elite.id, planId: 'tier4' }
const hostile: FirstChoice = { id: '<script>', planId: 'tier3' }

const button = (name: string) => ({ role: 'button', name }) as const
const letElite = button('Let Elite count first')
const letOracle = button('Let Oracle count first')
const proAgain = button('Let Pro count again')
const confirmFirst = button('Let it count first')
const confirmAgain = button('Let it count again')
const notNow = button('Not now')
const busyFirst = { role: 'button', name: 'Putting it first', is: 'busy' } as const
const busyAgain = { role: 'button', name: 'Letting it count again', is: 'busy' } as const
const reading = { text: 'Reading what counts now' } as const
const outdated = {
  text: 'This plan has changed meanwhile. Check it again; nothing was changed.',
} as const

const tooLong = { text: 'The server took too long to answer. Try again.' } as const
/** The paid plan, which a gift was put before. */
const isAgain = (wish: FirstChoice | null): boolean => wish?.id === pro.id

const offered = ({ choices, problem }: Context) => [
  choices.some(({ id }) => id === elite.id) ? letElite : { absent: letElite },
  choices.some(({ id }) => id === oracle.id) ? letOracle : { absent: letOracle },
  choices.some(({ id }) => id === pro.id) ? proAgain : { absent: proAgain },
  { absent: confirmFirst },
  { absent: confirmAgain },
  problem === 'priority_outdated' ? outdated : { absent: outdated },
]

/** Only what is offered can be chosen. */
const chooses =
  (id: string) =>
  ({ previous }: Seen<Context>): Line => {
    const wish = previous?.choices.find((choice) => choice.id === id)
    return wish ? ['confirming', { wish, problem: null }, []] : ['ready', {}, []]
  }

/** What the page tells is taken as it is. */
const anyTold = (state: string, then = state): Record<string, Line> => ({
  [`${state} | choices.told`]: [then, { choices: [pro, oracle] }, []],
  [`${state} | choices.told (boundary)`]: [then, { choices: [] }, []],
  [`${state} | choices.told (other)`]: [then, { choices: [elite, oracle] }, []],
  [`${state} | choices.told (hostile)`]: [then, { choices: [otherPlan, hostile] }, []],
})

/** What was chosen stays chosen as long as it is offered. */
const told =
  (choices: readonly FirstChoice[]) =>
  ({ previous }: Seen<Context>): Line =>
    previous?.wish && choices.includes(previous.wish)
      ? ['confirming', { choices, wish: previous.wish, problem: previous.problem }, []]
      : ['ready', { choices, wish: null, problem: 'priority_outdated' }, []]

const reads = (did: Deed[], rest: Partial<Context>): Line => [
  'reading',
  { wish: null, ...rest },
  [...did, 'readAnew'],
]

/** It can be tried again with what was chosen. */
const stays =
  (problem: NonNullable<Context['problem']>) =>
  ({ previous }: Seen<Context>): Line => ['confirming', { wish: previous?.wish ?? null, problem }, []]

export const model = defineModel({
  machine: giftTimeMachine,
  inputs: {
    'two gifts above a paid plan': { choices: [elite, oracle] },
    'a gift counts first': { choices: [pro, oracle] },
  },
  events: {
    'first.choose': {
      valid: { id: elite.id },
      other: { id: oracle.id },
      again: { id: pro.id },
      boundary: { id: '' },
      hostile: { id: '<script>' },
    },
    'first.confirm': { valid: {} },
    'first.cancel': { valid: {} },
    'choices.told': {
      valid: { choices: [pro, oracle] },
      boundary: { choices: [] },
      other: { choices: [elite, oracle] },
      hostile: { choices: [otherPlan, hostile] },
    },
  },
  actors: {
    putFirst: {
      done: { 'as asked': {} },
      fails: {
        outdated: failure('priority_outdated'),
        gone: failure('not_found'),
        'not higher': failure('gift_not_higher'),
        offline: failure('offline'),
        unavailable: failure('unavailable'),
        'something odd': failure('internal'),
      },
    },
  },
  delays: { answerTimeout: 30_000, readTimeout: 15_000 },
  sees: {
    ready: offered,
    confirming: ({ problem, wish }) => [
      ...(isAgain(wish)
        ? [confirmAgain, { absent: confirmFirst }]
        : [confirmFirst, { absent: confirmAgain }]),
      notNow,
      { absent: letElite },
      problem === 'timeout' ? tooLong : { absent: tooLong },
    ],
    asking: ({ wish }) => [isAgain(wish) ? busyAgain : busyFirst, { absent: letElite }],
    reading: [reading, { absent: letElite }, { absent: letOracle }, { absent: proAgain }],
  },
  bound: ({ choices, wish, problem }) => [choices.map(({ id }) => id), wish?.id, problem],
  leads: {
    'start two gifts above a paid plan': ['ready', { choices: [elite, oracle], wish: null, problem: null }],
    'start a gift counts first': ['ready', { choices: [pro, oracle], wish: null, problem: null }],
    'ready | first.choose': chooses(elite.id),
    'ready | first.choose (other)': chooses(oracle.id),
    'ready | first.choose (again)': chooses(pro.id),
    'ready | first.choose (hostile)': chooses(hostile.id),
    ...anyTold('ready'),

    'confirming | first.confirm': ({ previous }) => [
      'asking',
      { problem: null },
      [['starts putFirst', { id: previous?.wish?.id, planId: previous?.wish?.planId }]],
    ],
    'confirming | first.cancel': ['ready', { wish: null, problem: null }, []],
    'confirming | choices.told': told([pro, oracle]),
    'confirming | choices.told (boundary)': told([]),
    'confirming | choices.told (other)': told([elite, oracle]),
    'confirming | choices.told (hostile)': told([otherPlan, hostile]),

    ...anyTold('asking'),
    'asking | putFirst done': reads(['planChanged'], { problem: null }),
    'asking | putFirst fails: outdated': reads([], {
      problem: 'priority_outdated',
    }),
    'asking | putFirst fails: gone': reads([], { problem: 'not_found' }),
    'asking | putFirst fails: not higher': reads([], {
      problem: 'gift_not_higher',
    }),
    'asking | putFirst fails: offline': stays('offline'),
    'asking | putFirst fails: unavailable': stays('unavailable'),
    'asking | putFirst fails: something odd': stays('internal'),
    'asking | after answerTimeout': stays('timeout'),
    ...anyTold('reading', 'ready'),
    'reading | after readTimeout': ['ready', {}, []],
  },
  invariants: {
    'nothing is sent before the player has confirmed, and one press sends once': ({
      trail,
      previousStates,
    }) => {
      const last = trail.at(-1)
      const sent = (last?.started ?? []).length
      const isConfirmed = last?.is('first.confirm') === true && previousStates.includes('confirming')
      return sent === (isConfirmed ? 1 : 0)
    },
    'what is sent is what was chosen and read': ({ trail, previous }) =>
      (trail.at(-1)?.started ?? []).every(({ input }) => input === previous?.wish),
    'the player sees what is true after a change, and after one that came too late': ({
      trail,
      states,
      previousStates,
    }) => {
      const last = trail.at(-1)
      const read = last?.did.includes('readAnew') ?? false
      return read === (states.includes('reading') && !previousStates.includes('reading'))
    },
    'the header is told of every change, and of nothing else': ({ trail }) =>
      (trail.at(-1)?.did.includes('planChanged') ?? false) === (trail.at(-1)?.is('putFirst done') ?? false),
    'a choice is kept until it is made or taken back': ({ context, states }) =>
      (context.wish !== null) === (states.includes('confirming') || states.includes('asking')),
    'only what was offered is chosen': ({ context, previous }) =>
      context.wish === null ||
      context.wish === previous?.wish ||
      previous?.choices.includes(context.wish) === true,
    'a problem is told until the next try': ({ context, states }) =>
      context.problem === null || !states.includes('asking'),
  },
})
