import type {
  CommentDraft,
  CommentEditorContext,
  SentComment,
} from '#machines/comments/comment-editor.machine.ts'
import { commentEditorMachine } from '#machines/comments/comment-editor.machine.ts'
import type { Problem } from '#contract/errors.ts'
import { commentOf } from './commented.ts'
import { failure } from '../failure.ts'
import type { Deed, Lead, Seen, Sight } from '../harness/model.ts'
import { defineModel, passing } from '../harness/model.ts'

type Context = CommentEditorContext
type Line = Lead<Context> | ((seen: Seen<Context>) => Lead<Context>)

const key = '2b6e1f1c-0d0b-4a53-9a0e-6f1d3a1c7e10'
const other = '0d0b2b6e-1f1c-4a53-9a0e-6f1d3a1c7e10'
const texts = { valid: 'Good plan.', boundary: '', hostile: '<script>\u202E' } as const
const isFaulty = ({ text }: Pick<CommentDraft, 'text'>): boolean => text === ''

const nothing = { text: '', sent: null, isWaiting: false } satisfies CommentDraft
const kept: CommentDraft = { text: 'Kept', sent: null, isWaiting: false }
const waiting: CommentDraft = { text: 'Kept', sent: { text: 'Kept', key: other }, isWaiting: true }

const at = '2026-03-01T14:02:00.000Z'
const answers = { 'as written': commentOf(4, { text: texts.valid }) }
const unanswered = {
  offline: failure('offline'),
  unavailable: failure('unavailable'),
  'something odd': failure('internal'),
  unreadable: failure('unexpected_answer'),
  'too often': failure('rate_limited'),
}
const outdated = {
  'no such comment': failure('not_found'),
  changed: failure('comment_changed'),
  removed: failure('comment_gone'),
  'an update that changed': failure('update_changed'),
  'an update that was removed': failure('update_gone'),
}
const refused = {
  'a day spent': failure('comments_spent'),
  'too long': failure('comment_too_long'),
  'logged out': failure('unauthorized'),
}

const each = <Name extends string>(
  names: readonly Name[],
  lines: (name: Name) => Record<string, Line>,
): Record<string, Line> => Object.assign({}, ...names.map(lines))
const namesOf = <Name extends string>(of: Record<Name, unknown>): Name[] => Object.keys(of) as Name[]
const payload = (name: string): string => (name === 'valid' ? '' : ` (${name})`)

const types =
  (text: string): Line =>
  ({ previous }) => [
    'writing.keeping',
    { text, problem: null, sent: previous?.sent ?? null, isWaiting: false },
    [['starts keepDraft', { text, sent: previous?.sent ?? null, isWaiting: false }]],
  ]

/** The same text again is the same comment; another text is another one. */
const sentAs = ({ text, sent }: CommentDraft, fresh: string): SentComment =>
  sent?.text === text ? sent : { text, key: fresh }

const sends =
  (fresh: string, version: number): Line =>
  ({ previous, previousStates }) => {
    const seen = previous as Context
    if (isFaulty(seen)) return ['writing.faulty', { text: seen.text, problem: null }, []]
    if (!seen.isPlayer) return [previousStates[0] ?? '', { text: seen.text, sent: seen.sent }, ['askToLogIn']]
    const sent = sentAs(seen, fresh)
    return [
      'sending',
      { text: seen.text, sent, version, isWaiting: true, problem: null },
      [
        ['keepSent', { text: seen.text, sent, isWaiting: true }],
        ['starts sendComment', { sent, version }],
      ],
    ]
  }
const sendsAgain: Line = ({ previous }) => {
  const { text, sent, version } = previous as Context
  return [
    'sending',
    { text, sent, version, isWaiting: true, problem: null },
    [
      ['keepSent', { text, sent, isWaiting: true }],
      ['starts sendComment', { sent, version }],
    ],
  ]
}
const waits =
  (problem: Problem): Line =>
  ({ previous }) => [
    'notSent',
    { text: previous?.text ?? '', sent: previous?.sent ?? null, isWaiting: true, problem },
    ['starts watchNetwork'],
  ]
const stays =
  (problem: Problem | null, did: Deed[] = []): Line =>
  ({ previous }) => {
    const { text, sent } = previous as Context
    const draft = { text, sent, isWaiting: false }
    return ['writing.keeping', { ...draft, problem }, [...did, ['starts keepDraft', draft]]]
  }

const places = ['still', 'keeping', 'faulty'] as const
const leaves: Lead<Context> = ['left', {}, ['forgetDraft', 'tellLeft']]

const field = (value: string): Sight => ({ role: 'textbox', name: 'Write a comment', value })
const notSent = { text: 'Not sent' } as const
const tryAgain = { role: 'button', name: 'Try again' } as const
const sentences: Partial<Record<Problem, string>> = {
  comments_spent: 'That’s as many comments as you can write in a day. Write more tomorrow.',
  comment_too_long: 'A comment has at most 2,000 characters.',
  comment_gone: 'This comment was removed meanwhile.',
  offline: 'You are offline. Check the connection and try again.',
}
const said = ({ problem }: Context): Sight[] => {
  const sentence = problem && sentences[problem]
  return sentence ? [{ text: sentence }] : []
}
/** What turns the direction of a text isn't written. */
const seen = (text: string): string => text.replace('\u202E', '')
const form = (context: Context): Sight[] => [field(context.text), ...said(context), { absent: notSent }]

export const model = defineModel({
  machine: commentEditorMachine.provide({ guards: { isFaulty: ({ context }) => isFaulty(context) } }),
  inputs: {
    plain: { ...nothing, isPlayer: true },
    'a draft': { ...kept, isPlayer: true },
    'sent by an earlier page': { ...waiting, isPlayer: true },
    'a guest': { ...nothing, isPlayer: false },
  },
  events: {
    'editor.type': {
      valid: { text: texts.valid },
      boundary: { text: texts.boundary },
      hostile: { text: texts.hostile },
    },
    'editor.send': {
      valid: { key, version: 0 },
      boundary: { key: other, version: 1 },
      hostile: { key: '<script>', version: -1 },
    },
    'editor.retry': { valid: {} },
    'editor.change': { valid: {} },
    'editor.cancel': { valid: {} },
    'network.online': { valid: {} },
  },
  actors: {
    keepDraft: {
      done: { kept: { at }, 'nothing to keep': { at: null } },
      fails: { 'storage is full': failure('internal') },
    },
    sendComment: { done: answers, fails: { ...unanswered, ...outdated, ...refused } },
    watchNetwork: { reports: ['network.online'], fails: { 'not supported': new Error('no window') } },
  },
  delays: { answerTimeout: 20_000 },
  sees: {
    arriving: passing,
    'writing.still': form,
    'writing.keeping': form,
    'writing.faulty': (context) => [...form(context), { text: 'Write something first.' }],
    sending: ({ text }) => [{ text: seen(text) }, { text: 'Sending' }, { absent: notSent }],
    notSent: (context) => [{ text: seen(context.text) }, notSent, tryAgain, ...said(context)],
    left: [{ absent: { role: 'textbox', name: 'Write a comment' } }],
  },
  bound: ({ text, sent, isWaiting, isPlayer, version, keptAt, problem }) => [
    text,
    sent && [sent.text === text, sent.key],
    isWaiting,
    isPlayer,
    Math.sign(version),
    keptAt,
    problem,
  ],
  leads: {
    'start plain': [
      'writing.still',
      { ...nothing, isPlayer: true, version: 0, keptAt: null, problem: null },
      [],
    ],
    'start a draft': ['writing.still', { ...kept, isPlayer: true }, []],
    'start sent by an earlier page': ['notSent', { ...waiting, problem: null }, ['starts watchNetwork']],
    'start a guest': ['writing.still', { ...nothing, isPlayer: false }, []],
    ...each(places, (place) => ({
      ...each(namesOf(texts), (name) => ({
        [`writing.${place} | editor.type${payload(name)}`]: types(texts[name]),
      })),
      [`writing.${place} | editor.send`]: sends(key, 0),
      [`writing.${place} | editor.send (boundary)`]: sends(other, 1),
      [`writing.${place} | editor.send (hostile)`]: sends('<script>', -1),
      [`writing.${place} | editor.cancel`]: leaves,
    })),
    'writing.keeping | keepDraft done: kept': ({ previous }) => [
      'writing.still',
      { keptAt: at, text: previous?.text ?? '', problem: previous?.problem ?? null },
      [],
    ],
    'writing.keeping | keepDraft done: nothing to keep': ['writing.still', { keptAt: null }, []],
    'writing.keeping | keepDraft fails': ({ previous }) => [
      'writing.still',
      { keptAt: null, text: previous?.text ?? '' },
      [],
    ],
    'sending | sendComment done: as written': [
      'writing.still',
      { ...nothing, keptAt: null, problem: null },
      ['forgetDraft', ['tellDone', { comment: answers['as written'] }]],
    ],
    ...each(namesOf(unanswered), (name) => ({
      [`sending | sendComment fails: ${name}`]: waits(unanswered[name].code),
    })),
    'sending | after answerTimeout': waits('timeout'),
    ...each(namesOf(outdated), (name) => ({
      [`sending | sendComment fails: ${name}`]: stays(outdated[name].code, ['tellOutdated']),
    })),
    ...each(namesOf(refused), (name) => ({
      [`sending | sendComment fails: ${name}`]: stays(refused[name].code),
    })),
    'notSent | editor.retry': sendsAgain,
    'notSent | network.online': sendsAgain,
    'notSent | editor.change': stays(null),
    'notSent | watchNetwork fails': ({ previous }) => [
      'notSent',
      { text: previous?.text ?? '', problem: previous?.problem ?? null },
      [],
    ],
  },
  invariants: {
    'one text is sent under one key, until it is written': ({ trail }) => {
      const written = trail.findLastIndex(({ did }) => did.includes('tellDone'))
      const keys = new Map<string, string>()
      return trail
        .slice(written + 1)
        .flatMap(({ started }) => started.filter(({ id }) => id === 'sendComment'))
        .every(({ input }, index, all) => {
          const { sent } = input as { sent: SentComment }
          const before = all[index - 1]?.input as { sent: SentComment } | undefined
          const isSame = before?.sent.text !== sent.text || keys.get(sent.text) === sent.key
          keys.set(sent.text, sent.key)
          return isSame
        })
    },
    'a guest sends nothing': ({ context, trail }) =>
      context.isPlayer || trail.every(({ started }) => started.every(({ id }) => id !== 'sendComment')),
    'nothing faulty is sent': ({ context, states }) => !states.includes('sending') || !isFaulty(context),
    'it stands in its place as long as it may be on its way': ({ context, states, tags }) =>
      tags.includes('sent') === (states.includes('sending') || states.includes('notSent')) &&
      (!tags.includes('sent') || (context.isWaiting && context.sent?.text === context.text)),
    'what was typed is lost only when it is written or given up': ({ context, previous, trail, isOver }) => {
      const last = trail.at(-1)
      return (
        isOver ||
        previous === null ||
        context.text === previous.text ||
        last?.is('editor.type', 'sendComment done') === true
      )
    },
  },
})
