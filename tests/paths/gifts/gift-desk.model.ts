import type { GiftCode } from '#contract/gifts/gifts.contract.ts'
import type { Problem } from '#contract/errors.ts'
import type { GiftDeskContext, GiftList, GiftLists } from '#machines/gifts/gift-desk.machine.ts'
import { giftDeskMachine } from '#machines/gifts/gift-desk.machine.ts'
import { failure } from '../failure.ts'
import { giftCode, giftMail } from './gift-codes.ts'
import type { Deed, Lead, Seen, Sight } from '../harness/model.ts'
import { defineModel } from '../harness/model.ts'

type Context = GiftDeskContext
type Line = Lead<Context> | ((seen: Seen<Context>) => Lead<Context>)

export const elite = giftCode({ id: 'gift-elite', plan_id: 'tier3' })
export const pro = giftCode({ id: 'gift-pro', plan_id: 'tier2', months: 1, mail: giftMail() })
export const basic = giftCode({ id: 'gift-basic', plan_id: 'tier1', made_at: '2026-10-01T12:00:00.000Z' })
const sending: GiftCode = { ...elite, mail: giftMail({ state: 'sending', at: null }) }
const halves: GiftCode[] = [1, 2].map((part) => ({ ...elite, id: `gift-elite-${part}`, months: 6 }))
export const given = giftCode({
  id: 'gift-given',
  plan_id: 'tier4',
  months: 3,
  state: 'claimed',
  claimed_at: '2026-11-13T12:00:00.000Z',
  claimed_by: 'alice',
})

const list = (codes: readonly GiftCode[], next: string | null = null): GiftList => ({ codes, next })
const lists = {
  whole: { bought: list([elite, pro]), received: list([given]) },
  'with older ones': { bought: list([elite, pro], '1-a'), received: list([]) },
  'a mail on its way': { bought: list([sending]), received: list([]) },
  nothing: { bought: list([]), received: list([]) },
} satisfies Record<string, GiftLists>
const older = {
  'the last ones': { bought: list([pro, basic]), received: list([]) },
} satisfies Record<string, GiftLists>

const failures = { offline: failure('offline'), 'something odd': failure('internal') }

export const codesOf = ({ lists: known }: Pick<Context, 'lists'>): readonly GiftCode[] =>
  known ? [...known.bought.codes, ...known.received.codes] : []
const knows = (context: Pick<Context, 'lists'>, id: string | null): boolean =>
  codesOf(context).some((code) => code.id === id)

const button = (name: string) => ({ role: 'button', name }) as const
export const giftName = ({ plan_name: name, months }: GiftCode): string =>
  `${name}, ${months === 1 ? '1 month' : `${months} months`}`
const showOlder = button('Show older codes')
const used = { text: 'This gift has already been claimed.' }
const unread = { text: 'Your codes could not be read again.' }
const reading = { text: 'Reading your codes again' }

const shown = (context: Context): Sight[] => {
  const names = new Set(codesOf(context).map(giftName))
  const chosen = codesOf(context).find(({ id }) => id === context.chosenId)
  return [
    ...[elite, pro, basic, given].map((code): Sight => {
      const row = button(giftName(code))
      return names.has(giftName(code)) ? row : { absent: row }
    }),
    ...(names.size === 0 ? [{ text: 'No gifts yet.' }] : []),
    ...(chosen
      ? [{ role: 'region', name: giftName(chosen) }]
      : [{ absent: { role: 'region', name: giftName(elite) } }]),
    context.notice === 'gift_code_used' ? used : { absent: used },
    context.problem === null ? { absent: unread } : unread,
  ]
}

const each = <Name extends string>(
  names: readonly Name[],
  lines: (name: Name) => Record<string, Line>,
): Record<string, Line> => Object.assign({}, ...names.map(lines))
const namesOf = <Name extends string>(of: Record<Name, unknown>): Name[] => Object.keys(of) as Name[]

const inside = ['resting', 'reading', 'continuing'] as const
const reads = (known: Context['lists']): Deed => ['starts readLists', { known }]

/** The lists are what was read; the card stays open while its code is there. */
const takes =
  (name: keyof typeof lists, did: Deed[] = []): Line =>
  ({ previous }) => {
    const known = lists[name]
    const chosenId = previous?.chosenId ?? null
    return [
      'shown.resting',
      { lists: known, chosenId: knows({ lists: known }, chosenId) ? chosenId : null },
      did,
    ]
  }

const rereads =
  (notice?: Problem | null): Line =>
  ({ previous }) => [
    'shown.reading',
    { problem: null, notice: notice === undefined ? (previous?.notice ?? null) : notice },
    [reads(previous?.lists ?? null)],
  ]

const rereadsNow = rereads() as (seen: Seen<Context>) => Lead<Context>

const isUnderway = (context: Context | null): boolean =>
  context?.problem === null && codesOf(context).some(({ mail }) => mail?.state === 'sending')

const changeNames = ['', ' (boundary)', ' (hostile)'] as const
const changes = {
  '': { id: elite.id, codes: [sending] },
  ' (boundary)': { id: elite.id, codes: halves },
  ' (hostile)': { id: '<script>', codes: halves },
} as const

const changed = (known: GiftLists | null, { id, codes }: { id: string; codes: readonly GiftCode[] }) =>
  known && {
    ...known,
    bought: {
      ...known.bought,
      codes: known.bought.codes.flatMap((code) => (code.id === id ? codes : [code])),
    },
  }

/** What the server made of a code stands in its place; what was being read is read again. */
const takesChange =
  (place: (typeof inside)[number], name: (typeof changeNames)[number]): Line =>
  ({ previous }) => {
    const known = changed(previous?.lists ?? null, changes[name])
    const isSplit =
      name === ' (boundary)' && previous?.chosenId === elite.id && knows({ lists: known }, halves[0]!.id)
    return [
      `shown.${place}`,
      { lists: known, notice: null, chosenId: isSplit ? halves[0]!.id : (previous?.chosenId ?? null) },
      place === 'reading' ? [reads(known)] : [],
    ]
  }

const chooses =
  (place: (typeof inside)[number], id: string): Line =>
  ({ previous }) =>
    previous && knows(previous, id)
      ? [`shown.${place}`, { chosenId: id, notice: null }, []]
      : [`shown.${place}`, { chosenId: previous?.chosenId ?? null, notice: previous?.notice ?? null }, []]

export const model = defineModel({
  machine: giftDeskMachine.provide({
    guards: {
      isMailUnderway: ({ context }) => isUnderway(context),
    },
  }),
  inputs: { 'as it is': undefined },
  events: {
    'list.retry': { valid: {} },
    'list.more': { valid: {} },
    'list.read': {
      valid: { because: 'gift_code_used' },
      boundary: { because: null },
      hostile: { because: 'gift_code_changed' },
    },
    'page.shown': { valid: {} },
    'code.choose': { valid: { id: elite.id }, boundary: { id: pro.id }, hostile: { id: '<script>' } },
    'code.close': { valid: {} },
    'codes.changed': {
      valid: changes[''],
      boundary: changes[' (boundary)'],
      hostile: changes[' (hostile)'],
    },
  },
  actors: {
    readLists: { done: lists, fails: failures },
    readMore: { done: older, fails: failures },
    watchPage: { reports: ['page.shown'], fails: { 'not supported': new Error('no pageshow') } },
  },
  delays: { readTimeout: 20_000, mailPause: 3_000 },
  sees: {
    loading: [{ text: 'Loading...' }],
    failed: [{ text: 'Your codes could not be loaded.' }, button('Try again')],
    'shown.resting': (context) => [
      ...shown(context),
      { absent: reading },
      context.lists?.bought.next ? showOlder : { absent: showOlder },
    ],
    'shown.reading': (context) => [...shown(context), reading],
    'shown.continuing': (context) => [
      ...shown(context),
      { role: 'button', name: 'Reading older codes', is: 'busy' },
    ],
  },
  bound: ({ lists: known, chosenId, problem }) => [
    codesOf({ lists: known }).map(({ id, mail }) => [id, mail?.state]),
    known?.bought.next,
    chosenId,
    problem === null,
  ],
  leads: {
    start: ['loading', { lists: null, chosenId: null, problem: null, notice: null }, ['starts readLists']],
    ...each(namesOf(lists), (name) => ({
      [`loading | readLists done: ${name}`]: takes(name, ['starts watchPage']),
      [`shown.reading | readLists done: ${name}`]: takes(name),
    })),
    ...each(namesOf(failures), (name) => ({
      [`loading | readLists fails: ${name}`]: ['failed', { problem: failures[name].code }, []],
      [`shown.reading | readLists fails: ${name}`]: ['shown.resting', { problem: failures[name].code }, []],
      [`shown.continuing | readMore fails: ${name}`]: ['shown.resting', { problem: failures[name].code }, []],
    })),
    'loading | after readTimeout': ['failed', { problem: 'timeout' }, []],
    'failed | list.retry': ['loading', { problem: null }, ['starts readLists']],
    'shown.reading | after readTimeout': ['shown.resting', { problem: 'timeout' }, []],
    'shown.continuing | after readTimeout': ['shown.resting', { problem: 'timeout' }, []],
    'shown.resting | after mailPause': (seen) =>
      isUnderway(seen.previous) ? rereadsNow(seen) : ['shown.resting', {}, []],
    'shown.resting | page.shown': rereads(),
    'shown.resting | list.more': ({ previous }) =>
      previous?.lists?.bought.next
        ? ['shown.continuing', { problem: null }, [['starts readMore', { known: previous.lists }]]]
        : ['shown.resting', {}, []],
    'shown.continuing | readMore done': ({ previous }) => [
      'shown.resting',
      {
        lists: previous?.lists && {
          bought: list([...previous.lists.bought.codes.filter(({ id }) => id !== basic.id), basic]),
          received: list(previous.lists.received.codes),
        },
      },
      [],
    ],
    ...each(inside, (place) => ({
      [`shown.${place} | watchPage fails`]: [`shown.${place}`, {}, []],
      [`shown.${place} | list.read`]: rereads('gift_code_used'),
      [`shown.${place} | list.read (boundary)`]: rereads(null),
      [`shown.${place} | list.read (hostile)`]: rereads('gift_code_changed'),
      [`shown.${place} | code.choose`]: chooses(place, elite.id),
      [`shown.${place} | code.choose (boundary)`]: chooses(place, pro.id),
      [`shown.${place} | code.close`]: [`shown.${place}`, { chosenId: null, notice: null }, []],
      ...each(changeNames, (name) => ({
        [`shown.${place} | codes.changed${name}`]: takesChange(place, name),
      })),
    })),
  },
  invariants: {
    'the card is of a code that is listed': ({ context }) =>
      context.chosenId === null || knows(context, context.chosenId),
    'no code is ever listed twice': ({ context }) => {
      const ids = codesOf(context).map(({ id }) => id)
      return new Set(ids).size === ids.length
    },
    'what is known stays shown, whatever fails': ({ context, previous }) =>
      previous === null || previous.lists === null || context.lists !== null,
    'a failure is told until the next try': ({ context, tags }) =>
      context.problem === null ||
      !(tags.includes('busy') || tags.includes('reading') || tags.includes('continuing')),
    'nothing is read without a reason: the start, a press, the tab, or a mail that is on its way': ({
      trail,
    }) => {
      const last = trail.at(-1)
      const read = (last?.started ?? []).some(({ src }) => src === 'readLists')
      return (
        !read || last?.is('start', 'list.retry', 'list.read', 'page.shown', 'codes.changed', 'wait') === true
      )
    },
    'older codes come after those that are known': ({ context, previous, trail }) =>
      !trail.at(-1)?.is('readMore done') ||
      (previous?.lists?.bought.codes ?? []).every(({ id }, at) => context.lists?.bought.codes[at]?.id === id),
  },
})
