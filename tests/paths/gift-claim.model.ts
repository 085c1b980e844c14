import type { Problem } from '#contract/errors.ts'
import { giftCodeFrom, groupGiftCode, readGiftCode } from '#contract/gift-code.rules.ts'
import { giftCodeIn } from '#contract/gift-link.rules.ts'
import type { PlansOfUser } from '#contract/subscriptions.contract.ts'
import type { ClaimedGift, GiftClaimContext, GiftPreview } from '#machines/gift-claim.machine.ts'
import { giftClaimMachine } from '#machines/gift-claim.machine.ts'
import { gift as giftTime, noon, paid } from '#tests/support/plans-of-user.ts'
import { failure } from './failure.ts'
import type { Lead, Seen, Sight } from './harness/model.ts'
import { defineModel, passing } from './harness/model.ts'

type Context = GiftClaimContext
type Line = Lead<Context>

const isCode = (text: string): boolean => readGiftCode(giftCodeIn(text)).code !== undefined

export const code = groupGiftCode(giftCodeFrom(Uint8Array.from({ length: 15 }, (_, place) => place + 7)))
const otherCode = groupGiftCode(giftCodeFrom(Uint8Array.from({ length: 15 }, (_, place) => place * 2)))
const swapped = `${code[1]}${code[0]}${code.slice(2)}`

/** What is typed, and why it can't be a code; null: it is one. */
const texts = {
  valid: [` ${code.toLowerCase()} `, null],
  boundary: ['', 'Type or paste the code.'],
  hostile: ['<script>alert(1)</script>', 'One character is wrong. Check the first group.'],
  'a whole link': [`https://hub.example/invite-codes#code=${otherCode}`, null],
  'a slip': [swapped, 'One character is wrong, or two have changed places. Check each group.'],
  'a wrong letter': [
    `${code.slice(0, 12)}U${code.slice(13)}`,
    'One character is wrong. Check the third group.',
  ],
  'cut off': [code.slice(0, 12), '6 characters are missing.'],
  'too long': [`${code}7`, '1 character too many.'],
} as const
const faultOf = (text: string): string | null =>
  Object.values(texts).find(([typed]) => typed === text)?.[1] ?? null

const elite = {
  plan_id: 'tier3',
  plan_name: 'Elite',
  months: 1,
  from: 'mirel',
  is_own: false,
  message: 'For 11 tabs of spreadsheet.',
} as const
const none: PlansOfUser = { subscriptions: [], gift_time: [] }
const pro = paid({
  plan_id: 'tier2',
  plan_name: 'Pro',
  amount_cents: 999,
  started_at: noon('2020-01-01'),
  current_period_end: noon('2099-12-21'),
})
const asking: GiftPreview = {
  gift: elite,
  plans: { subscriptions: [pro], gift_time: [] },
  asks: true,
  at: 1,
}
const plain: GiftPreview = { gift: elite, plans: none, asks: false, at: 1 }
export const claimed: ClaimedGift = {
  gift_time_id: 'code-1',
  plans: {
    subscriptions: [],
    gift_time: [
      giftTime('code-1', 3, {
        months: 1,
        left: { months: 1, ms: 0 },
        running: { from: noon('2020-01-01'), until: noon('2099-01-01') },
      }),
    ],
  },
  at: 2,
}

const refusals = {
  malformed: 'gift_code_malformed',
  unknown: 'gift_code_unknown',
  used: 'gift_code_used',
  'taken back': 'gift_code_taken_back',
  split: 'gift_code_split',
  ended: 'gift_code_ended',
} as const satisfies Record<string, Problem>
/** What can be tried again. */
const troubles = { offline: 'offline', unavailable: 'unavailable', 'something odd': 'internal' } as const
const limited = failure('rate_limited', 120)
const failing = (codes: Record<string, Problem>) =>
  Object.fromEntries(Object.entries(codes).map(([name, problem]) => [name, failure(problem)]))

/** Word for word what the player is told. */
const sentences: Partial<Record<Problem, string>> = {
  offline: 'You are offline. Check the connection and try again.',
  unavailable: 'The server can’t be reached right now. Try again in a moment.',
  internal: 'Something went wrong on the server. Try again.',
  timeout: 'The server took too long to answer. Try again.',
  rate_limited: 'Too many attempts. Wait a moment and try again.',
  gift_not_higher: 'Only gift time of a higher plan can count before the plan you pay for.',
  gift_code_malformed: 'This isn’t a gift code: one has 16 letters and digits, in four groups.',
  gift_code_unknown: 'This code doesn’t exist.',
  gift_code_used: 'This gift has already been claimed.',
  gift_code_taken_back: 'This code was taken back by whoever gave it. Ask them for the new one.',
  gift_code_split: 'This code was split into several. Ask whoever gave it for one of the new ones.',
  gift_code_ended: 'This gift was refunded, so there is nothing left to claim.',
}
/** The problem that is told, and no other one. */
const told = (problem: Problem | null): Sight[] =>
  Object.entries(sentences).flatMap(([one, text]): Sight[] =>
    one === problem ? [{ text }] : one === 'timeout' || one === 'offline' ? [{ absent: { text } }] : [],
  )

const button = (name: string) => ({ role: 'button', name }) as const
const seeGift = button('See the gift')
const claimNow = button('Claim Elite for 1 month')
const claimLater = button('Claim 1 month of Elite for later')
const putAway = button('Keep it for later')
const another = button('Enter another code')
const field = (giftCode: string) => ({ role: 'textbox', name: 'Gift code', value: giftCode }) as const

const typed = ({ giftCode, problem }: Context): Sight[] => [
  field(giftCode),
  seeGift,
  { absent: claimNow },
  ...told(problem),
]
/** Too few characters are no mistake while they are typed. */
const isSaidAtOnce = (giftCode: string): boolean => giftCode !== '' && giftCode !== texts['cut off'][0]
const writing = (context: Context): Sight[] => {
  const fault = faultOf(context.giftCode)
  if (fault === null) return typed(context)
  const { giftCode } = context
  return [...typed(context), isSaidAtOnce(giftCode) ? { text: fault } : { absent: { text: fault } }]
}
const shown = ({ preview, first, problem }: Context): Sight[] => [
  { role: 'heading', name: 'Claim 1 month of Elite' },
  { text: 'A gift from mirel' },
  { text: 'For 11 tabs of spreadsheet.' },
  preview?.asks && !first ? claimLater : claimNow,
  preview?.asks && !first ? { absent: claimNow } : { absent: claimLater },
  preview?.asks
    ? { role: 'radio', name: first ? 'Now, before your Pro' : 'Once your Pro is over', is: 'checked' }
    : { absent: { role: 'radio', name: 'Now, before your Pro' } },
  putAway,
  ...told(problem),
]

const keeps = (giftCode: string | undefined) => ['keepCode', { giftCode }] as const
const looks = ({ previous, context }: Seen<Context>): Line => {
  const giftCode = previous?.giftCode ?? context.giftCode
  return ['looking', { giftCode, problem: null }, [keeps(giftCode), ['starts lookUp', { giftCode }]]]
}

/** A code is looked up, anything else is said to be none. */
const submits = (seen: Seen<Context>): Line =>
  isCode(seen.previous?.giftCode ?? '')
    ? looks(seen)
    : ['typing.faulty', { giftCode: seen.previous?.giftCode ?? '', problem: null }, []]

const typing = (state: string): Record<string, Line | ((seen: Seen<Context>) => Line)> => ({
  ...Object.fromEntries(
    Object.entries(texts).map(([name, [giftCode]]) => [
      `${state} | code.change${name === 'valid' ? '' : ` (${name})`}`,
      ['typing.writing', { giftCode, preview: null, problem: null }, []] as const,
    ]),
  ),
  [`${state} | code.submit`]: submits,
})

/** What can't be claimed: nothing leads back to it. */
const refusedAs = (state: string, actor: string): Record<string, (seen: Seen<Context>) => Line> =>
  Object.fromEntries(
    Object.entries(refusals).map(([name, problem]) => [
      `${state} | ${actor} fails: ${name}`,
      ({ previous }): Line => ['refused', { problem, preview: previous?.preview ?? null }, ['forgetCode']],
    ]),
  )
/** Where it can be tried again, and nothing that was typed or chosen is lost. */
const triedAgain = (
  state: string,
  actor: string,
  to: string,
  did: readonly string[],
): Record<string, (seen: Seen<Context>) => Line> => {
  const stays =
    (problem: Problem, waitSeconds: number | null) =>
    ({ previous }: Seen<Context>): Line => [
      to,
      { problem, waitSeconds, giftCode: previous?.giftCode ?? '', first: previous?.first ?? false },
      did,
    ]
  return {
    ...Object.fromEntries(
      Object.entries(troubles).map(([name, problem]) => [
        `${state} | ${actor} fails: ${name}`,
        stays(problem, null),
      ]),
    ),
    [`${state} | ${actor} fails: too often`]: stays('rate_limited', 120),
  }
}
const timedOut =
  (to: string, did: readonly string[]) =>
  ({ previous }: Seen<Context>): Line => [
    to,
    { problem: 'timeout', giftCode: previous?.giftCode ?? '', first: previous?.first ?? false },
    did,
  ]
/** Nothing was asked for by the player, so nothing is said. */
const unchanged = ({ previous }: Seen<Context>): Line => ['shown.resting', { ...previous }, []]
const blank: Line = ['typing.writing', { giftCode: '', preview: null, claimed: null, problem: null }, []]
const leavesShown = (state: string): Record<string, Line | ((seen: Seen<Context>) => Line)> => ({
  [`${state} | gift.claim`]: ({ previous }) => [
    'claiming',
    { problem: null },
    [['starts claim', { giftCode: previous?.giftCode, first: previous?.first }]],
  ],
  [`${state} | gift.putAway`]: ['putAway', { problem: null }, ['forgetCode']],
  [`${state} | first.choose`]: ({ previous }) => [
    state,
    { first: false, problem: previous?.problem ?? null },
    [],
  ],
  [`${state} | first.choose (boundary)`]: ({ previous }) => [
    state,
    { first: previous?.preview?.asks === true },
    [],
  ],
  [`${state} | watchPage fails`]: [state, {}, []],
})

export const model = defineModel({
  machine: giftClaimMachine.provide({ guards: { isCode: (_, { giftCode }) => isCode(giftCode) } }),
  inputs: {
    'without a code': { giftCode: null },
    'with a code': { giftCode: code },
    'with a code that was cut off': { giftCode: texts['cut off'][0] },
  },
  events: {
    'code.change': {
      valid: { giftCode: texts.valid[0] },
      boundary: { giftCode: texts.boundary[0] },
      hostile: { giftCode: texts.hostile[0] },
      'a whole link': { giftCode: texts['a whole link'][0] },
      'a slip': { giftCode: texts['a slip'][0] },
      'a wrong letter': { giftCode: texts['a wrong letter'][0] },
      'cut off': { giftCode: texts['cut off'][0] },
      'too long': { giftCode: texts['too long'][0] },
    },
    'code.submit': { valid: {} },
    'code.another': { valid: {} },
    'first.choose': { valid: { first: false }, boundary: { first: true }, hostile: { first: true } },
    'gift.claim': { valid: {} },
    'gift.putAway': { valid: {} },
    'page.shown': { valid: {} },
  },
  actors: {
    lookUp: {
      done: { 'without a paid plan': plain, 'above the paid plan': asking },
      fails: { ...failing(refusals), ...failing(troubles), 'too often': limited },
    },
    claim: {
      done: { 'as asked': claimed },
      fails: {
        ...failing(refusals),
        ...failing(troubles),
        'too often': limited,
        'not higher': failure('gift_not_higher'),
      },
    },
    watchPage: { reports: ['page.shown'], fails: { 'not supported': new Error('no pageshow') } },
  },
  delays: { lookTimeout: 15_000, claimTimeout: 30_000 },
  sees: {
    arriving: passing,
    'typing.writing': writing,
    'typing.faulty': (context) => [...typed(context), { text: faultOf(context.giftCode) ?? '' }],
    looking: ({ giftCode }) => [
      { ...field(giftCode), is: 'read-only' },
      { role: 'button', name: 'Looking at your gift', is: 'busy' },
      ...told(null),
    ],
    'shown.resting': shown,
    'shown.refreshing': shown,
    claiming: [
      { role: 'heading', name: 'Claim 1 month of Elite' },
      { role: 'button', name: 'Claiming', is: 'busy' },
      { absent: putAway },
      ...told(null),
    ],
    claimed: [
      { role: 'heading', name: 'The gift is yours' },
      { role: 'link', name: 'Your plan' },
      { absent: claimNow },
      another,
    ],
    putAway: ({ giftCode }) => [
      { role: 'heading', name: 'It waits for you' },
      { text: groupGiftCode(readGiftCode(giftCodeIn(giftCode)).code ?? '') },
      seeGift,
      another,
    ],
    refused: ({ problem }) => [
      { text: (problem && sentences[problem]) ?? '' },
      another,
      { absent: claimNow },
      { absent: claimLater },
      { absent: seeGift },
    ],
  },
  bound: ({ giftCode, preview, first, claimed: got, problem }) => [
    isCode(giftCode) || giftCode,
    preview?.asks,
    first,
    got !== null,
    problem,
  ],
  leads: {
    'start without a code': [
      'typing.writing',
      { giftCode: '', preview: null, first: false, claimed: null, problem: null, waitSeconds: null },
      [],
    ],
    'start with a code': looks,
    'start with a code that was cut off': [
      'typing.faulty',
      { giftCode: texts['cut off'][0], problem: null },
      [],
    ],
    ...typing('typing.writing'),
    ...typing('typing.faulty'),

    'looking | lookUp done: without a paid plan': [
      'shown.resting',
      { preview: plain, first: false, problem: null },
      ['starts watchPage'],
    ],
    'looking | lookUp done: above the paid plan': [
      'shown.resting',
      { preview: asking, first: true, problem: null },
      ['starts watchPage'],
    ],
    ...refusedAs('looking', 'lookUp'),
    ...triedAgain('looking', 'lookUp', 'typing.writing', []),
    'looking | after lookTimeout': timedOut('typing.writing', []),

    ...leavesShown('shown.resting'),
    ...leavesShown('shown.refreshing'),
    'shown.resting | page.shown': ({ previous }) => [
      'shown.refreshing',
      { problem: previous?.problem ?? null },
      [['starts lookAgain', { giftCode: previous?.giftCode }]],
    ],
    'shown.refreshing | lookAgain done: without a paid plan': [
      'shown.resting',
      { preview: plain, first: false },
      [],
    ],
    'shown.refreshing | lookAgain done: above the paid plan': ({ previous }) => [
      'shown.resting',
      { preview: asking, first: previous?.first ?? false },
      [],
    ],
    ...refusedAs('shown.refreshing', 'lookAgain'),
    'shown.refreshing | lookAgain fails': unchanged,
    'shown.refreshing | after lookTimeout': unchanged,

    'claiming | claim done': ['claimed', { claimed, problem: null }, ['forgetCode', 'planChanged']],
    ...refusedAs('claiming', 'claim'),
    ...triedAgain('claiming', 'claim', 'shown.resting', ['starts watchPage']),
    'claiming | claim fails: not higher': ({ previous }): Line => [
      'shown.refreshing',
      { problem: 'gift_not_higher', first: previous?.first ?? false },
      ['starts watchPage', ['starts lookAgain', { giftCode: previous?.giftCode }]],
    ],
    'claiming | after claimTimeout': timedOut('shown.resting', ['starts watchPage']),

    'claimed | code.another': blank,
    'putAway | code.submit': looks,
    'putAway | code.another': blank,
    'refused | code.another': blank,
  },
  invariants: {
    'nothing is written before the press, and one press claims once': ({ trail, previousStates }) => {
      const last = trail.at(-1)
      const claims = (last?.started ?? []).filter(({ id }) => id === 'claim').length
      const isPressed =
        last?.is('gift.claim') === true && previousStates.some((one) => one.startsWith('shown.'))
      return claims === (isPressed ? 1 : 0)
    },
    'what is claimed is what was read and chosen': ({ trail, previous }) =>
      (trail.at(-1)?.started ?? []).every(
        ({ id, input }) =>
          id !== 'claim' ||
          (previous?.preview !== null &&
            (input as { giftCode: string; first: boolean }).giftCode === previous?.giftCode &&
            (input as { first: boolean }).first === previous?.first),
      ),
    'a code is asked of the server only when its check letter fits': ({ trail }) =>
      (trail.at(-1)?.started ?? []).every(
        ({ id, input }) => id === 'watchPage' || isCode((input as { giftCode: string }).giftCode),
      ),
    'only a gift of a higher plan counts first': ({ context }) =>
      !context.first || context.preview === null || context.preview.asks,
    'a code is kept while it may be claimed, and forgotten when nothing leads back to it': ({
      trail,
      states,
    }) => {
      const did = trail.at(-1)?.did ?? []
      const isOver = ['claimed', 'putAway', 'refused'].some((one) => states.includes(one))
      return !did.includes('forgetCode') || isOver
    },
    'the header is told of every claim, and of nothing else': ({ trail }) =>
      (trail.at(-1)?.did.includes('planChanged') ?? false) === (trail.at(-1)?.is('claim done') ?? false),
    'it is only called claimed when the server said so': ({ context, states }) =>
      states.includes('claimed') === (context.claimed !== null),
    'what is shown is of the code that is there': ({ context, previous }) =>
      context.preview === null || previous === null || context.giftCode === previous.giftCode,
    'what was typed stays until it is typed anew or another one is asked for': ({
      context,
      previous,
      trail,
    }) =>
      previous === null ||
      context.giftCode === previous.giftCode ||
      trail.at(-1)?.is('code.change', 'code.another') === true,
    'a problem is told until the next try': ({ context, states }) =>
      context.problem === null || !(states.includes('looking') || states.includes('claiming')),
  },
})
