import type { Problem } from '#contract/errors.ts'
import { groupGiftCode, readGiftCode } from '#contract/gifts/gift-code.rules.ts'
import { giftCodeIn } from '#contract/gifts/gift-link.rules.ts'
import type { GiftClaimContext } from '#machines/gifts/gift-claim.machine.ts'
import { giftClaimMachine } from '#machines/gifts/gift-claim.machine.ts'
import { failure } from '../failure.ts'
import {
  asking,
  claimed,
  code,
  isCode,
  plain,
  proEnding,
  refusals,
  texts,
  troubles,
} from './gift-claim.answers.ts'
import { giftClaimLeads } from './gift-claim.leads.ts'
import type { Sight } from '../harness/model.ts'
import { defineModel, passing } from '../harness/model.ts'

type Context = GiftClaimContext

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
const told = (problem: Problem | null, waitSeconds: number | null = null): Sight[] => {
  if (problem === 'rate_limited' && waitSeconds !== null)
    return [{ absent: { text: 'Too many attempts. Wait a moment and try again.' } }]
  return Object.entries(sentences).flatMap(([one, text]): Sight[] =>
    one === problem ? [{ text }] : one === 'timeout' || one === 'offline' ? [{ absent: { text } }] : [],
  )
}

const button = (name: string) => ({ role: 'button', name }) as const
const seeGift = button('See the gift')
const claimNow = button('Claim Elite for 1 month')
const claimLater = button('Claim it, to count later')
const claimOnceChosen = button('Claim 1 month of Elite')
const putAway = button('Don’t claim it yet')
const another = button('Enter another code')
const field = (giftCode: string) => ({ role: 'textbox', name: 'Gift code', value: giftCode }) as const

const faultOf = (text: string): string | null =>
  Object.values(texts).find(([typed]) => typed === text)?.[1] ?? null

const typed = ({ giftCode, problem, waitSeconds }: Context): Sight[] => [
  field(giftCode),
  seeGift,
  { absent: claimNow },
  ...told(problem, waitSeconds),
]
/** Too few characters are no mistake while they are typed. */
const isSaidAtOnce = (giftCode: string): boolean => giftCode !== '' && giftCode !== texts['cut off'][0]
const writing = (context: Context): Sight[] => {
  const fault = faultOf(context.giftCode)
  if (fault === null) return typed(context)
  const { giftCode } = context
  return [...typed(context), isSaidAtOnce(giftCode) ? { text: fault } : { absent: { text: fault } }]
}
const endPro = button('End Pro on December 21, 2099')
const keepPro = button('Keep Pro')
const isEnding = (preview: Context['preview']): boolean => preview?.plans.subscriptions[0]?.renewal === 'ends'
const unchosen: Sight[] = [
  claimOnceChosen,
  { text: 'Choose first when it shall count.' },
  { absent: claimNow },
  { absent: claimLater },
]
const chosen = (first: boolean, preview: Context['preview']): Sight[] => {
  const later = isEnding(preview) ? 'Once Pro has ended, on December 21, 2099' : 'Only after I end Pro'
  return [
    preview?.asks && !first ? claimLater : claimNow,
    preview?.asks && !first ? { absent: claimNow } : { absent: claimLater },
    { absent: { text: 'Choose first when it shall count.' } },
    preview?.asks
      ? { role: 'radio', name: first ? 'Now, before your Pro' : later, is: 'checked' }
      : { absent: { role: 'radio', name: 'Now, before your Pro' } },
  ]
}
const shown = ({ preview, first, problem, waitSeconds }: Context): Sight[] => [
  { role: 'heading', name: 'Claim 1 month of Elite' },
  { text: 'A gift from mirel' },
  { text: 'For 11 tabs of spreadsheet.' },
  ...(first === null ? unchosen : chosen(first, preview)),
  ...(preview?.asks ? [isEnding(preview) ? keepPro : endPro] : [{ absent: endPro }, { absent: keepPro }]),
  putAway,
  ...told(problem, waitSeconds),
]

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
    'plan.told': {
      valid: { subscription: proEnding },
      boundary: { subscription: { ...proEnding, id: 'sub-2' } },
      hostile: { subscription: { ...proEnding, id: '<script>' } },
    },
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
    claimed: (context) => [
      { role: 'heading', name: 'The gift is yours' },
      { role: 'link', name: 'Your plan' },
      context.claimed?.plans.subscriptions[0]?.renewal === 'ends' ? keepPro : endPro,
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
    isEnding(preview),
    first,
    got?.plans.subscriptions[0]?.renewal,
    problem,
  ],
  leads: giftClaimLeads,
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
    'nothing is claimed before it is known when it is to count': ({ context, states }) =>
      !states.includes('claiming') || context.first !== null,
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
