import type { Problem } from '#contract/errors.ts'
import type { SuggestionContext } from '#machines/projects/suggestion.machine.ts'
import { suggestionMachine } from '#machines/projects/suggestion.machine.ts'
import { failure } from '../failure.ts'
import type { Sight } from '../harness/model.ts'
import { defineModel } from '../harness/model.ts'
import { alice, bob } from '../people.ts'
import {
  at,
  done,
  drafts,
  empty,
  formOfRefused,
  forms,
  isFaulty,
  key,
  namesOf,
  other,
  outdated,
  refusals,
  refused,
  same,
  unanswered,
} from './suggestion.answers.ts'
import { suggestionLeads } from './suggestion.leads.ts'

type Context = SuggestionContext

const sentences: Partial<Record<Problem, string>> = {
  offline: 'You are offline. Check the connection and try again.',
  timeout: 'The server took too long to answer. Try again.',
  suggestions_waiting:
    'You have as many suggestions waiting as is allowed. Send this one when one of them has been read.',
  suggestion_title_invalid: 'A title has 1 to 80 characters that can be shown.',
  suggestion_changed: 'This suggestion has changed meanwhile. Check it again; nothing was changed.',
}
const said = ({ problem }: Context): Sight[] => {
  const sentence = problem && sentences[problem]
  return sentence ? [{ text: sentence }] : []
}
const unkept = {
  storage: { text: 'This browser keeps no draft. Send it before you leave the page.' },
  otherTab: {
    text: 'Another tab changed or sent this draft. What you see here is kept once you write on.',
  },
} as const
/** That the browser doesn't keep it is said, and only then. */
const noteOf = (context: Context): Sight[] =>
  namesOf(unkept).map((why) => (context.unkept === why ? unkept[why] : { absent: unkept[why] }))
const send = { role: 'button', name: 'Send for review' } as const
const notSent = { text: 'Not sent' } as const
const form = (context: Context): Sight[] => [
  { role: 'textbox', name: 'Title', value: context.form.title },
  ...said(context),
  ...noteOf(context),
  send,
  { absent: notSent },
]
const still = (context: Context): Sight[] => [
  { role: 'textbox', name: 'Title', value: context.form.title, is: 'read-only' },
  ...said(context),
]

export const model = defineModel({
  machine: suggestionMachine.provide({ guards: { isFaulty: ({ context }) => isFaulty(context) } }),
  inputs: { 'a player': { playerId: alice.id }, 'a guest': { playerId: null } },
  events: {
    'suggestion.open': { valid: {} },
    'suggestion.close': { valid: {} },
    'suggestion.type': {
      valid: { form: forms.valid },
      boundary: { form: forms.boundary },
      hostile: { form: forms.hostile },
    },
    'suggestion.choose': {
      valid: { again: { ...refused, form: formOfRefused } },
      boundary: { again: null },
      hostile: { again: { id: '<script>', revision: -1, form: { ...empty, title: '<script>' } } },
    },
    'suggestion.send': { valid: { key }, boundary: { key: other }, hostile: { key: '<script>' } },
    'suggestion.retry': { valid: {} },
    'suggestion.change': { valid: {} },
    'network.online': { valid: {} },
    'draft.changed': { valid: {} },
    'user.changed': {
      valid: { playerId: alice.id },
      boundary: { playerId: null },
      hostile: { playerId: bob.id },
    },
  },
  actors: {
    readDraft: { done: drafts, fails: { 'storage is blocked': failure('internal') } },
    keepDraft: {
      done: { kept: { at }, 'nothing to keep': { at: null } },
      fails: { 'storage is full': failure('internal') },
    },
    sendSuggestion: { done: { 'as written': done }, fails: { ...unanswered, ...outdated, ...refusals } },
    watchDraft: { reports: ['draft.changed'], fails: { 'not supported': new Error('no window') } },
    watchNetwork: { reports: ['network.online'], fails: { 'not supported': new Error('no window') } },
  },
  delays: { answerTimeout: 20_000 },
  sees: {
    closed: [{ absent: { role: 'dialog', name: 'Suggest a project' } }],
    'open.restoring': [{ role: 'dialog', name: 'Suggest a project' }],
    'open.writing.untouched': form,
    'open.writing.following': form,
    'open.writing.still': form,
    'open.writing.overtaken': form,
    'open.writing.keeping': form,
    'open.writing.faulty': (context) => [
      ...form(context),
      { text: 'A title has 1 to 80 characters that can be shown.' },
    ],
    'open.sending': (context) => [...still(context), { role: 'button', name: 'Sending', is: 'busy' }],
    'open.notSent': (context) => [...still(context), notSent, { role: 'button', name: 'Try again' }],
    'open.sent': [{ text: 'Sent for review' }, { role: 'button', name: 'Suggest another' }],
  },
  bound: ({ playerId, writerId, form: words, again, sent, isWaiting }) => [
    playerId,
    writerId,
    words.title === '',
    again !== null,
    sent && same(sent.form, words),
    isWaiting,
  ],
  leads: suggestionLeads,
  invariants: {
    'one suggestion is sent under one key, until it is written or another begun': ({ trail }) => {
      const begun = trail.findLastIndex(
        (step) => step.did.includes('tellChanged') || step.started.some(({ id }) => id === 'readDraft'),
      )
      const inputs = trail
        .slice(begun + 1)
        .flatMap(({ started }) => started.filter(({ id }) => id === 'sendSuggestion'))
        .map(({ input }) => (input as { sent: NonNullable<Context['sent']> }).sent)
      return inputs.every((sent, index) => {
        const before = inputs[index - 1]
        return !before || !same(before.form, sent.form) || before.key === sent.key
      })
    },
    'a guest sends nothing': ({ previous, trail }) =>
      previous?.playerId !== null ||
      !trail.at(-1)?.is('suggestion.send') ||
      trail.at(-1)?.started.every(({ id }) => id !== 'sendSuggestion') === true,
    'nothing faulty is sent': ({ context, states }) => !states.includes('open.sending') || !isFaulty(context),
    'one player’s words are never kept as another’s': ({ previous, trail }) => {
      const last = trail.at(-1)
      const kept = last?.started.find(({ id }) => id === 'keepDraft')?.input as
        | { playerId: string | null }
        | undefined
      return !kept || previous?.writerId === null || kept.playerId === previous?.writerId
    },
    'what is said to be kept is kept': ({ context }) => context.keptAt === null || context.unkept === null,
    'what was typed is never lost to another tab': ({ context, previous, trail, states }) =>
      previous === null ||
      !states.includes('open.writing.still') ||
      trail.at(-1)?.is('readDraft done') !== true ||
      same(context.form, previous.form),
    'what was typed is lost only when it is written, left or another’s': ({ context, previous, trail }) =>
      previous === null ||
      same(context.form, previous.form) ||
      trail
        .at(-1)
        ?.is(
          'suggestion.type',
          'suggestion.choose',
          'suggestion.open',
          'user.changed',
          'readDraft done',
          'sendSuggestion done',
        ) === true,
  },
})
