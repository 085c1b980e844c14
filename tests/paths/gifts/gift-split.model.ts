import type { GiftSplitContext } from '#machines/gifts/gift-split.machine.ts'
import { giftSplitMachine } from '#machines/gifts/gift-split.machine.ts'
import type { Problem } from '#contract/errors.ts'
import { failure } from '../failure.ts'
import { giftCode } from './gift-codes.ts'
import type { Lead, Seen, Sight } from '../harness/model.ts'
import { defineModel } from '../harness/model.ts'

type Context = GiftSplitContext
type Line = Lead<Context> | ((seen: Seen<Context>) => Lead<Context>)

const parts = [4, 1].map((months, index) => giftCode({ id: `gift-elite-${index}`, months }))

const outdated = {
  gone: failure('not_found'),
  used: failure('gift_code_used'),
  split: failure('gift_code_split'),
  ended: failure('gift_code_ended'),
  changed: failure('gift_code_changed'),
  mailed: failure('gift_code_mailed'),
}
const passing = { offline: failure('offline'), wrong: failure('gift_code_split_wrong') }

const each = <Name extends string>(
  names: readonly Name[],
  lines: (name: Name) => Record<string, Line>,
): Record<string, Line> => Object.assign({}, ...names.map(lines))
const namesOf = <Name extends string>(of: Record<Name, unknown>): Name[] => Object.keys(of) as Name[]

const sum = (pieces: readonly number[]): number => pieces.reduce((all, each) => all + each, 0)
const cutsOf = (pieces: readonly number[]): number[] =>
  pieces.slice(0, -1).map((_, at) => sum(pieces.slice(0, at + 1)))

/** What five months can be split into, and what each press makes of it; written down, not computed. */
const made: Record<
  string,
  { even4?: string; even2?: string; add?: string; remove?: string; to1?: string; to4?: string }
> = {
  '3,2': { add: '2,1,2', to1: '1,4', to4: '4,1' },
  '1,4': { add: '1,2,2', to1: '1,4', to4: '4,1' },
  '4,1': { add: '2,2,1', to1: '1,4', to4: '4,1' },
  '2,1,2': { add: '1,1,1,2', remove: '2,3', to1: '1,2,2' },
  '2,3': { add: '2,2,1', to1: '1,4', to4: '4,1' },
  '1,2,2': { add: '1,1,1,2', remove: '1,4', to1: '1,2,2' },
  '2,2,1': { add: '1,1,2,1', remove: '2,3', to1: '1,3,1' },
  '1,3,1': { add: '1,2,1,1', remove: '1,4', to1: '1,3,1' },
  '2,1,1,1': { add: '1,1,1,1,1', remove: '2,1,2', to1: '1,2,1,1' },
  '1,1,1,2': { add: '1,1,1,1,1', remove: '1,1,3', to1: '1,1,1,2' },
  '1,1,3': { add: '1,1,2,1', remove: '1,4', to1: '1,1,3' },
  '1,1,2,1': { add: '1,1,1,1,1', remove: '1,1,3', to1: '1,1,2,1' },
  '1,2,1,1': { add: '1,1,1,1,1', remove: '1,2,2', to1: '1,2,1,1' },
  '1,1,1,1,1': { remove: '1,1,1,2', to1: '1,1,1,1,1' },
}
const read = (pieces: string): number[] => pieces.split(',').map(Number)
const makes =
  (press: 'add' | 'remove' | 'to1' | 'to4'): Line =>
  ({ previous }) => {
    const now = String(previous?.pieces)
    return ['choosing', { pieces: read(made[now]?.[press] ?? now) }, []]
  }

const readsAnew = (problem: Problem): Lead<Context> => [
  'closed',
  { problem: null },
  [['readAnew', { problem }]],
]
const stays =
  (problem: Problem): Line =>
  ({ previous }) => ['choosing', { pieces: previous?.pieces ?? [], problem }, []]

const button = (name: string) => ({ role: 'button', name }) as const
const confirmOf = ({ pieces }: Context) => button(`Split into ${pieces.length} codes`)
const tooLong = { text: 'The server took too long to answer. Try again.' }
const cuts = ({ pieces }: Context): Sight[] =>
  cutsOf(pieces).map((_, index) => ({ role: 'slider', name: `Cut ${index + 1}` }))

export const model = defineModel({
  machine: giftSplitMachine,
  inputs: {
    'five months': { id: 'gift-elite', version: 2, months: 5 },
    'a single month': { id: 'gift-elite', version: 2, months: 1 },
  },
  events: {
    'split.open': { valid: {} },
    'split.close': { valid: {} },
    'split.confirm': { valid: {} },
    'pieces.even': {
      valid: { count: 4 },
      boundary: { count: 5 },
      'too many': { count: 6 },
      one: { count: 1 },
      hostile: { count: 2.5 },
    },
    'cut.add': { valid: {} },
    'cut.remove': { valid: {} },
    'cut.move': {
      valid: { cut: 0, to: 1 },
      boundary: { cut: 0, to: 4 },
      'to the edge': { cut: 0, to: 0 },
      'beyond the end': { cut: 0, to: 5 },
      'no such cut': { cut: 4, to: 5 },
      'before the first': { cut: -1, to: 1 },
      'half a cut': { cut: 0.5, to: 1 },
      hostile: { cut: 0, to: 1.5 },
    },
  },
  actors: { splitCode: { done: { 'as asked': parts }, fails: { ...outdated, ...passing } } },
  delays: { answerTimeout: 30_000 },
  sees: {
    closed: [{ absent: { role: 'slider', name: 'Cut 1' } }],
    choosing: (context) => [
      confirmOf(context),
      ...cuts(context),
      context.problem === 'timeout' ? tooLong : { absent: tooLong },
    ],
    splitting: [{ role: 'button', name: 'Splitting the code', is: 'busy' }],
  },
  leads: {
    'start five months': ['closed', { pieces: [3, 2], problem: null }, []],
    'start a single month': ['closed', { pieces: [1], problem: null }, []],
    'closed | split.open': ({ previous }) =>
      sum(previous?.pieces ?? []) > 1 ? ['choosing', { problem: null }, []] : ['closed', {}, []],
    'choosing | split.close': ['closed', {}, []],
    'choosing | pieces.even': ['choosing', { pieces: [2, 1, 1, 1] }, []],
    'choosing | pieces.even (boundary)': ['choosing', { pieces: [1, 1, 1, 1, 1] }, []],
    'choosing | cut.add': makes('add'),
    'choosing | cut.remove': makes('remove'),
    'choosing | cut.move': makes('to1'),
    'choosing | cut.move (boundary)': makes('to4'),
    'choosing | split.confirm': ({ previous }) => [
      'splitting',
      { problem: null },
      [['starts splitCode', { id: 'gift-elite', version: 2, pieces: previous?.pieces }]],
    ],
    'splitting | splitCode done': ['closed', {}, [['codeChanged', { id: 'gift-elite', codes: parts }]]],
    ...each(namesOf(outdated), (name) => ({
      [`splitting | splitCode fails: ${name}`]: readsAnew(outdated[name].code),
    })),
    ...each(namesOf(passing), (name) => ({
      [`splitting | splitCode fails: ${name}`]: stays(passing[name].code),
    })),
    'splitting | after answerTimeout': stays('timeout'),
  },
  invariants: {
    'what is split adds up, each part has a whole month at least': ({ context, trail }) => {
      const months = trail[0]?.is('start a single month') ? 1 : 5
      return (
        sum(context.pieces) === months && context.pieces.every((each) => Number.isInteger(each) && each > 0)
      )
    },
    'nothing is split before the button, and one press splits once': ({ trail, previousStates }) => {
      const last = trail.at(-1)
      const isPressed = last?.is('split.confirm') === true && previousStates.includes('choosing')
      return (last?.started ?? []).length === (isPressed ? 1 : 0)
    },
    'a split is into two or more': ({ context, states }) =>
      states.includes('closed') || context.pieces.length > 1,
    'where the cuts stand is lost by nothing but the player': ({ context, previous, trail }) =>
      trail.at(-1)?.is('cut.', 'pieces.even') === true ||
      previous === null ||
      String(previous.pieces) === String(context.pieces),
    'a moved cut moves no other': ({ context, previous, trail }) =>
      !trail.at(-1)?.is('cut.move') ||
      previous === null ||
      String(cutsOf(previous.pieces).slice(1)) === String(cutsOf(context.pieces).slice(1)),
    'a problem is told until the next try': ({ context, states }) =>
      context.problem === null || !states.includes('splitting'),
  },
})
