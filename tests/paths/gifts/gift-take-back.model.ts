import type { GiftTakeBackContext, SeenCode } from '#machines/gifts/gift-take-back.machine.ts'
import { giftTakeBackMachine } from '#machines/gifts/gift-take-back.machine.ts'
import type { Problem } from '#contract/errors.ts'
import { failure } from '../failure.ts'
import { giftCode } from './gift-codes.ts'
import type { Lead, Seen } from '../harness/model.ts'
import { defineModel } from '../harness/model.ts'

type Context = GiftTakeBackContext
type Line = Lead<Context> | ((seen: Seen<Context>) => Lead<Context>)

const elite: SeenCode = { id: 'gift-elite', version: 0 }
const pro: SeenCode = { id: 'gift-pro', version: 3 }
const hostile: SeenCode = { id: '<script>', version: -1 }
const after = giftCode({ id: elite.id, version: 1 })

const outdated = {
  gone: failure('not_found'),
  used: failure('gift_code_used'),
  split: failure('gift_code_split'),
  ended: failure('gift_code_ended'),
  changed: failure('gift_code_changed'),
}
const passing = { offline: failure('offline'), 'something odd': failure('internal') }

const dialog = { role: 'dialog', name: 'Take this code back?' } as const
const confirm = { role: 'button', name: 'Take it back' } as const
const tooLong = { text: 'The server took too long to answer. Try again.' }

const each = <Name extends string>(
  names: readonly Name[],
  lines: (name: Name) => Record<string, Line>,
): Record<string, Line> => Object.assign({}, ...names.map(lines))
const namesOf = <Name extends string>(of: Record<Name, unknown>): Name[] => Object.keys(of) as Name[]

const readsAnew = (problem: Problem): Lead<Context> => [
  'closed',
  { code: null, problem: null },
  [['readAnew', { problem }]],
]
const stays =
  (problem: Problem): Line =>
  ({ previous }) => ['confirming', { code: previous?.code ?? null, problem }, []]

export const model = defineModel({
  machine: giftTakeBackMachine,
  inputs: { 'as it is': undefined },
  events: {
    'takeBack.choose': { valid: { code: elite }, boundary: { code: pro }, hostile: { code: hostile } },
    'takeBack.cancel': { valid: {} },
    'takeBack.confirm': { valid: {} },
  },
  actors: { takeBack: { done: { 'as asked': after }, fails: { ...outdated, ...passing } } },
  delays: { answerTimeout: 30_000 },
  sees: {
    closed: [{ absent: { role: 'alertdialog', name: dialog.name } }],
    confirming: ({ problem }) => [
      { role: 'alertdialog', name: dialog.name },
      confirm,
      { role: 'button', name: 'Leave it' },
      problem === 'timeout' ? tooLong : { absent: tooLong },
    ],
    takingBack: [{ role: 'button', name: 'Taking it back', is: 'busy' }],
  },
  bound: ({ code, problem }) => [code?.id, problem],
  leads: {
    start: ['closed', { code: null, problem: null }, []],
    'closed | takeBack.choose': ['confirming', { code: elite, problem: null }, []],
    'closed | takeBack.choose (boundary)': ['confirming', { code: pro, problem: null }, []],
    'closed | takeBack.choose (hostile)': ['confirming', { code: hostile, problem: null }, []],
    'confirming | takeBack.cancel': ['closed', { code: null, problem: null }, []],
    'confirming | takeBack.confirm': ({ previous }) => [
      'takingBack',
      { problem: null },
      [['starts takeBack', { id: previous?.code?.id, version: previous?.code?.version }]],
    ],
    'takingBack | takeBack done': [
      'closed',
      { code: null, problem: null },
      [['codeChanged', { id: after.id, codes: [after] }]],
    ],
    ...each(namesOf(outdated), (name) => ({
      [`takingBack | takeBack fails: ${name}`]: readsAnew(outdated[name].code),
    })),
    ...each(namesOf(passing), (name) => ({
      [`takingBack | takeBack fails: ${name}`]: stays(passing[name].code),
    })),
    'takingBack | after answerTimeout': stays('timeout'),
  },
  invariants: {
    'nothing is taken back before the player has confirmed, and one press sends once': ({
      trail,
      previousStates,
    }) => {
      const last = trail.at(-1)
      const isConfirmed = last?.is('takeBack.confirm') === true && previousStates.includes('confirming')
      return (last?.started ?? []).length === (isConfirmed ? 1 : 0)
    },
    'what is taken back is what was chosen': ({ trail, previous }) =>
      (trail.at(-1)?.started ?? []).every(({ input }) => input === previous?.code),
    'it is known which code is asked about, as long as it is asked': ({ context, states }) =>
      (context.code !== null) === !states.includes('closed'),
    'the list hears of every answer that changes it': ({ trail, states, previousStates }) => {
      const did = trail.at(-1)?.did ?? []
      const told = did.includes('codeChanged') || did.includes('readAnew')
      return told === (states.includes('closed') && previousStates.includes('takingBack'))
    },
  },
})
