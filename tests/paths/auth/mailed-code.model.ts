import { isAddress, readAddress } from '#contract/values/mail-address.rules.ts'
import type { MailedCode, MailedCodeContext } from '#machines/auth/mailed-code.machine.ts'
import { mailedCodeMachine } from '#machines/auth/mailed-code.machine.ts'
import { failure } from '../failure.ts'
import type { Lead, Seen } from '../harness/model.ts'
import { defineModel } from '../harness/model.ts'

type Line = (seen: Seen<MailedCodeContext>) => Lead<MailedCodeContext>

const own = 'mirel@example.org'
const emails = {
  valid: ' new@example.org ',
  boundary: 'a@b.c',
  own: ' Mirel@Example.ORG',
  hostile: 'new@example',
}
/** What is typed, and the digits that stay. */
const codes = {
  valid: ['123 456', '123456'],
  boundary: ['12345', '12345'],
  hostile: ['<b>1234567890</b>', '123456'],
} as const

const sent: MailedCode = { sentTo: 'mirel@example.org', expiresAt: '2026-11-29T12:10:00.000Z' }
const clear = { problem: null, waitSeconds: null, triesLeft: null }
const blank = { ...clear, email: '', code: '', sent: null }

const requests: Line = ({ previous }) => [
  'requesting',
  { email: previous?.email ?? '', ...clear },
  [['starts requestCode', { email: (previous?.email ?? '').trim() }]],
]
/** No mail went out: where it was asked for; a code that came before is still valid. */
const unsent =
  (problem: MailedCodeContext['problem'], waitSeconds: number | null = null): Line =>
  ({ previous }) => [
    previous?.sent ? 'typing' : previous?.needsAddress ? 'addressing' : 'resting',
    { email: previous?.email ?? '', problem, waitSeconds },
    [],
  ]
const wrong =
  (triesLeft: number): Line =>
  ({ previous }) => [
    'typing',
    { code: '', problem: 'code_invalid', triesLeft, sent: previous?.sent ?? null },
    [],
  ]
const refused =
  (problem: MailedCodeContext['problem']): Line =>
  ({ previous }) => ['typing', { code: '', problem, sent: previous?.sent ?? null }, []]
const notNew: Lead<MailedCodeContext> = ['addressing', { problem: 'address_own', waitSeconds: null }, []]
const sameMailbox = (email: string, known: string | null): boolean =>
  known !== null && readAddress(email)?.mailbox === readAddress(known)?.mailbox
const notAddress: Lead<MailedCodeContext> = [
  'addressing',
  { problem: 'email_invalid', waitSeconds: null },
  [],
]
/** The code may still be right: it stays in its field. */
const unanswered: Line = ({ previous }) => ['typing', { code: previous?.code ?? '', problem: 'timeout' }, []]
const cancels: Lead<MailedCodeContext> = ['resting', blank, []]

const request = { role: 'button', name: 'Change the email address' } as const
const address = { role: 'textbox', name: 'New email address' } as const
const codeField = { role: 'textbox', name: 'Code from your mail' } as const
const sentences: Partial<Record<string, string>> = {
  email_invalid: 'Please enter a valid email address.',
  offline: 'You are offline. Check the connection and try again.',
  timeout: 'The server took too long to answer. Try again.',
  code_spent: 'Too many tries. Ask for a new code.',
  address_own: 'This is your address already.',
}
const said = ({ problem, triesLeft }: MailedCodeContext) => {
  const wrongOnce = `This code is wrong. ${String(triesLeft)} ${triesLeft === 1 ? 'try' : 'tries'} left.`
  const sentence = problem === 'code_invalid' ? wrongOnce : problem === null ? undefined : sentences[problem]
  return sentence === undefined ? [] : [{ text: sentence } as const]
}

export const model = defineModel({
  machine: mailedCodeMachine.provide({
    guards: {
      isNotEmail: (_, { email }) => !isAddress(email.trim()),
      isOwn: (_, { email, own: known }) => sameMailbox(email, known),
    },
  }),
  inputs: { 'for a new address': { needsAddress: true, own }, 'for the known one': { needsAddress: false } },
  events: {
    'code.request': { valid: {} },
    'email.change': {
      valid: { email: emails.valid },
      boundary: { email: emails.boundary },
      'of the account': { email: emails.own },
      hostile: { email: emails.hostile },
    },
    'code.change': {
      valid: { code: codes.valid[0] },
      boundary: { code: codes.boundary[0] },
      hostile: { code: codes.hostile[0] },
    },
    'code.submit': { valid: {} },
    'code.cancel': { valid: {} },
  },
  actors: {
    requestCode: {
      done: { sent },
      fails: {
        offline: failure('offline'),
        'too soon': failure('code_too_soon', 42),
        'needing a proof': failure('proof_needed'),
      },
    },
    checkCode: {
      done: { right: { isRight: true }, wrong: { triesLeft: 3 }, 'wrong again': { triesLeft: 1 } },
      fails: { spent: failure('code_spent'), offline: failure('offline') },
    },
    prove: { done: { proved: true, closed: false }, fails: { offline: failure('offline') } },
  },
  delays: { requestTimeout: 20_000 },
  sees: {
    resting: (context) => [request, { absent: codeField }, { absent: address }, ...said(context)],
    addressing: (context) => [{ ...address, value: context.email }, ...said(context)],
    requesting: [{ absent: request }, { role: 'button', name: 'Mailing a code', is: 'busy' }],
    proving: [{ role: 'button', name: 'Mailing a code', is: 'busy' }],
    unsent: 'passed through at once',
    typing: (context) => [{ ...codeField, value: context.code }, ...said(context)],
    checking: [{ ...codeField, is: 'read-only' }],
    accepted: [request, { absent: codeField }],
  },
  leads: {
    'start for a new address': ['resting', { needsAddress: true, own, ...blank }, []],
    'start for the known one': ['resting', { needsAddress: false, own: null, ...blank }, []],
    'resting | code.request': (seen) =>
      seen.previous?.needsAddress ? ['addressing', blank, []] : requests(seen),
    ...Object.fromEntries(
      Object.entries(emails).map(([name, email]) => [
        `addressing | email.change${name === 'valid' ? '' : ` (${name === 'own' ? 'of the account' : name})`}`,
        ['addressing', { email, problem: null, waitSeconds: null }, []] as const,
      ]),
    ),
    'addressing | code.request': (seen) => {
      const { email = '', own: known = null } = seen.previous ?? {}
      if (!isAddress(email.trim())) return notAddress
      return sameMailbox(email, known) ? notNew : requests(seen)
    },
    'addressing | code.cancel': cancels,
    'requesting | requestCode done': ['typing', { sent, code: '', ...clear }, []],
    'requesting | requestCode fails: needing a proof': ['proving', {}, ['starts prove']],
    'requesting | requestCode fails: too soon': unsent('code_too_soon', 42),
    'requesting | requestCode fails: offline': unsent('offline'),
    'requesting | after requestTimeout': unsent('timeout'),
    'proving | prove done: proved': requests,
    'proving | prove done: closed': unsent(null),
    'proving | prove fails': unsent('offline'),
    ...Object.fromEntries(
      Object.entries(codes).map(([name, [, code]]) => [
        `typing | code.change${name === 'valid' ? '' : ` (${name})`}`,
        code.length === 6
          ? (['checking', { code, ...clear }, [['starts checkCode', { code }]]] as const)
          : (['typing', { code, ...clear }, []] as const),
      ]),
    ),
    'typing | code.submit': ({ previous }) =>
      previous?.code.length === 6
        ? ['checking', clear, [['starts checkCode', { code: previous.code }]]]
        : ['typing', { code: previous?.code ?? '' }, []],
    'typing | code.request': requests,
    'typing | code.cancel': cancels,
    'checking | checkCode done: right': ({ previous }) => [
      'accepted',
      {
        code: previous?.code ?? '',
        own: previous?.needsAddress ? previous.email.trim() : null,
        ...clear,
      },
      [['tellAccepted', { code: previous?.code }]],
    ],
    'checking | checkCode done: wrong': wrong(3),
    'checking | checkCode done: wrong again': wrong(1),
    'checking | checkCode fails: spent': refused('code_spent'),
    'checking | checkCode fails: offline': refused('offline'),
    'checking | after requestTimeout': unanswered,
    'accepted | code.cancel': cancels,
    'accepted | code.request': (seen) =>
      seen.previous?.needsAddress ? ['addressing', blank, []] : requests(seen),
  },
  invariants: {
    'a code is sent only whole, and of digits': ({ context, states }) =>
      !states.includes('checking') || /^\d{6}$/u.test(context.code),
    'the field never holds anything but digits': ({ context }) => /^\d{0,6}$/u.test(context.code),
    'an address is typed only where a new one is wanted': ({ context, states }) =>
      context.needsAddress || (!states.includes('addressing') && context.email === ''),
    'tries are named with a wrong code alone': ({ context }) =>
      context.triesLeft === null || context.problem === 'code_invalid',
    'one thing is under way at a time': ({ children }) => children.length <= 1,
  },
})
