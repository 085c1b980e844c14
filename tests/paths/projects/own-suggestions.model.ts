import type { Problem } from '#contract/errors.ts'
import type { OwnSuggestionsContext } from '#machines/projects/own-suggestions.machine.ts'
import { ownSuggestionsMachine } from '#machines/projects/own-suggestions.machine.ts'
import { failure } from '../failure.ts'
import type { Deed, Lead, Seen, Sight } from '../harness/model.ts'
import { defineModel } from '../harness/model.ts'
import { refusedSuggestion, suggestionOf } from './suggested.ts'

type Context = OwnSuggestionsContext
type Line = (seen: Seen<Context>) => Lead<Context>

const pending = suggestionOf(1)
const lists = {
  'one that waits, one refused': [pending, refusedSuggestion],
  none: [],
}
const withdrawn = suggestionOf(1, { state: 'withdrawn', revision: 2, in_front: null })
const failed = { offline: failure('offline'), unavailable: failure('unavailable') }
const outdated = { 'taken to analysis': failure('suggestion_changed'), gone: failure('not_found') }

const stays =
  (state: string, context: Partial<Context>, did: readonly Deed[] = []): Line =>
  ({ previous }) => [state, { ...previous, ...context }, did]

const asks = 'starts loadSuggestions'
const waits = (seen: readonly { id: string; state: string }[], id: string): boolean =>
  seen.some((one) => one.id === id && one.state === 'pending')

const sentences: Partial<Record<Problem, string>> = {
  offline: 'You are offline. Check the connection and try again.',
  timeout: 'The server took too long to answer. Try again.',
  suggestion_changed: 'This suggestion has changed meanwhile. Check it again; nothing was changed.',
}
const said = ({ problem }: Context): Sight[] => {
  const sentence = problem && sentences[problem]
  return sentence ? [{ text: sentence }] : []
}
const listed = (context: Context): Sight[] => [
  ...said(context),
  ...(context.suggestions.length === 0
    ? [{ text: 'You have suggested nothing yet.' }]
    : context.suggestions.map(({ title }) => ({ role: 'heading', name: title }))),
]
const withdraw = { role: 'button', name: 'Withdraw it' } as const

const shown = ['still', 'asking', 'withdrawing', 'refreshing'] as const

export const model = defineModel({
  machine: ownSuggestionsMachine,
  inputs: { plain: undefined },
  events: {
    'suggestions.retry': { valid: {} },
    'suggestions.refresh': { valid: {} },
    'withdrawal.choose': {
      valid: { id: pending.id },
      boundary: { id: refusedSuggestion.id },
      hostile: { id: '<script>' },
    },
    'withdrawal.cancel': { valid: {} },
    'withdrawal.confirm': { valid: {} },
  },
  actors: {
    loadSuggestions: { done: lists, fails: failed },
    withdraw: { done: { withdrawn }, fails: { ...failed, ...outdated } },
  },
  delays: { loadTimeout: 20_000, answerTimeout: 20_000 },
  sees: {
    loading: [{ text: 'Loading...' }],
    failed: (context) => [...said(context), { role: 'button', name: 'Try again' }],
    'shown.still': listed,
    'shown.asking': (context) => [...listed(context), withdraw],
    'shown.withdrawing': (context) => [
      ...listed(context),
      { role: 'button', name: 'Withdrawing', is: 'busy' },
    ],
    'shown.refreshing': listed,
  },
  leads: {
    'start plain': ['loading', { suggestions: [], chosenId: null, problem: null }, [asks]],
    'loading | loadSuggestions done: one that waits, one refused': stays('shown.still', {
      suggestions: lists['one that waits, one refused'],
      problem: null,
    }),
    'loading | loadSuggestions done: none': stays('shown.still', { suggestions: [], problem: null }),
    'loading | loadSuggestions fails: offline': stays('failed', { problem: 'offline' }),
    'loading | loadSuggestions fails: unavailable': stays('failed', { problem: 'unavailable' }),
    'loading | after loadTimeout': stays('failed', { problem: 'timeout' }),
    'loading | suggestions.refresh': stays('loading', { problem: null }, [asks]),
    'failed | suggestions.retry': stays('loading', { problem: null }, [asks]),
    'failed | suggestions.refresh': stays('loading', { problem: null }, [asks]),
    ...Object.fromEntries(
      shown.map((place) => [
        `shown.${place} | suggestions.refresh`,
        stays('shown.refreshing', { chosenId: null }, [asks]),
      ]),
    ),
    'shown.still | withdrawal.choose': stays('shown.asking', { chosenId: pending.id, problem: null }),
    'shown.asking | withdrawal.cancel': stays('shown.still', { chosenId: null }),
    'shown.asking | withdrawal.confirm': stays('shown.withdrawing', { problem: null }, [
      ['starts withdraw', { id: pending.id }],
    ]),
    'shown.withdrawing | withdraw done: withdrawn': stays('shown.still', {
      suggestions: [withdrawn, refusedSuggestion],
      chosenId: null,
      problem: null,
    }),
    'shown.withdrawing | withdraw fails: offline': stays('shown.still', {
      chosenId: null,
      problem: 'offline',
    }),
    'shown.withdrawing | withdraw fails: unavailable': stays('shown.still', {
      chosenId: null,
      problem: 'unavailable',
    }),
    'shown.withdrawing | withdraw fails: taken to analysis': stays(
      'shown.refreshing',
      { chosenId: null, problem: 'suggestion_changed' },
      [asks],
    ),
    'shown.withdrawing | withdraw fails: gone': stays(
      'shown.refreshing',
      { chosenId: null, problem: 'not_found' },
      [asks],
    ),
    'shown.withdrawing | after answerTimeout': stays(
      'shown.refreshing',
      { chosenId: null, problem: 'timeout' },
      [asks],
    ),
    'shown.refreshing | loadSuggestions done: one that waits, one refused': stays('shown.still', {
      suggestions: lists['one that waits, one refused'],
    }),
    'shown.refreshing | loadSuggestions done: none': stays('shown.still', { suggestions: [] }),
    'shown.refreshing | loadSuggestions fails': stays('shown.still', {}),
    'shown.refreshing | after loadTimeout': stays('shown.still', {}),
  },
  invariants: {
    'only what waits is withdrawn': ({ context, states }) =>
      !states.some((state) => state === 'shown.asking' || state === 'shown.withdrawing') ||
      waits(context.suggestions, context.chosenId ?? ''),
    'nothing is withdrawn before it is asked': ({ previousStates, states }) =>
      !states.includes('shown.withdrawing') ||
      previousStates.some((state) => state === 'shown.asking' || state === 'shown.withdrawing'),
  },
})
