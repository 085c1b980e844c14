import { type Leaving, reconsiderMs } from '#contract/account/leaving.contract.ts'
import type { LeavingContext } from '#machines/account/leaving.machine.ts'
import { leavingMachine } from '#machines/account/leaving.machine.ts'
import { failure } from '../failure.ts'
import { alice } from '../people.ts'
import type { Lead, Seen, Sight } from '../harness/model.ts'
import { defineModel, passing } from '../harness/model.ts'

type Line = Lead<LeavingContext> | ((seen: Seen<LeavingContext>) => Lead<LeavingContext>)

const { username } = alice
export const offered: Leaving = {
  request: null,
  effects: {
    plan: { planId: 'tier4', endsAt: '2099-12-05T12:00:00.000Z', renewal: 'renews' },
    giftTime: [{ planId: 'tier4', days: 61 }],
    payments: 4,
    giftCodes: 3,
    votes: 318,
    comments: 14,
    isLastAdmin: false,
  },
}
const bare: Leaving = {
  request: null,
  effects: { plan: null, giftTime: [], payments: 0, giftCodes: 0, votes: 0, comments: 0, isLastAdmin: false },
}
const lastAdmin: Leaving = { ...bare, effects: { ...bare.effects, isLastAdmin: true } }
export const pending: Leaving = {
  ...offered,
  request: {
    requestedAt: '2099-11-21T12:00:00.000Z',
    takesEffectAt: '2099-12-05T12:00:00.000Z',
    by: 'player',
  },
}
const states = { offered, bare, 'the last administrator': lastAdmin, pending }
const troubles = { offline: failure('offline'), unavailable: failure('unavailable') }
const refusals = { ...troubles, wrong: failure('username_wrong'), 'the last': failure('last_administrator') }
const begun = { ...troubles, begun: failure('deletion_begun') }

const each = <Name extends string>(of: Record<Name, unknown>, lines: (name: Name) => Record<string, Line>) =>
  Object.assign({}, ...(Object.keys(of) as Name[]).map(lines)) as Record<string, Line>

const reads: Line = ['reading', { problem: null }, ['starts readLeaving']]
const renamed = (name: string): Lead<LeavingContext> => [
  'reading',
  { username: name, problem: null },
  ['starts readLeaving'],
]
/** News that the page has already changes nothing. */
const hears =
  (state: string, deletesAt: string | null, name: string = username) =>
  ({ previous }: Seen<LeavingContext>): Lead<LeavingContext> =>
    previous?.username === name && (previous.leaving?.request?.takesEffectAt ?? null) === deletesAt
      ? [state, { leaving: previous.leaving, problem: previous.problem }, []]
      : renamed(name)
const stands = (
  leaving: Leaving,
  did: readonly string[] = [],
  context: Partial<LeavingContext> = {},
): Line => [leaving.request ? 'pending' : 'offered', { leaving, problem: null, ...context }, did]
const requests = ({ previous }: Seen<LeavingContext>): Lead<LeavingContext> => [
  'requesting',
  { problem: null, typed: previous?.typed ?? '' },
  [['starts requestDeletion', { username: previous?.username ?? '' }]],
]
/** Another name than the player's is answered without a call. */
const asks = (seen: Seen<LeavingContext>): Lead<LeavingContext> =>
  seen.previous?.typed.trim() === seen.previous?.username
    ? requests(seen)
    : ['offered', { isMistyped: true, problem: null }, []]
const keeps: Line = ['keeping', { problem: null }, ['starts takeBack']]

const heading: Sight = { role: 'heading', name: 'Delete your account' }
/** The day in two weeks, as the page writes it. */
const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long' }).format(Date.now() + reconsiderMs)
const remove = { role: 'button', name: `Delete on ${day}` }
const keep = { role: 'button', name: 'Keep my account' }
const absent = (sight: { role: string; name: string }): Sight => ({ absent: sight })
const row = (text: string, is: boolean): Sight => (is ? { text } : { absent: { text } })

export const model = defineModel({
  machine: leavingMachine,
  inputs: { 'as it is': { username } },
  events: {
    'username.type': {
      valid: { text: ` ${username} ` },
      boundary: { text: '' },
      hostile: { text: `${username.toUpperCase()}<script>` },
    },
    'deletion.request': { valid: {} },
    'deletion.keep': { valid: {} },
    'leaving.retry': { valid: {} },
    'account.changed': {
      valid: { username, deletesAt: null },
      elsewhere: { username, deletesAt: pending.request?.takesEffectAt ?? null },
      boundary: { username: 'a', deletesAt: null },
      hostile: { username: '<script>', deletesAt: '<script>' },
    },
  },
  actors: {
    readLeaving: { done: states, fails: troubles },
    requestDeletion: {
      done: { requested: pending },
      fails: { ...refusals, 'a proof': failure('proof_needed') },
    },
    takeBack: { done: { kept: offered, 'requested again': pending }, fails: begun },
    prove: { done: { proved: true, closed: false }, fails: { broken: failure('unexpected_answer') } },
    watchAccount: { reports: ['account.changed'], fails: { 'not supported': new Error('no app') } },
  },
  delays: { answerTimeout: 20_000, requestTimeout: 60_000 },
  sees: {
    // The last answer stays shown.
    reading: ({ leaving }) => [heading, leaving?.request ? keep : absent(keep)],
    unread: [{ role: 'button', name: 'Try again' }],
    deciding: passing,
    offered: ({ leaving, isMistyped, problem }) => [
      heading,
      leaving?.effects.isLastAdmin ? absent(remove) : remove,
      row(
        'Nobody else is an administrator. Make somebody one first.',
        leaving?.effects.isLastAdmin === true || problem === 'last_administrator',
      ),
      // The server says so, too: the name may have been changed elsewhere.
      row(
        'This isn’t your username.',
        (isMistyped && leaving?.effects.isLastAdmin === false) || problem === 'username_wrong',
      ),
      row('61 days of Master end with your account.', (leaving?.effects.giftTime.length ?? 0) > 0),
      row('Nothing is charged after today. Master ends with your account.', leaving?.effects.plan != null),
      row('318 stay counted, without your name.', (leaving?.effects.votes ?? 0) > 0),
    ],
    requesting: [{ role: 'button', name: 'Sending', is: 'busy' }],
    proving: [{ role: 'button', name: 'Waiting for your confirmation', is: 'busy' }],
    pending: [heading, keep, absent(remove)],
    keeping: [{ role: 'button', name: 'Keeping it', is: 'busy' }],
    unkept: [keep],
  },
  bound: ({ username: name, leaving, typed, isMistyped, problem }) => [
    name,
    leaving,
    typed,
    isMistyped,
    problem,
  ],
  focus: {
    // Another name is another situation in every state: the third is followed from one state alone.
    'as it is': ({ is }, { states: now }) => !is('account.changed (hostile)') || now.includes('unread'),
  },
  leads: {
    'start as it is': [
      'reading',
      { username, leaving: null, typed: '', isMistyped: false, isChanged: false, problem: null },
      ['starts watchAccount', 'starts readLeaving'],
    ],
    ...each(states, (name) => ({
      [`reading | readLeaving done: ${name}`]: stands(states[name]),
    })),
    ...each(troubles, (name) => ({
      [`reading | readLeaving fails: ${name}`]: ['unread', { problem: troubles[name].code }, []],
    })),
    'reading | after answerTimeout': ['unread', { problem: 'timeout' }, []],
    'unread | leaving.retry': reads,
    'offered | username.type': ['offered', { typed: ` ${username} `, isMistyped: false }, []],
    'offered | username.type (boundary)': ['offered', { typed: '', isMistyped: false }, []],
    'offered | username.type (hostile)': [
      'offered',
      { typed: `${username.toUpperCase()}<script>`, isMistyped: false },
      [],
    ],
    'offered | deletion.request': asks,
    'requesting | requestDeletion done': stands(pending, ['tellAccount'], { typed: '', isChanged: true }),
    'requesting | requestDeletion fails: a proof': ['proving', { problem: null }, ['starts prove']],
    ...each(refusals, (name) => ({
      [`requesting | requestDeletion fails: ${name}`]: ['offered', { problem: refusals[name].code }, []],
    })),
    'requesting | after requestTimeout': ['offered', { problem: 'timeout' }, []],
    'proving | prove done: proved': (seen) => requests(seen),
    'proving | prove done: closed': ['offered', { problem: null }, []],
    'proving | prove fails': ['offered', { problem: 'unexpected_answer' }, []],
    'reading | deletion.keep': keeps,
    'unread | deletion.keep': keeps,
    'pending | deletion.keep': keeps,
    'unkept | deletion.keep': keeps,
    'keeping | takeBack done: kept': stands(offered, ['tellAccount', 'sayKept'], { isChanged: true }),
    'keeping | takeBack done: requested again': stands(pending, ['tellAccount', 'sayKept'], {
      isChanged: true,
    }),
    ...each(begun, (name) => ({
      [`keeping | takeBack fails: ${name}`]: ['unkept', { problem: begun[name].code }, []],
    })),
    'keeping | after answerTimeout': ['unkept', { problem: 'timeout' }, []],
    'reading | account.changed': renamed(username),
    'unread | account.changed': renamed(username),
    ...each({ offered: 0, pending: 0, unkept: 0 }, (state) => ({
      [`${state} | account.changed`]: (seen) => hears(state, null)(seen),
      [`${state} | account.changed (elsewhere)`]: (seen) =>
        hears(state, pending.request?.takesEffectAt ?? null)(seen),
    })),
    ...each({ reading: 0, unread: 0, offered: 0, pending: 0, unkept: 0 }, (state) => ({
      [`${state} | account.changed (boundary)`]: (seen) =>
        state === 'reading' || state === 'unread' ? renamed('a') : hears(state, null, 'a')(seen),
    })),
    'unread | account.changed (hostile)': renamed('<script>'),
    ...each({ reading: 0, unread: 0, offered: 0, pending: 0, unkept: 0 }, (state) => ({
      [`${state} | watchAccount fails`]: [state, {}, []],
    })),
    'requesting | watchAccount fails': ['requesting', {}, []],
    'proving | watchAccount fails': ['proving', {}, []],
    'keeping | watchAccount fails': ['keeping', {}, []],
  },
  invariants: {
    'nothing is requested before the username is typed': ({ context, states: now, trail }) =>
      (!now.includes('requesting') &&
        trail.at(-1)?.started.every(({ src }) => src !== 'requestDeletion') !== false) ||
      context.typed.trim() === context.username,
    'the last administrator requests nothing': ({ context, states: now }) =>
      !now.includes('requesting') || context.leaving?.effects.isLastAdmin === false,
    'nothing is deleted and nothing kept without a press': ({ trail }) =>
      trail.every(
        ({ is, started }) =>
          started.every(({ src }) => src !== 'requestDeletion' && src !== 'takeBack') ||
          is('deletion.request', 'deletion.keep', 'prove done'),
      ),
    'it says that a deletion is pending exactly when the server does': ({ context, states: now }) =>
      !(now.includes('pending') || now.includes('offered')) ||
      now.includes('pending') === (context.leaving?.request != null),
    'the page is told whenever a deletion begins or ends here': ({ trail }) => {
      const last = trail.at(-1)
      return (
        (last?.did.includes('tellAccount') ?? false) ===
        (last?.is('requestDeletion done', 'takeBack done') ?? false)
      )
    },
    'its tag says that the player waits': ({ states: now, tags }) =>
      tags.includes('busy') === ['requesting', 'proving', 'keeping'].some((one) => now.includes(one)),
    'a failure says why': ({ context, states: now }) =>
      !(now.includes('unread') || now.includes('unkept')) || context.problem !== null,
  },
})
