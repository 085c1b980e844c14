import type { Problem } from '#contract/errors.ts'
import type { LinkedMails, UnsubscribeContext } from '#machines/notifications/unsubscribe.machine.ts'
import { unsubscribeMachine } from '#machines/notifications/unsubscribe.machine.ts'
import { failure } from '../failure.ts'
import type { Deed, Lead, Sight } from '../harness/model.ts'
import { defineModel, passing } from '../harness/model.ts'

type Context = UnsubscribeContext
type Line = Lead<Context>

const token = 'u-1:followed.signed'
const followed: LinkedMails = { topic: 'followed', by_mail: 'at_once' }
const daily: LinkedMails = { topic: null, by_mail: 'daily' }
const followedOff: LinkedMails = { topic: 'followed', by_mail: 'off' }
const dailyOff: LinkedMails = { topic: null, by_mail: 'off' }

const stop = { role: 'button', name: 'Stop these mails' } as const
const turnOn = { role: 'button', name: 'Turn them on again' } as const
const settings = { role: 'link', name: 'All settings' } as const
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
const isDaily = (mails: LinkedMails | null): boolean => mails?.topic === null
const goesOn = (mails: LinkedMails | null): Sight => ({
  text: isDaily(mails)
    ? 'Their contents still appear in the hub. Everything else goes on.'
    : 'They still appear in the hub. Everything else goes on.',
})
const named = (mails: LinkedMails | null): Sight => ({
  text: isDaily(mails) ? 'Daily mail' : 'Projects you follow',
})
const noMore = (mails: LinkedMails | null): Sight => ({
  role: 'heading',
  name: isDaily(mails) ? 'No more daily mails' : 'No more mails about projects you follow',
})

/** The link does nothing, now or later. */
const refusals = { 'cut off': failure('link_invalid'), malformed: failure('invalid_request') }
const troubles = {
  offline: failure('offline'),
  unavailable: failure('unavailable'),
  'something odd': failure('internal'),
  'too often': failure('rate_limited', 60),
}
const fails = { ...refusals, ...troubles }

const none = { problem: null, waitSeconds: null }
const reads: Deed = ['starts readLink', { linkToken: token }]
const stops: Deed = ['starts stopMails', { linkToken: token }]
const restores: Deed = ['starts restoreMails', { linkToken: token }]

/** From a state that asks the server: a refusal ends the page, and anything else leads back to where it can be tried again. */
const failing = (state: string, actor: string, timeout: string, back: string) =>
  Object.fromEntries<Line>([
    ...Object.keys(refusals).map((name): [string, Line] => [
      `${state} | ${actor} fails: ${name}`,
      ['refused', { linkToken: token, ...none }, []],
    ]),
    ...Object.entries(troubles).map(([name, { code, retryAfterSeconds }]): [string, Line] => [
      `${state} | ${actor} fails: ${name}`,
      [back, { linkToken: token, problem: code, waitSeconds: retryAfterSeconds }, []],
    ]),
    [`${state} | after ${timeout}`, [back, { linkToken: token, problem: 'timeout', waitSeconds: null }, []]],
  ])

export const model = defineModel({
  machine: unsubscribeMachine,
  inputs: { 'without a link': { linkToken: null }, 'with a link': { linkToken: token } },
  events: { 'link.retry': { valid: {} }, 'mails.stop': { valid: {} }, 'mails.restore': { valid: {} } },
  actors: {
    readLink: { done: { followed, daily, 'followed, off': followedOff, 'daily, off': dailyOff }, fails },
    stopMails: { done: { followed: followedOff, daily: dailyOff }, fails },
    restoreMails: { done: { followed, daily, 'off since': followedOff }, fails },
  },
  delays: { readTimeout: 20_000, changeTimeout: 20_000, doublePress: 600 },
  sees: {
    arriving: passing,
    reading: [{ role: 'heading', name: 'Reading the link' }, { absent: stop }, ...told(null)],
    unread: ({ problem, waitSeconds }) => [
      { role: 'heading', name: 'The link could not be read' },
      { role: 'button', name: 'Try again' },
      ...told(problem, waitSeconds),
    ],
    asking: ({ mails, problem, waitSeconds }) => [
      { role: 'heading', name: 'Stop these mails?' },
      named(mails),
      goesOn(mails),
      stop,
      settings,
      ...told(problem, waitSeconds),
    ],
    stopping: ({ mails }) => [
      { role: 'heading', name: 'Stop these mails?' },
      named(mails),
      { role: 'button', name: 'Stopping the mails', is: 'busy' },
      ...told(null),
    ],
    justStopped: ({ mails }) => [
      noMore(mails),
      goesOn(mails),
      turnOn,
      settings,
      { absent: stop },
      ...told(null),
    ],
    stopped: ({ mails, problem, waitSeconds }) => [
      noMore(mails),
      goesOn(mails),
      turnOn,
      settings,
      { absent: stop },
      ...told(problem, waitSeconds),
    ],
    restoring: ({ mails }) => [
      noMore(mails),
      { role: 'button', name: 'Turning the mails on', is: 'busy' },
      ...told(null),
    ],
    restored: ({ mails }) => [
      { role: 'heading', name: 'These mails come again' },
      named(mails),
      settings,
      { absent: turnOn },
      { absent: stop },
    ],
    offInSettings: [
      { role: 'heading', name: 'These mails are off in your settings' },
      settings,
      { absent: turnOn },
      { absent: stop },
    ],
    refused: [
      { role: 'heading', name: 'This link does not work' },
      settings,
      { absent: turnOn },
      { absent: stop },
    ],
  },
  leads: {
    'start without a link': ['refused', { linkToken: null, mails: null, ...none }, []],
    'start with a link': ['reading', { linkToken: token, mails: null, ...none }, [reads]],
    'reading | readLink done: followed': ['asking', { linkToken: token, mails: followed, ...none }, []],
    'reading | readLink done: daily': ['asking', { linkToken: token, mails: daily, ...none }, []],
    'reading | readLink done: followed, off': ['stopped', { mails: followedOff, ...none }, []],
    'reading | readLink done: daily, off': ['stopped', { mails: dailyOff, ...none }, []],
    ...failing('reading', 'readLink', 'readTimeout', 'unread'),
    'unread | link.retry': ['reading', { linkToken: token, mails: null, ...none }, [reads]],
    'asking | mails.stop': ['stopping', { linkToken: token, ...none }, [stops]],
    'stopping | stopMails done: followed': ['justStopped', { mails: followedOff, ...none }, []],
    'stopping | stopMails done: daily': ['justStopped', { mails: dailyOff, ...none }, []],
    'justStopped | after doublePress': ['stopped', { linkToken: token, ...none }, []],
    ...failing('stopping', 'stopMails', 'changeTimeout', 'asking'),
    'stopped | mails.restore': ['restoring', { linkToken: token, ...none }, [restores]],
    'restoring | restoreMails done: followed': ['restored', { mails: followed, ...none }, []],
    'restoring | restoreMails done: daily': ['restored', { mails: daily, ...none }, []],
    'restoring | restoreMails done: off since': ['offInSettings', { mails: followedOff, ...none }, []],
    ...failing('restoring', 'restoreMails', 'changeTimeout', 'stopped'),
  },
  invariants: {
    'nothing changes by opening the link: only a press stops mails or brings them back': ({ trail }) =>
      trail.every(({ is, started }) =>
        started.every(
          ({ src }) => src === 'readLink' || (src === 'stopMails' ? is('mails.stop') : is('mails.restore')),
        ),
      ),
    'mails are only said to be stopped when the server has said so': ({ context, states }) =>
      !['justStopped', 'stopped', 'restoring', 'offInSettings'].some((state) => states.includes(state)) ||
      context.mails?.by_mail === 'off',
    'no press counts right after the one that stopped the mails': ({ states, previousStates, trail }) =>
      !previousStates.includes('justStopped') ||
      states.includes('justStopped') ||
      trail.at(-1)?.is('wait') === true,
    'mails are only said to come again when the server has said so': ({ context, states }) =>
      !states.includes('restored') || context.mails?.by_mail !== 'off',
    'the mails are known wherever they are named': ({ context, states }) =>
      !['asking', 'stopping', 'justStopped', 'stopped', 'restoring', 'restored'].some((state) =>
        states.includes(state),
      ) || context.mails !== null,
    'the link is kept as long as the page may ask': ({ context, states }) =>
      states.includes('refused') || context.linkToken === token,
    'a page that offers nothing more is done': ({ states, isOver }) =>
      isOver === ['refused', 'offInSettings', 'restored'].some((state) => states.includes(state)),
  },
})
