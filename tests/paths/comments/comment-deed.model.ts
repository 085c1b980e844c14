import type { CommentDeedContext } from '#machines/comments/comment-deed.machine.ts'
import { commentDeedMachine } from '#machines/comments/comment-deed.machine.ts'
import type { Problem } from '#contract/errors.ts'
import { commentOf } from './commented.ts'
import { failure } from '../failure.ts'
import type { Deed, Lead, Seen, Sight } from '../harness/model.ts'
import { defineModel } from '../harness/model.ts'

type Context = CommentDeedContext
type Line = Lead<Context> | ((seen: Seen<Context>) => Lead<Context>)

/** What the page shows: somebody's comment, and one's own. */
export const theirs = commentOf(2)
export const own = commentOf(3, {
  author: { id: 'user-alice', name: 'alice', avatar: null, plan_id: 'tier0' },
})

const deeds = {
  valid: { deed: 'report', id: theirs.id },
  boundary: { deed: 'removeOwn', id: own.id },
  hostile: { deed: 'remove', id: theirs.id },
} as const
const reasons = {
  valid: { reason: 'spam' },
  boundary: { reason: 'off_topic' },
  hostile: { reason: 'personal' },
} as const

const answers = {
  'it is removed': { ...theirs, text: null, removed: 'spam' as const },
  'it is reported': null,
}
const outdated = {
  'no such comment': failure('not_found'),
  removed: failure('comment_gone'),
  'no update': failure('update_gone'),
}
const passing = {
  offline: failure('offline'),
  'not allowed': failure('forbidden'),
  'a day spent': failure('reports_spent'),
  'something odd': failure('internal'),
}

const each = <Name extends string>(
  names: readonly Name[],
  lines: (name: Name) => Record<string, Line>,
): Record<string, Line> => Object.assign({}, ...names.map(lines))
const namesOf = <Name extends string>(of: Record<Name, unknown>): Name[] => Object.keys(of) as Name[]
const payload = (name: string): string => (name === 'valid' ? '' : ` (${name})`)

const chooses =
  (name: keyof typeof deeds, to: string): Line =>
  () => [to, { chosen: { ...deeds[name], reason: null }, problem: null }, []]
const gives =
  (name: keyof typeof reasons): Line =>
  ({ previous }) => [
    'asking.plain',
    {
      chosen: previous?.chosen ? { ...previous.chosen, ...reasons[name] } : null,
      problem: previous?.problem ?? null,
    },
    [],
  ]
const confirms: Line = ({ previous }) => {
  const chosen = previous?.chosen
  return chosen?.deed === 'removeOwn' || chosen?.reason
    ? ['sending', { chosen: chosen ?? null, problem: null }, [['starts doDeed', { ...chosen }]]]
    : ['asking.lacking', { chosen: chosen ?? null, problem: null }, []]
}
const told = (name: keyof typeof answers, previous: Context | null): Deed => {
  const comment = answers[name]
  if (comment !== null) return ['tells the parent comment.removed', { comment }]
  const { id, reason } = previous?.chosen ?? {}
  return ['tells the parent comment.reported', { id, reason }]
}
const stays =
  (problem: Problem): Line =>
  ({ previous }) => ['asking.plain', { chosen: previous?.chosen ?? null, problem }, []]

const titles = {
  report: 'Report this comment',
  removeOwn: 'Remove your comment?',
  remove: 'Remove this comment?',
} as const
const verbs = { report: 'Report', removeOwn: 'Remove', remove: 'Remove' } as const
const absent = Object.values(titles).map((name): Sight => ({ absent: { text: name } }))
const lacking = { text: 'Choose a reason.' }
const sentences: Partial<Record<Problem, string>> = {
  reports_spent: 'That’s as many reports as you can send in a day. Send more tomorrow.',
  timeout: 'The server took too long to answer. Try again.',
}
const asked = ({ chosen, problem }: Context): Sight[] => {
  const sentence = problem && sentences[problem]
  return chosen
    ? [
        { text: titles[chosen.deed] },
        { role: 'button', name: verbs[chosen.deed] },
        ...(sentence ? [{ text: sentence }] : []),
      ]
    : []
}

export const model = defineModel({
  machine: commentDeedMachine,
  inputs: { 'as it is': undefined },
  events: {
    'deed.choose': deeds,
    'deed.reason': reasons,
    'deed.cancel': { valid: {} },
    'deed.confirm': { valid: {} },
  },
  actors: { doDeed: { done: answers, fails: { ...outdated, ...passing } } },
  delays: { answerTimeout: 20_000 },
  sees: {
    closed: absent,
    'asking.plain': (context) => [...asked(context), { absent: lacking }],
    'asking.lacking': (context) => [...asked(context), lacking],
    sending: ({ chosen }) => [
      { role: 'button', name: chosen?.deed === 'report' ? 'Reporting' : 'Removing', is: 'busy' },
    ],
  },
  bound: ({ chosen, problem }) => [chosen, problem],
  leads: {
    start: ['closed', { chosen: null, problem: null }, []],
    ...each(namesOf(deeds), (name) => ({
      [`closed | deed.choose${payload(name)}`]: chooses(name, 'asking.plain'),
      ...each(['plain', 'lacking'], (place) => ({
        [`asking.${place} | deed.choose${payload(name)}`]: chooses(name, 'asking.plain'),
      })),
    })),
    ...each(['plain', 'lacking'], (place) => ({
      ...each(namesOf(reasons), (name) => ({
        [`asking.${place} | deed.reason${payload(name)}`]: gives(name),
      })),
      [`asking.${place} | deed.confirm`]: confirms,
      [`asking.${place} | deed.cancel`]: ['closed', { chosen: null, problem: null }, []],
    })),
    ...each(namesOf(answers), (name) => ({
      [`sending | doDeed done: ${name}`]: ({ previous }) => [
        'closed',
        { chosen: null, problem: null },
        [told(name, previous), ['focusComment', { id: previous?.chosen?.id }]],
      ],
    })),
    ...each(namesOf(outdated), (name) => ({
      [`sending | doDeed fails: ${name}`]: [
        'closed',
        { chosen: null, problem: null },
        [['toastOutdated', { problem: outdated[name].code }], 'tells the parent comments.outdated'],
      ],
    })),
    ...each(namesOf(passing), (name) => ({
      [`sending | doDeed fails: ${name}`]: stays(passing[name].code),
    })),
    'sending | after answerTimeout': stays('timeout'),
  },
  invariants: {
    'nothing is done before it is confirmed, and one press does it once': ({ trail, previousStates }) => {
      const last = trail.at(-1)
      const isConfirmed = last?.is('deed.confirm') === true && !previousStates.includes('sending')
      return (last?.started ?? []).length <= (isConfirmed ? 1 : 0)
    },
    'only one’s own comment is removed without a reason': ({ context: { chosen }, states }) =>
      !states.includes('sending') || chosen?.deed === 'removeOwn' || chosen?.reason !== null,
    'it is known what is meant, as long as it is asked': ({ context, states }) =>
      (context.chosen !== null) === !states.includes('closed'),
    'it is busy exactly while it is sent': ({ states, tags }) =>
      tags.includes('busy') === states.includes('sending'),
  },
})
