import type { Problem } from '#contract/errors.ts'
import type { GiftMailStopContext } from '#machines/gifts/gift-mail-stop.machine.ts'
import { giftMailStopMachine } from '#machines/gifts/gift-mail-stop.machine.ts'
import { failure } from '../failure.ts'
import type { Lead, Sight } from '../harness/model.ts'
import { defineModel, passing } from '../harness/model.ts'

type Line = Lead<GiftMailStopContext>

const token = 'gift-mail-1.signed'
const stop = { role: 'button', name: 'Stop gift mails' } as const
const sentences: Partial<Record<Problem, string>> = {
  offline: 'You are offline. Check the connection and try again.',
  unavailable: 'The server can’t be reached right now. Try again in a moment.',
  internal: 'Something went wrong on the server. Try again.',
  timeout: 'The server took too long to answer. Try again.',
  rate_limited: 'Too many attempts. Wait a moment and try again.',
}
/** With a known time to wait, that is told instead. */
const told = (problem: Problem | null, waitSeconds: number | null = null): Sight[] =>
  Object.entries(sentences).map(([one, text]) =>
    one === problem && (one !== 'rate_limited' || waitSeconds === null) ? { text } : { absent: { text } },
  )

/** It can be tried again by the same link. */
const stays = (problem: Problem, waitSeconds: number | null = null): Line => [
  'ready',
  { linkToken: token, problem, waitSeconds },
  [],
]

export const model = defineModel({
  machine: giftMailStopMachine,
  inputs: { 'without a link': { linkToken: null }, 'with a link': { linkToken: token } },
  events: { 'mails.stop': { valid: {} } },
  actors: {
    stopMails: {
      done: { stopped: { success: true } },
      fails: {
        'cut off': failure('link_invalid'),
        malformed: failure('invalid_request'),
        offline: failure('offline'),
        unavailable: failure('unavailable'),
        'something odd': failure('internal'),
        'too often': failure('rate_limited', 60),
      },
    },
  },
  delays: { stopTimeout: 20_000 },
  sees: {
    arriving: passing,
    ready: ({ problem, waitSeconds }) => [
      { role: 'heading', name: 'No gift mails to you?' },
      stop,
      ...told(problem, waitSeconds),
    ],
    stopping: [
      { role: 'heading', name: 'No gift mails to you?' },
      { role: 'button', name: 'Stopping the mails', is: 'busy' },
      ...told(null),
    ],
    stopped: [{ role: 'heading', name: 'No more gift mails' }, { absent: stop }],
    refused: [{ role: 'heading', name: 'This link does not work' }, { absent: stop }],
  },
  leads: {
    'start without a link': ['refused', { linkToken: null, problem: null, waitSeconds: null }, []],
    'start with a link': ['ready', { linkToken: token, problem: null, waitSeconds: null }, []],
    'ready | mails.stop': ['stopping', { problem: null }, [['starts stopMails', { linkToken: token }]]],
    'stopping | stopMails done': ['stopped', { problem: null }, []],
    'stopping | stopMails fails: cut off': ['refused', { problem: null }, []],
    'stopping | stopMails fails: malformed': ['refused', { problem: null }, []],
    'stopping | stopMails fails: offline': stays('offline'),
    'stopping | stopMails fails: unavailable': stays('unavailable'),
    'stopping | stopMails fails: something odd': stays('internal'),
    'stopping | stopMails fails: too often': stays('rate_limited', 60),
    'stopping | after stopTimeout': ({ previous }): Line => [
      'ready',
      { linkToken: token, problem: 'timeout', waitSeconds: previous?.waitSeconds ?? null },
      [],
    ],
  },
  invariants: {
    'nothing is stopped by opening the link, and one press asks once': ({ trail, previousStates }) => {
      const isPressed = trail.at(-1)?.is('mails.stop') === true && previousStates.includes('ready')
      return (trail.at(-1)?.started ?? []).length === (isPressed ? 1 : 0)
    },
    'mails are only said to be stopped when the server has done it': ({ states, trail }) =>
      !states.includes('stopped') || trail.at(-1)?.is('stopMails done') === true,
    'the link is kept as long as the page may ask': ({ context, states }) =>
      states.includes('refused') || context.linkToken === token,
    'a page that has stopped the mails, or has no link, is done': ({ states, isOver }) =>
      isOver === (states.includes('stopped') || states.includes('refused')),
  },
})
