import type { Copyable, GiftCodeContext } from '#machines/gifts/gift-code.machine.ts'
import { giftCodeMachine } from '#machines/gifts/gift-code.machine.ts'
import type { Problem } from '#contract/errors.ts'
import { failure } from '../failure.ts'
import type { Lead, Seen, Sight } from '../harness/model.ts'
import { defineModel } from '../harness/model.ts'

type Context = GiftCodeContext
type Line = Lead<Context> | ((seen: Seen<Context>) => Lead<Context>)

/** A whole code, with a check letter that fits. */
export const secret = '7K3M9QTX2VWRHD46'
const otherSecret = '00000000000000000'.slice(0, 16)
const minutes = 60_000

const outdated = {
  gone: failure('not_found'),
  used: failure('gift_code_used'),
  split: failure('gift_code_split'),
  ended: failure('gift_code_ended'),
}
const passing = { offline: failure('offline'), 'something odd': failure('internal') }

const button = (name: string) => ({ role: 'button', name }) as const
const show = button('Show code')
const hide = button('Hide code')
export const firstWords = { text: 'seven kilo three mike' }
const told = { text: 'Copied to the clipboard' }
const selected = { text: 'It couldn’t be copied, so it is selected now.' }
const nothingCopied: Sight[] = [{ absent: told }, { absent: selected }]

const each = <Name extends string>(
  names: readonly Name[],
  lines: (name: Name) => Record<string, Line>,
): Record<string, Line> => Object.assign({}, ...names.map(lines))
const namesOf = <Name extends string>(of: Record<Name, unknown>): Name[] => Object.keys(of) as Name[]

const hides: Lead<Context> = ['hidden', { code: null, copied: null }, []]
const copies =
  (what: Copyable): Line =>
  ({ previous }) => [
    'shown.copying.asking',
    { copied: what },
    [['starts copyText', { code: previous?.code ?? '', what }]],
  ]
const readsAnew = (problem: Problem): Lead<Context> => [
  'hidden',
  { code: null, problem: null },
  [['readAnew', { problem }]],
]

export const model = defineModel({
  machine: giftCodeMachine,
  inputs: { 'as it is': { id: 'gift-elite', version: 1 } },
  events: {
    'code.show': { valid: {} },
    'code.hide': { valid: {} },
    'code.copy': { valid: { what: 'code' }, boundary: { what: 'link' }, hostile: { what: 'link' } },
    'page.left': { valid: {} },
    'page.returned': {
      valid: { awayMs: 5 * minutes - 1 },
      boundary: { awayMs: 5 * minutes },
      hostile: { awayMs: Number.MAX_SAFE_INTEGER },
    },
  },
  actors: {
    fetchCode: {
      done: {
        'as asked': { code: secret, version: 1 },
        'another one': { code: otherSecret, version: 2 },
      },
      fails: { ...outdated, ...passing },
    },
    copyText: { done: { copied: undefined }, fails: { refused: new Error('not allowed') } },
    watchFocus: {
      reports: ['page.left', 'page.returned'],
      fails: { 'not supported': new Error('no focus') },
    },
  },
  delays: { answerTimeout: 20_000, hideTime: 5 * minutes, confirmationTime: 2_000 },
  sees: {
    hidden: [show, { absent: hide }, { absent: firstWords }],
    loading: [{ role: 'button', name: 'Reading the code', is: 'busy' }, { absent: firstWords }],
    'shown.attention.attended': [hide, firstWords],
    'shown.attention.left': [hide, firstWords],
    'shown.copying.idle': [button('Copy code'), button('Copy link'), ...nothingCopied],
    'shown.copying.asking': nothingCopied,
    'shown.copying.copied': [told, { absent: selected }],
    'shown.copying.refused': [selected, { absent: told }],
  },
  bound: ({ code, copied, problem }) => [code, copied, problem],
  // Who is away copies nothing: each copy would leave another rest of the five minutes.
  focus: {
    'as it is': (step, { states }) => !(step.is('code.copy') && states.includes('shown.attention.left')),
  },
  leads: {
    start: ['hidden', { id: 'gift-elite', version: 1, code: null, copied: null, problem: null }, []],
    'hidden | code.show': ['loading', { problem: null }, [['starts fetchCode', { id: 'gift-elite' }]]],
    'loading | fetchCode done: as asked': ['shown.copying.idle', { code: secret }, ['starts watchFocus']],
    'loading | fetchCode done: another one': readsAnew('gift_code_changed'),
    ...each(namesOf(outdated), (name) => ({
      [`loading | fetchCode fails: ${name}`]: readsAnew(outdated[name].code),
    })),
    ...each(namesOf(passing), (name) => ({
      [`loading | fetchCode fails: ${name}`]: ['hidden', { problem: passing[name].code }, []],
    })),
    'loading | after answerTimeout': ['hidden', { problem: 'timeout' }, []],
    'shown.attention.attended | page.left': ['shown.attention.left', {}, []],
    'shown.attention.left | page.returned': ['shown.attention.attended', {}, []],
    'shown.attention.left | page.returned (boundary)': hides,
    'shown.attention.left | page.returned (hostile)': hides,
    'shown.attention.left | after hideTime': hides,
    'shown | code.hide': hides,
    'shown | watchFocus fails': hides,
    'shown | code.copy': copies('code'),
    'shown | code.copy (boundary)': copies('link'),
    'shown.copying.asking | copyText done': ['shown.copying.copied', {}, []],
    'shown.copying.asking | copyText fails': ['shown.copying.refused', {}, [['reportRefusal', {}]]],
    'shown.copying.copied | after confirmationTime': ['shown.copying.idle', {}, []],
  },
  invariants: {
    'the code is known only while it is shown': ({ context, states }) =>
      (context.code !== null) === states.some((state) => state.startsWith('shown')),
    'it is asked for by "Show code" alone': ({ trail, previousStates }) => {
      const last = trail.at(-1)
      const asked = (last?.started ?? []).some(({ src }) => src === 'fetchCode')
      return asked === (last?.is('code.show') === true && previousStates.includes('hidden'))
    },
    'only the code of the version that the player sees is shown': ({ context }) =>
      context.code === null || context.code === secret,
    'a code that works no more is told to the whole page': ({ trail, states }) =>
      !trail.at(-1)?.did.includes('readAnew') || states.includes('hidden'),
    'after five minutes away it is hidden': ({ trail, states }) =>
      !trail.at(-1)?.is('page.returned (boundary)', 'page.returned (hostile)') ||
      states.includes('hidden') ||
      states.includes('loading') ||
      states.includes('shown.attention.attended'),
  },
})
