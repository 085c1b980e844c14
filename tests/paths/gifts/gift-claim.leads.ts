import type { Problem } from '#contract/errors.ts'
import type { GiftClaimContext, GiftPreview } from '#machines/gifts/gift-claim.machine.ts'
import { asking, claimed, isCode, plain, proEnding, refusals, texts, troubles } from './gift-claim.answers.ts'
import type { Lead, Leads, Seen } from '../harness/model.ts'

type Context = GiftClaimContext
type Line = Lead<Context>

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
      { problem, waitSeconds, giftCode: previous?.giftCode ?? '', first: previous?.first ?? null },
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
    { problem: 'timeout', giftCode: previous?.giftCode ?? '', first: previous?.first ?? null },
    did,
  ]
/** Nothing was asked for by the player, so nothing is said. */
const unchanged = ({ previous }: Seen<Context>): Line => ['shown.resting', { ...previous }, []]
const blank: Line = ['typing.writing', { giftCode: '', preview: null, claimed: null, problem: null }, []]
/** The preview, once the paid plan was ended. */
const askingEnding: GiftPreview = { ...asking, plans: { ...asking.plans, subscriptions: [proEnding] } }
const stays =
  (state: string) =>
  ({ previous }: Seen<Context>): Line => [state, { ...previous }, []]
const leavesShown = (state: string): Record<string, Line | ((seen: Seen<Context>) => Line)> => ({
  [`${state} | gift.claim`]: ({ previous }) =>
    previous?.first === null
      ? [state, { ...previous }, []]
      : [
          'claiming',
          { problem: null },
          [['starts claim', { giftCode: previous?.giftCode, first: previous?.first }]],
        ],
  [`${state} | plan.told`]: ({ previous }) => [
    state,
    { preview: previous?.preview?.asks ? askingEnding : plain, first: previous?.first ?? null },
    [],
  ],
  [`${state} | plan.told (boundary)`]: stays(state),
  [`${state} | plan.told (hostile)`]: stays(state),
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

export const giftClaimLeads: Leads<Context> = {
  'start without a code': [
    'typing.writing',
    { giftCode: '', preview: null, first: null, claimed: null, problem: null, waitSeconds: null },
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
    { preview: asking, first: null, problem: null },
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
    // What was chosen stays chosen, if it was asked before.
    { preview: asking, first: previous?.preview?.asks ? previous.first : null },
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
    { problem: 'gift_not_higher', first: previous?.first ?? null },
    ['starts watchPage', ['starts lookAgain', { giftCode: previous?.giftCode }]],
  ],
  'claiming | after claimTimeout': timedOut('shown.resting', ['starts watchPage']),

  'claimed | code.another': blank,
  'claimed | plan.told': [
    'claimed',
    { claimed: { ...claimed, plans: { ...claimed.plans, subscriptions: [proEnding] } } },
    [],
  ],
  'claimed | plan.told (boundary)': stays('claimed'),
  'claimed | plan.told (hostile)': stays('claimed'),
  'putAway | code.submit': looks,
  'putAway | code.another': blank,
  'refused | code.another': blank,
}
