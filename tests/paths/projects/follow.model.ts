import type { Following } from '#contract/projects/follows.contract.ts'
import type { FollowContext } from '#machines/projects/follow.machine.ts'
import { followMachine } from '#machines/projects/follow.machine.ts'
import { failure } from '../failure.ts'
import type { Lead, Seen, Sight } from '../harness/model.ts'
import { defineModel, passing } from '../harness/model.ts'

type Line = Lead<FollowContext> | ((seen: Seen<FollowContext>) => Lead<FollowContext>)

export const followed: Following = { following: true, followers: 13 }
export const notFollowed: Following = { following: false, followers: 12 }
const answers = { followed, 'not followed': notFollowed }
/** Nothing was done, or nothing more: it is sent again. */
const silences = {
  offline: failure('offline'),
  'something odd': failure('internal'),
  nonsense: failure('unexpected_answer'),
  down: failure('unavailable'),
  'too often': failure('rate_limited', 30),
  'too slow': failure('timeout'),
}
const refusals = { 'no such project': failure('not_found'), 'not understood': failure('invalid_request') }

const unreadable = { offline: failure('offline'), 'no such project': failure('not_found') }

const keeps = (wish: boolean | null) => ['keepWish', { wish }] as const
const sends = (wish: boolean): Lead<FollowContext> => [
  'changing',
  { wish, problem: null },
  [keeps(wish), ['starts sendWish', { follow: wish }]],
]
/** It is as the server says now: kept no longer, or sent. */
const decides =
  (known: Following): Line =>
  ({ previous }) => {
    const wish = previous?.wish ?? null
    return wish === null || wish === known.following
      ? [known.following ? 'following' : 'notFollowing', { known, wish: null }, [keeps(null)]]
      : ['changing', { known, wish, problem: null }, [keeps(wish), ['starts sendWish', { follow: wish }]]]
  }
/** The other of what is shown. */
const other = (previous: FollowContext | null): boolean =>
  !(previous?.wish ?? previous?.known?.following ?? false)
const sendsOther: Line = ({ previous }) => sends(other(previous))
const sendsAgain: Line = ({ previous }) => sends(previous?.wish ?? false)
const unread =
  (problem: FollowContext['problem']): Line =>
  () => ['unread', { problem, known: null }, ['starts watchNetwork']]
const waits =
  (problem: FollowContext['problem']): Line =>
  ({ previous }) => [
    'waiting',
    { problem, known: previous?.known ?? null, wish: previous?.wish ?? null },
    ['starts watchNetwork'],
  ]
const asks: Lead<FollowContext> = ['unknown', { known: null, problem: null }, ['starts readFollowing']]

const each = <Name extends string>(
  names: readonly Name[],
  lines: (name: Name) => Record<string, Line>,
): Record<string, Line> => Object.assign({}, ...names.map(lines))
const namesOf = <Name extends string>(of: Record<Name, unknown>): Name[] => Object.keys(of) as Name[]

const button = (name: string): Sight => ({ role: 'button', name })
/** What the button says: what is wanted counts, and is counted. */
const shown = ({ known, wish }: FollowContext): Sight[] => {
  const follows = wish ?? known?.following ?? false
  const followers = known ? known.followers + Number(follows) - Number(known.following) : null
  const name = follows ? 'Following Guild Quartermaster' : 'Follow Guild Quartermaster'
  return [button(name), ...(followers === null ? [] : [{ text: `${followers} followers` }])]
}
const waitingWords = 'Not sent yet. It is sent again by itself.'

export const model = defineModel({
  machine: followMachine,
  inputs: {
    'a guest': { isPlayer: false, wish: null, known: null },
    'a player': { isPlayer: true, wish: null, known: null },
    'after the log-in': { isPlayer: true, wish: true, known: null },
    'left behind': { isPlayer: true, wish: false, known: null },
    listed: { isPlayer: true, wish: null, known: followed },
    'listed, left behind': { isPlayer: true, wish: false, known: followed },
  },
  events: { 'follow.press': { valid: {} }, 'network.online': { valid: {} } },
  actors: {
    readFollowing: { done: answers, fails: unreadable },
    sendWish: { done: answers, fails: { ...silences, ...refusals } },
    watchNetwork: { reports: ['network.online'], fails: { 'not supported': new Error('no window') } },
  },
  delays: { answerTimeout: 20_000, retryPause: 15_000 },
  sees: {
    arriving: passing,
    deciding: passing,
    settling: passing,
    guest: [button('Follow Guild Quartermaster')],
    unknown: shown,
    unread: shown,
    following: (context) => [...shown(context), { absent: { text: waitingWords } }],
    notFollowing: (context) => [...shown(context), { absent: { text: waitingWords } }],
    changing: shown,
    waiting: (context) => [...shown(context), { text: waitingWords }],
  },
  bound: ({ isPlayer, known, wish, problem }) => [isPlayer, known, wish, problem],
  leads: {
    'start a guest': ['guest', { known: null, wish: null, problem: null }, []],
    'start a player': ['unknown', { known: null, wish: null, problem: null }, ['starts readFollowing']],
    'start after the log-in': ['unknown', { known: null, wish: true }, ['starts readFollowing']],
    'start left behind': ['unknown', { known: null, wish: false }, ['starts readFollowing']],
    'start listed': ['following', { known: followed, wish: null, problem: null }, [keeps(null)]],
    'start listed, left behind': [
      'changing',
      { known: followed, wish: false, problem: null },
      [keeps(false), ['starts sendWish', { follow: false }]],
    ],
    'guest | follow.press': ['guest', { wish: null }, [keeps(true), 'askToLogIn']],

    ...each(namesOf(answers), (name) => ({
      [`unknown | readFollowing done: ${name}`]: decides(answers[name]),
      [`changing | sendWish done: ${name}`]: decides(answers[name]),
    })),
    ...each(namesOf(unreadable), (name) => ({
      [`unknown | readFollowing fails: ${name}`]: unread(unreadable[name].code),
    })),
    'unknown | after answerTimeout': unread('timeout'),
    'unread | follow.press': asks,
    'unread | network.online': asks,
    'unread | watchNetwork fails': ['unread', {}, []],

    'following | follow.press': sends(false),
    'notFollowing | follow.press': sends(true),
    'changing | follow.press': ({ previous }) => [
      'changing',
      { wish: other(previous), problem: null },
      [keeps(other(previous))],
    ],
    ...each(namesOf(silences), (name) => ({
      [`changing | sendWish fails: ${name}`]: waits(silences[name].code),
    })),
    ...each(namesOf(refusals), (name) => ({
      [`changing | sendWish fails: ${name}`]: ({ previous }) => [
        previous?.known?.following ? 'following' : 'notFollowing',
        { wish: null, known: previous?.known ?? null },
        [['sayRefused', { problem: refusals[name].code }], keeps(null)],
      ],
    })),
    'changing | after answerTimeout': waits('timeout'),
    'waiting | follow.press': sendsOther,
    'waiting | network.online': sendsAgain,
    'waiting | after retryPause': sendsAgain,
    'waiting | watchNetwork fails': ['waiting', {}, []],
  },
  invariants: {
    'nothing is sent for a guest': ({ context, states }) =>
      context.isPlayer || (states.includes('guest') && context.wish === null),
    'what is wanted is sent, waits to be sent, or isn’t known yet': ({ context, states }) =>
      context.wish === null ||
      ['unknown', 'unread', 'changing', 'waiting'].some((state) => states.includes(state)),
    'it says to follow exactly where the server does': ({ context, states }) =>
      !(states.includes('following') || states.includes('notFollowing')) ||
      context.known?.following === states.includes('following'),
    'one call at a time': ({ children }) =>
      children.filter((id) => id === 'sendWish' || id === 'readFollowing').length <= 1,
    'its tags say where it is': ({ states, tags }) =>
      tags.includes('unknown') === states.includes('unknown') &&
      tags.includes('changing') === states.includes('changing') &&
      tags.includes('waiting') === states.includes('waiting'),
  },
})
