import type { Problem } from '#contract/errors.ts'
import type { SuggestionContext, SuggestionDraft, SuggestionForm } from '#machines/suggestion.machine.ts'
import { suggestionMachine } from '#machines/suggestion.machine.ts'
import { failure } from './failure.ts'
import type { Deed, Lead, Seen, Sight } from './harness/model.ts'
import { defineModel } from './harness/model.ts'
import { alice, bob } from './people.ts'
import { refusedSuggestion, suggestionOf } from './suggested.ts'

type Context = SuggestionContext
type Line = Lead<Context> | ((seen: Seen<Context>) => Lead<Context>)

const key = '2b6e1f1c-0d0b-4a53-9a0e-6f1d3a1c7e10'
const other = '0d0b2b6e-1f1c-4a53-9a0e-6f1d3a1c7e10'

const empty: SuggestionForm = { title: '', description: '', category: null, goal: null, milestone: '' }
const forms = {
  valid: { title: 'Loan notes', description: 'Officers add a note.', category: 'Guilds' },
  boundary: { title: '' },
  hostile: {
    title: '<script>\u202E',
    description: '{"a":1}',
    category: 'DAO',
    goal: 2 ** 53,
    milestone: '`',
  },
} as const satisfies Record<string, Partial<SuggestionForm>>
const isFaulty = ({ form }: Pick<Context, 'form'>): boolean => form.title === ''

const formOfRefused: SuggestionForm = {
  title: refusedSuggestion.title,
  description: refusedSuggestion.description,
  category: refusedSuggestion.category,
  goal: refusedSuggestion.goal,
  milestone: '',
}
const refused = { id: refusedSuggestion.id, revision: refusedSuggestion.revision }

const kept: SuggestionForm = { ...empty, title: 'Kept', description: 'Kept text', category: 'Personal' }
const drafts = {
  nothing: null,
  'a draft': { form: kept, again: null, sent: null, isWaiting: false },
  'a draft that was sent': {
    ...{ form: kept, again: null, isWaiting: true },
    sent: { form: kept, key: other },
  },
} satisfies Record<string, SuggestionDraft | null>

const at = '2026-03-01T14:02:00.000Z'
const done = suggestionOf(1, { title: forms.valid.title })
const unanswered = {
  offline: failure('offline'),
  unavailable: failure('unavailable'),
  'something odd': failure('internal'),
  unreadable: failure('unexpected_answer'),
  'too often': failure('rate_limited'),
}
const outdated = { gone: failure('not_found'), changed: failure('suggestion_changed') }
const refusals = {
  'three wait': failure('suggestions_waiting'),
  'a title too long': failure('suggestion_title_invalid'),
  'logged out': failure('unauthorized'),
}

const each = <Name extends string>(
  names: readonly Name[],
  lines: (name: Name) => Record<string, Line>,
): Record<string, Line> => Object.assign({}, ...names.map(lines))
const namesOf = <Name extends string>(of: Record<Name, unknown>): Name[] => Object.keys(of) as Name[]
const payload = (name: string): string => (name === 'valid' ? '' : ` (${name})`)

const nameOf = ({ writerId, again }: Context) => ({ playerId: writerId, about: again?.id ?? null })
const draftOf = ({ form, again, sent, isWaiting }: SuggestionDraft) => ({ form, again, sent, isWaiting })
const same = (one: SuggestionForm, another: SuggestionForm): boolean =>
  namesOf(empty).every((field) => one[field] === another[field])

const nothing = { form: empty, again: null, sent: null, isWaiting: false }
const reads = (name: { playerId: string | null; about: string | null }): Deed => ['starts readDraft', name]

const begins = (playerId: string | null): Lead<Context> => [
  'open.restoring',
  { ...nothing, playerId, writerId: playerId, keptAt: null, unkept: null, done: null, problem: null },
  [reads({ playerId, about: null })],
]

const changesPlayer =
  (playerId: string | null): Line =>
  ({ previous, previousStates }) => {
    const seen = previous as Context
    const isOpen = !previousStates.includes('closed')
    if (isOpen && playerId !== null && seen.writerId !== null && seen.writerId !== playerId)
      return begins(playerId)
    return [previousStates[0] ?? '', { ...seen, playerId, writerId: playerId ?? seen.writerId }, []]
  }

/** Where the form is filled in, what other tabs do to its draft is heard. */
const listens = ({ again }: Pick<Context, 'again'>): Deed => [
  'starts watchDraft',
  { about: again?.id ?? null },
]

const restores =
  (draft: SuggestionDraft | null): Line =>
  ({ previous }) => {
    const seen = previous as Context
    if (draft === null) return ['open.writing.untouched', seen, [listens(seen)]]
    if (draft.isWaiting) return ['open.notSent', { ...seen, ...draft }, ['starts watchNetwork']]
    return ['open.writing.untouched', { ...seen, ...draft, again: seen.again }, [listens(seen)]]
  }

/** What was sent there is sent from here under the same key. */
const keyOf = (draft: SuggestionDraft | null, seen: Context): Context['sent'] => draft?.sent ?? seen.sent
/** Sent or emptied in another tab, it stands otherwise among the player's suggestions. */
const gone = (draft: SuggestionDraft | null): Deed[] => (draft === null ? ['tellChanged'] : [])

/** Nothing was typed here: another tab's words stand here, too. Of one that was refused the words stay. */
const follows =
  (draft: SuggestionDraft | null): Line =>
  ({ previous }) => {
    const seen = previous as Context
    const words = draft?.form ?? (seen.again === null ? empty : seen.form)
    return ['open.writing.untouched', { ...seen, form: words, sent: keyOf(draft, seen) }, gone(draft)]
  }
/** What is being written stays, and is said not to be kept. */
const isOvertaken =
  (draft: SuggestionDraft | null): Line =>
  ({ previous }) => {
    const seen = previous as Context
    const context: Context = { ...seen, keptAt: null, unkept: 'otherTab', sent: keyOf(draft, seen) }
    return ['open.writing.still', context, gone(draft)]
  }
const isUnkept = (previous: Context | null, unkeptBy: Context['unkept']): Lead<Context> => [
  'open.writing.still',
  { ...(previous as Context), keptAt: null, unkept: unkeptBy },
  [],
]
const looks =
  (place: string, id: string): Line =>
  ({ previous }) => [place, previous as Context, [[`starts ${id}`, nameOf(previous as Context)]]]

const types =
  (more: Partial<SuggestionForm>): Line =>
  ({ previous }) => {
    const seen = previous as Context
    const now: Context = { ...seen, form: { ...seen.form, ...more }, problem: null }
    return ['open.writing.keeping', now, [['starts keepDraft', { ...nameOf(seen), ...draftOf(now) }]]]
  }

const chooses =
  (again: Context['again'], form: SuggestionForm): Line =>
  ({ previous }) => {
    const { playerId, writerId } = previous as Context
    const context: Context = {
      ...{ ...nothing, form, again, playerId, writerId },
      ...{ keptAt: null, unkept: null, done: null, problem: null },
    }
    return ['open.restoring', context, [reads({ playerId: writerId, about: again?.id ?? null })]]
  }

const sends =
  (fresh: string): Line =>
  ({ previous }) => {
    const seen = previous as Context
    if (isFaulty(seen)) return ['open.writing.faulty', seen, []]
    if (seen.playerId === null)
      return ['closed', seen, ['rememberPage', ['emits login.open', { reason: 'plain' }]]]
    const { form, again } = seen
    const sent = seen.sent && same(seen.sent.form, form) ? seen.sent : { form, key: fresh }
    return [
      'open.sending',
      { ...seen, sent, isWaiting: true, problem: null },
      [
        ['keepSent', { ...nameOf(seen), form, again, sent, isWaiting: true }],
        ['starts sendSuggestion', { sent, again }],
      ],
    ]
  }
const sendsAgain: Line = ({ previous }) => {
  const seen = previous as Context
  const { sent, again } = seen
  return [
    'open.sending',
    { ...seen, problem: null },
    [
      ['keepSent', { ...nameOf(seen), ...draftOf(seen) }],
      ['starts sendSuggestion', { sent, again }],
    ],
  ]
}
const waits =
  (problem: Problem): Line =>
  ({ previous }) => ['open.notSent', { ...(previous as Context), problem }, ['starts watchNetwork']]
const stays =
  (problem: Problem | null, did: Deed[] = []): Line =>
  ({ previous }) => {
    const now: Context = { ...(previous as Context), isWaiting: false, problem }
    const keeps: Deed = ['starts keepDraft', { ...nameOf(now), ...draftOf(now) }]
    return ['open.writing.keeping', now, [...did, listens(now), keeps]]
  }

const everywhere = [
  'open.restoring',
  'open.writing.untouched',
  'open.writing.following',
  'open.writing.still',
  'open.writing.overtaken',
  'open.writing.keeping',
  'open.writing.faulty',
  'open.sending',
  'open.notSent',
  'open.sent',
] as const
const writing = ['untouched', 'following', 'still', 'overtaken', 'keeping', 'faulty'] as const

const sentences: Partial<Record<Problem, string>> = {
  offline: 'You are offline. Check the connection and try again.',
  timeout: 'The server took too long to answer. Try again.',
  suggestions_waiting:
    'You have as many suggestions waiting as you can. Send this one when one of them has been read.',
  suggestion_title_invalid: 'A title has 1 to 80 characters that can be shown.',
  suggestion_changed: 'Something happened to this suggestion meanwhile. Look at it again; nothing was done.',
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
  leads: {
    'start a player': begins(alice.id),
    'start a guest': begins(null),
    'closed | suggestion.open': ({ previous }) => begins((previous as Context).playerId),
    ...each(['closed', ...everywhere], (place) => ({
      [`${place} | user.changed`]: changesPlayer(alice.id),
      [`${place} | user.changed (boundary)`]: changesPlayer(null),
      [`${place} | user.changed (hostile)`]: changesPlayer(bob.id),
    })),
    ...each(everywhere, (place) => ({
      [`${place} | suggestion.close`]: ({ previous }) => ['closed', previous as Context, []],
    })),
    ...each(namesOf(drafts), (name) => ({
      [`open.restoring | readDraft done: ${name}`]: restores(drafts[name]),
    })),
    'open.restoring | readDraft fails': restores(null),
    'open.writing.untouched | draft.changed': looks('open.writing.following', 'readDraft'),
    ...each(['still', 'faulty'], (place) => ({
      [`open.writing.${place} | draft.changed`]: looks('open.writing.overtaken', 'readDraft'),
    })),
    ...each(namesOf(drafts), (name) => ({
      [`open.writing.following | readDraft done: ${name}`]: follows(drafts[name]),
      [`open.writing.overtaken | readDraft done: ${name}`]: isOvertaken(drafts[name]),
    })),
    'open.writing.following | readDraft fails': ({ previous }) => [
      'open.writing.untouched',
      previous as Context,
      [],
    ],
    'open.writing.overtaken | readDraft fails': ({ previous }) => [
      'open.writing.still',
      previous as Context,
      [],
    ],
    ...each(writing, (place) => ({
      [`open.writing.${place} | watchDraft fails`]: ({ previous }) => [
        `open.writing.${place}`,
        previous as Context,
        [],
      ],
    })),
    ...each(writing, (place) => ({
      ...each(namesOf(forms), (name) => ({
        [`open.writing.${place} | suggestion.type${payload(name)}`]: types(forms[name]),
      })),
      [`open.writing.${place} | suggestion.send`]: sends(key),
      [`open.writing.${place} | suggestion.send (boundary)`]: sends(other),
      [`open.writing.${place} | suggestion.send (hostile)`]: sends('<script>'),
    })),
    ...each([...writing.map((place) => `writing.${place}`), 'sent'], (place) => ({
      [`open.${place} | suggestion.choose`]: chooses(refused, formOfRefused),
      [`open.${place} | suggestion.choose (boundary)`]: chooses(null, empty),
      [`open.${place} | suggestion.choose (hostile)`]: chooses(
        { id: '<script>', revision: -1 },
        { ...empty, title: '<script>' },
      ),
    })),
    'open.writing.keeping | keepDraft done: kept': ({ previous }) => [
      'open.writing.still',
      { ...(previous as Context), keptAt: at, unkept: null },
      [],
    ],
    'open.writing.keeping | keepDraft done: nothing to keep': ({ previous }) =>
      isUnkept(previous, same((previous as Context).form, empty) ? null : 'storage'),
    'open.writing.keeping | keepDraft fails': ({ previous }) => isUnkept(previous, 'storage'),
    'open.sending | sendSuggestion done: as written': ({ previous }) => [
      'open.sent',
      { ...nothing, keptAt: null, unkept: null, done, problem: null },
      [['forgetDraft', nameOf(previous as Context)], 'tellChanged'],
    ],
    ...each(namesOf(unanswered), (name) => ({
      [`open.sending | sendSuggestion fails: ${name}`]: waits(unanswered[name].code),
    })),
    'open.sending | after answerTimeout': waits('timeout'),
    ...each(namesOf(outdated), (name) => ({
      [`open.sending | sendSuggestion fails: ${name}`]: stays(outdated[name].code, ['tellChanged']),
    })),
    ...each(namesOf(refusals), (name) => ({
      [`open.sending | sendSuggestion fails: ${name}`]: stays(refusals[name].code),
    })),
    'open.notSent | suggestion.retry': sendsAgain,
    'open.notSent | network.online': sendsAgain,
    'open.notSent | suggestion.change': stays(null),
    'open.notSent | watchNetwork fails': ({ previous }) => ['open.notSent', previous as Context, []],
  },
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
