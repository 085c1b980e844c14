import type { GiftDraft, GiftMailContext } from '#machines/gifts/gift-mail.machine.ts'
import { giftMailMachine } from '#machines/gifts/gift-mail.machine.ts'
import type { Problem } from '#contract/errors.ts'
import { failure } from '../failure.ts'
import { giftCode, giftMail } from './gift-codes.ts'
import type { Deed, Lead, Seen, Sight } from '../harness/model.ts'
import { defineModel } from '../harness/model.ts'

type Context = GiftMailContext
type Line = Lead<Context> | ((seen: Seen<Context>) => Lead<Context>)

export const empty: GiftDraft = {
  to: '',
  message: '',
  language: 'en',
  when: 'now',
  day: '2026-12-24',
  time: '09:00',
  again: false,
}
const once = { id: 'gift-elite', version: 1, draft: empty }
const again = {
  id: 'gift-pro',
  version: 2,
  draft: { ...empty, to: 'lindiwe@example.org', message: 'For 11 tabs.', again: true },
}
/** The code that was being written about was sent from another tab: it can only be sent again, to the same address. */
const sentMeanwhile = { ...once, draft: { ...again.draft } }
const hostile = { id: '<script>', version: 3, draft: { ...empty, to: 'bob@example.org' } }
const unsent = { ...empty, id: null, version: 0, day: '', time: '' }

const addresses = { '': 'lindiwe@example.org', ' (boundary)': '', ' (hostile)': 'a\nb@<script>' } as const
const messages = { '': 'Take it!', ' (boundary)': '', ' (hostile)': 'See www.example.org' } as const
const isSendable = ({ to, message }: GiftDraft): boolean =>
  /^\S+@[\w.]+$/u.test(to) && !message.includes('www')

const mailed = giftCode({ id: 'gift-elite', version: 1, mail: giftMail({ state: 'waiting', at: null }) })

const outdated = {
  gone: failure('not_found'),
  used: failure('gift_code_used'),
  split: failure('gift_code_split'),
  ended: failure('gift_code_ended'),
  changed: failure('gift_code_changed'),
  mailed: failure('gift_code_mailed'),
}
const passing = {
  offline: failure('offline'),
  refused: failure('gift_message_refused'),
  late: failure('gift_mail_time_wrong'),
  unwanted: failure('gift_mail_unwanted'),
  'a day spent': failure('gift_mails_spent'),
  'a week spent': failure('gift_address_spent'),
}

const each = <Name extends string>(
  names: readonly Name[],
  lines: (name: Name) => Record<string, Line>,
): Record<string, Line> => Object.assign({}, ...names.map(lines))
const namesOf = <Name extends string>(of: Record<Name, unknown>): Name[] => Object.keys(of) as Name[]

const field = (name: string, value: string): Sight => ({ role: 'textbox', name, value })
/** The button says when: the day itself is the page's own. */
const sendNow = { role: 'button', name: 'Send now' } as const
const send = ({ when }: Context): Sight[] => [
  { role: 'radio', name: when === 'now' ? 'Now' : 'On a date', is: 'checked' },
  when === 'now' ? sendNow : { absent: sendNow },
]
const noAddress = { text: 'Please enter a valid email address.' }
const linkInIt = { text: 'A message has no links: “www.example.org” looks like one.' }
const tooLong = { text: 'The server took too long to answer. Try again.' }

const form = (context: Context): Sight[] => [
  field('Message', context.message),
  ...send(context),
  context.message.includes('www') ? linkInIt : { absent: linkInIt },
]

const open = ['writing', 'faulty'] as const
const draftOf = (context: Context | null): Partial<Context> => {
  const { to, message, language, when, day, time, again: isAgain, id } = context ?? unsent
  return { to, message, language, when, day, time, again: isAgain, id }
}

const opens =
  ({ id, version, draft }: typeof once, place = 'open.writing'): Line =>
  ({ previous, states }) =>
    previous?.id === id && previous.again === draft.again
      ? [
          place === 'closed' ? 'open.writing' : (states[0] ?? ''),
          place === 'closed' ? { ...draftOf(previous), version, problem: null } : draftOf(previous),
          [],
        ]
      : ['open.writing', { ...draft, id, version, problem: null }, []]

const told =
  (place: string, { id, version }: { id: string; version: number }): Line =>
  ({ previous }) => [
    place,
    { ...draftOf(previous), version: previous?.id === id ? version : (previous?.version ?? 0) },
    [],
  ]

const stays =
  (problem: Problem, did: Deed[] = []): Line =>
  ({ previous }) => ['open.writing', { ...draftOf(previous), version: previous?.version ?? 0, problem }, did]

const versions = {
  '': { id: 'gift-elite', version: 5 },
  ' (boundary)': { id: 'gift-pro', version: 6 },
  ' (hostile)': { id: '<script>', version: 7 },
} as const

export const model = defineModel({
  machine: giftMailMachine.provide({ guards: { isSendable: ({ context }) => isSendable(context) } }),
  inputs: { 'as it is': undefined },
  events: {
    'mail.open': { valid: once, boundary: again, 'sent meanwhile': sentMeanwhile, hostile },
    'mail.close': { valid: {} },
    'mail.send': { valid: {} },
    'to.type': {
      valid: { to: addresses[''] },
      boundary: { to: '' },
      hostile: { to: addresses[' (hostile)'] },
    },
    'message.type': {
      valid: { message: messages[''] },
      boundary: { message: '' },
      hostile: { message: messages[' (hostile)'] },
    },
    'language.choose': {
      valid: { language: 'fr' },
      boundary: { language: 'en' },
      hostile: { language: 'fr' },
    },
    'when.choose': { valid: { when: 'date' }, boundary: { when: 'now' }, hostile: { when: 'now' } },
    'day.type': { valid: { day: '2026-12-25' }, boundary: { day: '' }, hostile: { day: '<script>' } },
    'time.type': { valid: { time: '10:00' }, boundary: { time: '' }, hostile: { time: '<script>' } },
    'code.told': { valid: versions[''], boundary: versions[' (boundary)'], hostile: versions[' (hostile)'] },
  },
  actors: { sendMail: { done: { 'as asked': mailed }, fails: { ...outdated, ...passing } } },
  delays: { answerTimeout: 30_000 },
  sees: {
    closed: [{ absent: { role: 'textbox', name: 'Message' } }],
    'open.writing': (context) => [
      ...form(context),
      { absent: noAddress },
      context.problem === 'timeout' ? tooLong : { absent: tooLong },
    ],
    'open.faulty': (context) => [
      ...form(context),
      ...(isSendable({ ...context, message: '' }) ? [{ absent: noAddress }] : [noAddress]),
    ],
    sending: [{ role: 'button', name: 'Sending', is: 'busy' }],
  },
  bound: ({ id, again: isAgain, version, to, message, problem }) => [
    id,
    isAgain,
    Math.min(version, 5),
    to === addresses[''],
    message,
    problem === null ? null : problem === 'timeout',
  ],
  leads: {
    start: ['closed', unsent, []],
    'closed | mail.open': opens(once, 'closed'),
    'closed | mail.open (boundary)': opens(again, 'closed'),
    'closed | mail.open (hostile)': opens(hostile, 'closed'),
    'closed | mail.open (sent meanwhile)': opens(sentMeanwhile, 'closed'),
    ...each(namesOf(versions), (name) => ({
      [`closed | code.told${name}`]: told('closed', versions[name]),
      [`sending | code.told${name}`]: told('sending', versions[name]),
    })),
    ...each(open, (place) => ({
      [`open.${place} | mail.close`]: ({ previous }) => ['closed', draftOf(previous), []],
      [`open.${place} | mail.open`]: opens(once),
      [`open.${place} | mail.open (boundary)`]: opens(again),
      [`open.${place} | mail.open (hostile)`]: opens(hostile),
      [`open.${place} | mail.open (sent meanwhile)`]: opens(sentMeanwhile),
      [`open.${place} | mail.send`]: ({ previous }) =>
        previous && isSendable(previous)
          ? [
              'sending',
              { problem: null },
              [['starts sendMail', { ...draftOf(previous), version: previous.version }]],
            ]
          : ['open.faulty', { ...draftOf(previous), problem: null }, []],
      ...each(namesOf(addresses), (name) => ({
        [`open.${place} | to.type${name}`]: [`open.${place}`, { to: addresses[name] }, []],
        [`open.${place} | message.type${name}`]: [`open.${place}`, { message: messages[name] }, []],
        [`open.${place} | code.told${name}`]: told(`open.${place}`, versions[name]),
      })),
      [`open.${place} | language.choose`]: [`open.${place}`, { language: 'fr' }, []],
      [`open.${place} | language.choose (boundary)`]: [`open.${place}`, { language: 'en' }, []],
      [`open.${place} | when.choose`]: [`open.${place}`, { when: 'date' }, []],
      [`open.${place} | when.choose (boundary)`]: [`open.${place}`, { when: 'now' }, []],
      [`open.${place} | day.type`]: [`open.${place}`, { day: '2026-12-25' }, []],
      [`open.${place} | day.type (boundary)`]: [`open.${place}`, { day: '' }, []],
      [`open.${place} | day.type (hostile)`]: [`open.${place}`, { day: '<script>' }, []],
      [`open.${place} | time.type`]: [`open.${place}`, { time: '10:00' }, []],
      [`open.${place} | time.type (boundary)`]: [`open.${place}`, { time: '' }, []],
      [`open.${place} | time.type (hostile)`]: [`open.${place}`, { time: '<script>' }, []],
    })),
    'sending | sendMail done': ['closed', unsent, [['codeChanged', { id: mailed.id, codes: [mailed] }]]],
    ...each(namesOf(outdated), (name) => ({
      [`sending | sendMail fails: ${name}`]: stays(outdated[name].code, ['readAnew']),
    })),
    ...each(namesOf(passing), (name) => ({
      [`sending | sendMail fails: ${name}`]: stays(passing[name].code),
    })),
    'sending | after answerTimeout': stays('timeout', ['readAnew']),
  },
  invariants: {
    'nothing is sent before the button, and one press sends once': ({ trail, previousStates }) => {
      const last = trail.at(-1)
      const sent = (last?.started ?? []).length
      const isPressed =
        last?.is('mail.send') === true && previousStates.some((state) => state.startsWith('open'))
      return sent === 0 || (sent === 1 && isPressed)
    },
    'nothing is sent that can’t be': ({ context, states }) =>
      !states.includes('sending') || isSendable(context),
    'what is sent is what was typed': ({ trail, previous }) =>
      (trail.at(-1)?.started ?? []).every(
        ({ input }) => JSON.stringify(draftOf(input as Context)) === JSON.stringify(draftOf(previous)),
      ),
    'nothing typed is lost before it is sent': ({ trail, previous, context }) =>
      !trail.at(-1)?.is('sendMail fails', 'wait', 'mail.close', 'code.told', 'mail.send') ||
      previous === null ||
      JSON.stringify(draftOf(previous)) === JSON.stringify(draftOf(context)),
    'a problem is told until the next try': ({ context, states }) =>
      context.problem === null || !states.includes('sending'),
    'the form is of a code': ({ context, states }) => states.includes('closed') || context.id !== null,
  },
})
