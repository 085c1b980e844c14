import type { ContactContext } from '#machines/contact/contact.machine.ts'
import { contactMachine } from '#machines/contact/contact.machine.ts'
import { failure } from '../failure.ts'
import type { Sight } from '../harness/model.ts'
import { defineModel } from '../harness/model.ts'
import {
  at,
  done,
  drafts,
  empty,
  forms,
  isFaulty,
  key,
  namesOf,
  other,
  player,
  refusals,
  same,
  stranger,
} from './contact.answers.ts'
import { contactLeads } from './contact.leads.ts'

type Context = ContactContext

const unkept = {
  storage: { text: 'This browser keeps no draft. Send it before you leave the page.' },
  otherTab: {
    text: 'Another tab has changed this draft. What you see here is kept once you write on.',
  },
} as const
/** The page says that the browser doesn't store the draft, and only then. */
const noteOf = (context: Context): Sight[] =>
  namesOf(unkept).map((reason) => (context.unkept === reason ? unkept[reason] : { absent: unkept[reason] }))
const send = { role: 'button', name: 'Send message' } as const
const failed = { text: 'Error sending message. Please try again.' } as const
const sent = { role: 'heading', name: 'Message sent successfully!' } as const
const fields = ({ form }: Context): Sight[] => [
  { role: 'textbox', name: 'Name', value: form.name },
  { role: 'textbox', name: 'Email', value: form.email },
  { role: 'textbox', name: 'Subject', value: form.subject },
  { role: 'textbox', name: 'Message', value: form.message },
]
const form = (context: Context): Sight[] => [
  ...fields(context),
  ...noteOf(context),
  send,
  { absent: failed },
  { absent: sent },
]

export const model = defineModel({
  machine: contactMachine.provide({ guards: { isFaulty: ({ context }) => isFaulty(context) } }),
  inputs: { 'a guest': { writer: null }, 'a player': { writer: player } },
  events: {
    'contact.type': {
      valid: { form: forms.valid },
      boundary: { form: forms.boundary },
      hostile: { form: forms.hostile },
    },
    'contact.send': { valid: { key }, boundary: { key: other }, hostile: { key: '<script>' } },
    'contact.another': { valid: {} },
    'draft.changed': { valid: {} },
    'writer.known': { valid: { writer: player }, boundary: { writer: null }, hostile: { writer: stranger } },
  },
  actors: {
    readDraft: { done: drafts, fails: { 'storage is blocked': failure('internal') } },
    keepDraft: {
      done: { stored: { at }, 'not stored': { at: null } },
      fails: { 'storage is full': failure('internal') },
    },
    sendMessage: { done: { 'as written': done }, fails: refusals },
    watchDraft: { reports: ['draft.changed'], fails: { 'not supported': new Error('no window') } },
  },
  delays: { answerTimeout: 30_000 },
  sees: {
    restoring: [send],
    'writing.still': form,
    'writing.keeping': form,
    'writing.faulty': (context) => [
      ...form(context),
      ...(context.form.message === '' ? [{ text: 'Please write a message.' }] : []),
    ],
    sending: ({ form: { subject } }) => [
      { role: 'textbox', name: 'Subject', value: subject, is: 'read-only' },
      { role: 'button', name: 'Sending', is: 'busy' },
      { absent: failed },
    ],
    failed: (context) => [
      ...fields(context),
      ...noteOf(context),
      failed,
      { text: 'What you wrote is kept.' },
      send,
    ],
    sent: [sent, { role: 'button', name: 'Write another' }, { absent: send }],
  },
  bound: ({ writer, form: words, sent: before, unkept: reason }) => [
    writer?.name,
    isFaulty({ form: words }),
    same(words, { ...empty, ...writer }),
    words.message === '',
    before && same(before.form, words),
    reason,
  ],
  leads: contactLeads,
  invariants: {
    'the same words are sent under one key': ({ trail }) => {
      const begun = trail.findLastIndex(
        (step) => step.is('contact.another') || step.started.some(({ id }) => id === 'readDraft'),
      )
      const inputs = trail
        .slice(begun + 1)
        .flatMap(({ started }) => started.filter(({ id }) => id === 'sendMessage'))
        .map(({ input }) => (input as { sent: NonNullable<Context['sent']> }).sent)
      return inputs.every((one, index) => {
        const before = inputs[index - 1]
        return !before || !same(before.form, one.form) || before.key === one.key
      })
    },
    'nothing faulty is sent': ({ context, states }) => !states.includes('sending') || !isFaulty(context),
    'what is shown as stored is stored': ({ context }) => context.keptAt === null || context.unkept === null,
    'typed words change only where somebody types, begins another, or typed nothing': ({
      context,
      previous,
      trail,
    }) =>
      previous === null ||
      same(context.form, previous.form) ||
      trail.at(-1)?.is('contact.type', 'contact.another', 'readDraft done') === true ||
      namesOf(empty).every(
        (field) => previous.form[field] === '' || previous.form[field] === context.form[field],
      ),
    'a problem is shown only until somebody types or sends again': ({ context, states }) =>
      states.includes('failed') === (context.problem !== null),
  },
})
