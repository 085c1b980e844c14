import type { AdminCheckContext, CheckedUser } from '#machines/auth/admin-check.machine.ts'
import { adminCheckMachine } from '#machines/auth/admin-check.machine.ts'
import { failure } from '../failure.ts'
import type { Lead, Leads, Seen, SeenOf } from '../harness/model.ts'
import { defineModel, passing } from '../harness/model.ts'

const iris = { id: 'user-iris', isAdmin: true }
const judy = { id: 'user-judy', isAdmin: true }
const plainIris = { ...iris, isAdmin: false }
/** As no server sends it: only a plain true is one. */
const odd = { id: '', isAdmin: 'true' as never }

type Line = Lead<AdminCheckContext>
const asks = ['starts askServer'] as const
const reads = ['starts readClaim'] as const

const failures = {
  unauthorized: failure('unauthorized'),
  offline: failure('offline'),
  'something odd': failure('internal'),
}
const refusals = ['unauthorized'] as const
const troubles = ['offline', 'something odd'] as const

const claimed = [
  'claimed.asking',
  'claimed.unanswered',
  'claimed.verified.fresh',
  'claimed.verified.settled',
  'claimed.verified.rechecking',
  'claimed.proving',
] as const
const verified = [
  'claimed.verified.fresh',
  'claimed.verified.settled',
  'claimed.verified.rechecking',
] as const
const everywhere = ['readingClaim', ...claimed] as const

/** What each question leads to: a yes, a no, a refusal, no answer. */
const answers = (
  state: string,
  asked: string,
  to: { yes: Line; no: Line; refused: Line; nothing: Line },
): Leads<AdminCheckContext> => ({
  [`${state} | ${asked} done: yes`]: to.yes,
  [`${state} | ${asked} done: no`]: to.no,
  ...Object.fromEntries(refusals.map((name) => [`${state} | ${asked} fails: ${name}`, to.refused])),
  ...Object.fromEntries(troubles.map((name) => [`${state} | ${asked} fails: ${name}`, to.nothing])),
  [`${state} | after askTimeout`]: to.nothing,
})

/** The same administrator once more changes nothing, unless they were none before. */
const announced =
  (state: string, user: CheckedUser) =>
  ({ previous }: Seen<AdminCheckContext>): Line =>
    state !== 'denied' && previous?.user?.id === user.id
      ? [state, { user }, []]
      : ['readingClaim', { user }, reads]

const icon = { role: 'link', name: 'Admin dashboard' } as const
const hidden = [{ absent: icon }]
const shown = [icon]

const mayShow = ({ states }: SeenOf<typeof adminCheckMachine>): boolean =>
  states.some((state) => state.startsWith('claimed.verified') || state === 'claimed.proving')

export const model = defineModel({
  machine: adminCheckMachine,
  inputs: {
    'for an administrator': { user: iris },
    'for a player': { user: plainIris },
    'for nobody': { user: null },
  },
  events: {
    'user.changed': {
      valid: { user: iris },
      boundary: { user: null },
      'another administrator': { user: judy },
      demoted: { user: plainIris },
      hostile: { user: odd },
    },
    'claim.lost': { valid: {} },
    'access.refused': { valid: {} },
    'window.focused': { valid: {} },
    'network.online': { valid: {} },
    'place.enter': { valid: {} },
  },
  actors: {
    readClaim: { done: { yes: true, no: false }, fails: { 'storage is blocked': failure('internal') } },
    askServer: { done: { yes: true, no: false }, fails: failures },
    watchAccess: {
      reports: ['claim.lost', 'access.refused', 'window.focused', 'network.online'],
      fails: { 'not supported': new Error('no window') },
    },
  },
  delays: { askTimeout: 20_000, retryPause: 60_000, freshTime: 5_000 },
  sees: {
    deciding: passing,
    denied: hidden,
    readingClaim: hidden,
    'claimed.asking': hidden,
    'claimed.unanswered': hidden,
    'claimed.verified.fresh': shown,
    'claimed.verified.settled': shown,
    'claimed.verified.rechecking': shown,
    'claimed.proving': shown,
  },
  leads: {
    'start for an administrator': ['readingClaim', { user: iris }, reads],
    'start for a player': ['denied', { user: plainIris }, []],
    'start for nobody': ['denied', { user: null }, []],

    'readingClaim | readClaim done: yes': ['claimed.asking', {}, ['starts watchAccess', ...asks]],
    'readingClaim | readClaim done: no': ['denied', {}, []],
    'readingClaim | readClaim fails': ['denied', {}, []],

    ...answers('claimed.asking', 'askServer', {
      yes: ['claimed.verified.fresh', {}, []],
      no: ['denied', {}, ['reloadUser']],
      refused: ['denied', {}, []],
      nothing: ['claimed.unanswered', {}, []],
    }),
    ...answers('claimed.verified.rechecking', 'askAgain', {
      yes: ['claimed.verified.fresh', {}, []],
      no: ['denied', {}, ['reloadUser']],
      refused: ['denied', {}, []],
      nothing: ['claimed.verified.settled', {}, []],
    }),
    ...answers('claimed.proving', 'askForPlace', {
      yes: ['claimed.verified.fresh', {}, []],
      no: ['denied', {}, ['sayDenied', 'reloadUser']],
      refused: ['denied', {}, ['sayDenied']],
      nothing: ['claimed.verified.settled', {}, []],
    }),

    'claimed.unanswered | network.online': ['claimed.asking', {}, asks],
    'claimed.unanswered | window.focused': ['claimed.asking', {}, asks],
    'claimed.unanswered | after retryPause': ['claimed.asking', {}, asks],
    'claimed.verified.fresh | after freshTime': ['claimed.verified.settled', {}, []],
    'claimed.verified.settled | window.focused': ['claimed.verified.rechecking', {}, ['starts askAgain']],
    ...Object.fromEntries(
      verified.flatMap((state) => [
        [`${state} | access.refused`, ['claimed.asking', {}, asks]],
        [`${state} | place.enter`, ['claimed.proving', {}, ['starts askForPlace']]],
      ]),
    ),
    ...Object.fromEntries(
      claimed.flatMap((state) => [
        [`${state} | claim.lost`, ['denied', {}, ['reloadUser']]],
        [`${state} | watchAccess fails`, [state, {}, []]],
      ]),
    ),

    ...Object.fromEntries(
      ['denied', ...everywhere].flatMap((state) => [
        [`${state} | user.changed (boundary)`, ['denied', { user: null }, []]],
        [`${state} | user.changed (demoted)`, ['denied', { user: plainIris }, []]],
        [`${state} | user.changed (hostile)`, ['denied', { user: odd }, []]],
        [`${state} | user.changed (another administrator)`, announced(state, judy)],
      ]),
    ),
    ...Object.fromEntries(
      ['denied', ...everywhere].map((state) => [`${state} | user.changed`, announced(state, iris)]),
    ),
  },
  invariants: {
    'nothing is asked unless the token claims it': ({ trail }) =>
      trail.every(
        ({ started }, at) =>
          !started.some(({ src }) => src === 'askServer') ||
          trail.slice(0, at + 1).some(({ is }) => is('readClaim done: yes')),
      ),
    'nothing is shown before the server has said yes to this player': (seen) => {
      const { trail } = seen
      const since = trail.findLastIndex(({ started }) => started.some(({ id }) => id === 'askServer'))
      const said = trail.slice(since + 1).some(({ is }) => is('askServer done: yes'))
      return !mayShow(seen) || said
    },
    'nothing is shown to whoever is no administrator': (seen) =>
      !mayShow(seen) || seen.context.user?.isAdmin === true,
    'the tag says what is shown': (seen) => seen.tags.includes('verified') === mayShow(seen),
    'a refusal is said only to whoever wanted to enter': ({ trail }) =>
      trail.every(({ did, is }) => !did.includes('sayDenied') || is('askForPlace done', 'askForPlace fails')),
  },
})
