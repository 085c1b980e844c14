import { magicLinkReturnMachine } from '#machines/auth/magic-link-return.machine.ts'
import { failure } from '../failure.ts'
import type { ContextOf, Leads } from '../harness/model.ts'
import { defineModel, passing } from '../harness/model.ts'
import { alice, sessionOf, tokenMark } from '../people.ts'

const link = 'link-of-alice'
const loggedIn = { status: 'signed_in' as const, ...sessionOf(alice) }
const confirm = {
  status: 'confirm' as const,
  askedAt: '2026-03-01T12:00:00.000Z',
  askedFrom: 'Firefox on Linux',
}
const confirmAnew = { ...confirm, askedAt: '2026-03-01T12:05:00.000Z', askedFrom: 'Safari on iPhone' }

/** Final refusals; the troubles below can be tried again. */
const refusals = {
  used: failure('link_used'),
  old: failure('link_expired'),
  invalid: failure('link_invalid'),
  'of a former address': failure('address_held'),
  malformed: failure('invalid_request'),
}
const troubles = { unavailable: failure('unavailable'), 'something odd': failure('internal') }

/** The answers to both questions lead to the same. */
const answered = (asking: string, id: string): Leads<ContextOf<typeof magicLinkReturnMachine>> => ({
  [`${asking} | ${id} done: this browser asked`]: ['loggedIn', { linkToken: null }, ['adoptSession']],
  [`${asking} | ${id} done: another browser asked`]: [
    'awaitingConfirmation',
    { linkToken: link, askedAt: confirm.askedAt, askedFrom: confirm.askedFrom, problem: null },
    [],
  ],
  [`${asking} | ${id} done: another browser asked, told anew`]: [
    'awaitingConfirmation',
    { linkToken: link, askedAt: confirmAnew.askedAt, askedFrom: confirmAnew.askedFrom, problem: null },
    [],
  ],
  ...Object.fromEntries(
    Object.entries(refusals).map(([name, { code }]) => [
      `${asking} | ${id} fails: ${name}`,
      ['refused', { problem: code, linkToken: null }, []] as const,
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(troubles).map(([name, { code }]) => [
      `${asking} | ${id} fails: ${name}`,
      ['failed', { problem: code, linkToken: link }, []] as const,
    ]),
  ),
  [`${asking} | after verifyTimeout`]: ['failed', { problem: 'timeout', linkToken: link }, []],
})

export const model = defineModel({
  machine: magicLinkReturnMachine,
  inputs: { 'with a link': { linkToken: link }, 'without one': { linkToken: null } },
  events: { 'link.continue': { valid: {} }, 'link.retry': { valid: {} } },
  actors: {
    verifyLink: {
      done: {
        'this browser asked': loggedIn,
        'another browser asked': confirm,
        'another browser asked, told anew': confirmAnew,
      },
      fails: { ...refusals, ...troubles },
    },
  },
  delays: { verifyTimeout: 20_000 },
  sees: {
    arriving: passing,
    verifying: [{ text: 'Checking your link' }],
    awaitingConfirmation: [{ text: 'Log in here?' }, { role: 'button', name: 'Continue' }],
    confirming: [{ text: 'Log in here?' }, { role: 'button', name: 'Logging in', is: 'busy' }],
    failed: [{ text: 'Your link could not be checked' }, { role: 'button', name: 'Try again' }],
    refused: [{ text: 'This link does not work' }, { role: 'button', name: 'Ask for a new link' }],
    loggedIn: [
      { role: 'button', name: 'alice, plan Free: account menu' },
      { absent: { text: 'Log in here?' } },
    ],
  },
  leads: {
    'start with a link': [
      'verifying',
      { linkToken: link, askedAt: null, askedFrom: null, problem: null },
      ['starts verifyLink'],
    ],
    'start without one': [
      'refused',
      { linkToken: null, askedAt: null, askedFrom: null, problem: 'link_invalid' },
      [],
    ],
    ...answered('verifying', 'verifyLink'),
    'awaitingConfirmation | link.continue': ['confirming', { problem: null }, ['starts confirmLink']],
    ...answered('confirming', 'confirmLink'),
    'failed | link.retry': ['verifying', { problem: null }, ['starts verifyLink']],
  },
  invariants: {
    'no session token is in the context': ({ context }) => !JSON.stringify(context).includes(tokenMark),
    'a used or refused link is forgotten': ({ context, states }) =>
      !(states.includes('loggedIn') || states.includes('refused')) || context.linkToken === null,
    'a link that could not be asked about is kept': ({ context, states }) =>
      !states.includes('failed') || context.linkToken === link,
    'a click confirms, and only a click': ({ trail }) =>
      trail.every(({ is, started }) =>
        started.every(({ input }) => (input as { confirmed: boolean }).confirmed === is('link.continue')),
      ),
    'it is this link that is asked about': ({ trail }) =>
      trail.every(({ started }) =>
        started.every(({ input }) => (input as { linkToken: string }).linkToken === link),
      ),
    'the session that came is the one adopted': ({ trail }) =>
      trail.every(({ acts }) =>
        acts.every(
          ({ type, params }) =>
            type !== 'adoptSession' || (params as { answer: unknown }).answer === loggedIn,
        ),
      ),
    'a page that asks for a new link, or has logged in, is done': ({ states, isOver }) =>
      isOver === (states.includes('loggedIn') || states.includes('refused')),
    'logged in is only said of a session that was adopted': ({ states, trail }) =>
      !states.includes('loggedIn') ||
      trail.at(-1)?.is('verifyLink done: this browser asked', 'confirmLink done: this browser asked') ===
        true,
    'one session is adopted at most': ({ trail }) =>
      trail.flatMap(({ did }) => did).filter((action) => action === 'adoptSession').length <= 1,
  },
})
