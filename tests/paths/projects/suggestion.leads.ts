import type { Problem } from '#contract/errors.ts'
import type {
  SuggestionContext,
  SuggestionDraft,
  SuggestionForm,
} from '#machines/projects/suggestion.machine.ts'
import type { Deed, Lead, Leads, Seen } from '../harness/model.ts'
import { alice, bob } from '../people.ts'
import {
  at,
  done,
  drafts,
  empty,
  formOfRefused,
  forms,
  isFaulty,
  key,
  namesOf,
  other,
  outdated,
  refusals,
  refused,
  same,
  unanswered,
} from './suggestion.answers.ts'

type Context = SuggestionContext
type Line = Lead<Context> | ((seen: Seen<Context>) => Lead<Context>)

const each = <Name extends string>(
  names: readonly Name[],
  lines: (name: Name) => Record<string, Line>,
): Record<string, Line> => Object.assign({}, ...names.map(lines))
const payload = (name: string): string => (name === 'valid' ? '' : ` (${name})`)

const nameOf = ({ writerId, again }: Context) => ({ playerId: writerId, about: again?.id ?? null })
const draftOf = ({ form, again, sent, isWaiting }: SuggestionDraft) => ({ form, again, sent, isWaiting })

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
      ...nothing,
      form,
      again,
      playerId,
      writerId,
      keptAt: null,
      unkept: null,
      done: null,
      problem: null,
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

export const suggestionLeads: Leads<Context> = {
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
}
