import type { ProjectComment } from '#contract/comments/comments.contract.ts'
import type { Named, WantedComments } from '#machines/comments/comments.machine.ts'
import type { DiscussionContext } from '#machines/comments/discussion.machine.ts'
import { discussionMachine } from '#machines/comments/discussion.machine.ts'
import { commentOf } from './commented.ts'
import type { Deed, Lead, Seen, Sight } from '../harness/model.ts'
import { defineModel } from '../harness/model.ts'

type Context = DiscussionContext
type Line = Lead<Context> | ((seen: Seen<Context>) => Lead<Context>)

const alice = { id: 'user-alice', name: 'alice', avatar: null, plan_id: 'tier2' } as const
/** Two comments with replies, and what alice writes beside them and under them. */
export const one = commentOf(1, { replies: 9 })
export const other = commentOf(2, { replies: 9 })
const own = commentOf(3, { author: alice })
const reply = commentOf(4, { author: alice, parent_id: one.id })
const otherReply = commentOf(5, { author: alice, parent_id: other.id })
const gone = { text: null, removed: 'author' } as const
const takenDown = { text: null, removed: 'spam' } as const

const named: Record<'valid' | 'boundary' | 'hostile', { named: Named | null }> = {
  valid: { named: null },
  boundary: { named: { id: own.id, parent_id: null } },
  hostile: { named: { id: reply.id, parent_id: one.id } },
}
const opens = {
  valid: { order: 'oldest', wanted: null },
  boundary: { order: 'newest', wanted: null },
  hostile: { order: 'newest', wanted: '<script>' },
} satisfies Record<string, WantedComments>
const threads = { valid: { id: one.id }, boundary: { id: other.id }, hostile: { id: '<script>' } }
const reports = {
  valid: { id: one.id, reason: 'spam' },
  boundary: { id: reply.id, reason: 'off_topic' },
  hostile: { id: '<script>', reason: 'abuse' },
} as const

type Comments = Record<'valid' | 'boundary' | 'hostile' | 'another', { comment: ProjectComment }>
/** The hostile ones were sent again, after an administrator had removed them. */
const written: Comments = {
  valid: { comment: own },
  boundary: { comment: reply },
  another: { comment: otherReply },
  hostile: { comment: { ...reply, ...takenDown } },
}
const changed: Comments = {
  valid: { comment: { ...own, text: 'Changed', version: 2 } },
  boundary: { comment: { ...reply, text: 'Changed', version: 2 } },
  another: { comment: { ...otherReply, text: 'Changed', version: 2 } },
  hostile: { comment: { ...otherReply, text: '<b>Changed</b>', version: 2 } },
}
const removed: Comments = {
  valid: { comment: { ...own, ...gone } },
  boundary: { comment: { ...reply, ...gone } },
  another: { comment: { ...otherReply, ...gone } },
  hostile: { comment: { ...reply, ...takenDown } },
}

const each = <Name extends string>(
  names: readonly Name[],
  lines: (name: Name) => Record<string, Line>,
): Record<string, Line> => Object.assign({}, ...names.map(lines))
const namesOf = <Name extends string>(of: Record<Name, unknown>): Name[] => Object.keys(of) as Name[]
const payload = (name: string): string => (name === 'valid' ? '' : ` (${name})`)

const hidden = 'running.hidden'
const shown = 'running.shown'
const crash = new Error('crashed')

const listOf = (id: string | null): string => `replies.${id}`
/** Nothing else than what is named is other than before. */
const leads =
  (to: (at: Context) => [Partial<Context>, readonly Deed[]]): Line =>
  ({ previous, previousStates: [from = ''] }) => {
    const at = previous as Context
    const [now, did] = to(at)
    return [from, { ...at, ...now }, did]
  }
const starts = (id: string, wanted: string | null): Deed => [
  `starts ${listOf(id)}`,
  { parentId: id, order: 'oldest', wanted },
]
const tells = (comment: ProjectComment): Deed => ['tells comments comment.put', { comment }]
const tellsReplies = (comment: ProjectComment): Deed => [
  `tells ${listOf(comment.parent_id)} comment.put`,
  { comment },
]
/** The place of what an administrator removed is no reply less. */
const counts = ({ text, removed: by, parent_id: id }: ProjectComment, count: 1 | -1): Deed =>
  text === null && by !== 'author'
    ? 'tells comments comments.refresh'
    : ['tells comments comment.replied', { id, by: count }]

const writes = ({ comment }: { comment: ProjectComment }): Line =>
  leads(({ unfolded, wantedReplies }) => {
    const { id, parent_id: parent } = comment
    if (parent === null) return [{ writtenId: id }, [tells(comment)]]
    if (unfolded.includes(parent)) return [{}, [tellsReplies(comment), counts(comment, 1)]]
    return [
      { unfolded: [...unfolded, parent], wantedReplies: { ...wantedReplies, [parent]: id } },
      [starts(parent, id), counts(comment, 1)],
    ]
  })
const changes = ({ comment }: { comment: ProjectComment }): Line =>
  leads(({ unfolded }) => {
    if (comment.parent_id === null) return [{}, [tells(comment)]]
    return [{}, unfolded.includes(comment.parent_id) ? [tellsReplies(comment)] : []]
  })
const removes = ({ comment }: { comment: ProjectComment }): Line =>
  leads(({ unfolded }) => {
    if (comment.parent_id === null) return [{}, [tells(comment)]]
    const isTold = unfolded.includes(comment.parent_id)
    return [{}, [...(isTold ? [tellsReplies(comment)] : []), counts(comment, -1)]]
  })
const shows =
  ({ named: led }: { named: Named | null }): Line =>
  ({ previous }) => {
    const at = previous as Context
    if (led === null || led.parent_id === null) return [shown, { ...at }, []]
    const { id, parent_id: parent } = led
    return [shown, { ...at, unfolded: [parent], wantedReplies: { [parent]: id } }, [starts(parent, id)]]
  }
const folds: Line = ({ previous }) => [
  hidden,
  { ...(previous as Context), unfolded: [], wantedReplies: {} },
  [],
]
const crashes =
  (child: 'comments' | 'commentDeed'): Line =>
  ({ previous, previousStates: [from] }) => [
    'crashed',
    { ...(previous as Context), ...(from === shown && { unfolded: [], wantedReplies: {} }) },
    [['reportCrash', { child, error: crash }]],
  ]

/** A reply to each of the two, seen while they are unfolded. */
export const under = [
  { parent: one, text: 'Under one' },
  { parent: other, text: 'Under the other' },
]

export const model = defineModel({
  machine: discussionMachine,
  inputs: {
    'as it is': opens.boundary,
    'in another order': opens.valid,
  },
  events: {
    'comments.open': opens,
    'comments.shown': named,
    'comments.hidden': { valid: {} },
    'comments.outdated': { valid: {} },
    'thread.unfold': threads,
    'thread.fold': threads,
    'comment.written': written,
    'comment.changed': changed,
    'comment.removed': removed,
    'comment.reported': reports,
  },
  // Forms find it out, too.
  alsoFromElsewhere: ['comments.outdated'],
  actors: {
    comments: { reports: ['comments.shown', 'comments.hidden'], fails: { crash } },
    commentDeed: {
      reports: ['comment.removed', 'comment.reported', 'comments.outdated'],
      fails: { crash },
    },
    replies: { isSpawned: true, reports: [], fails: {} },
  },
  delays: {},
  sees: {
    'running.hidden': [
      { text: 'Loading comments' },
      ...under.map(({ text }): Sight => ({ absent: { text } })),
    ],
    'running.shown': ({ unfolded, writtenId }) => [
      ...under.map(({ parent, text }): Sight =>
        unfolded.includes(parent.id) ? { text } : { absent: { text } },
      ),
      ...(writtenId === null ? [] : [{ text: 'Your comment is published.' }]),
    ],
    crashed: [{ text: 'Failed to load the comments' }],
  },
  // The order in which threads were unfolded tells nobody anything.
  bound: ({ unfolded, wantedReplies, writtenId }) => [
    unfolded.toSorted(),
    Object.keys(wantedReplies).toSorted(),
    writtenId !== null,
  ],
  leads: {
    'start as it is': [
      hidden,
      { begun: opens.boundary, unfolded: [], wantedReplies: {}, writtenId: null },
      [['starts comments', { ...opens.boundary, parentId: null }], 'starts commentDeed'],
    ],
    'start in another order': [
      hidden,
      { begun: opens.valid, unfolded: [], wantedReplies: {}, writtenId: null },
      [['starts comments', { ...opens.valid, parentId: null }], 'starts commentDeed'],
    ],
    ...each(namesOf(named), (name) => ({
      [`${hidden} | comments.shown${payload(name)}`]: shows(named[name]),
    })),
    [`${shown} | comments.hidden`]: folds,
    [`${hidden} | comment.written`]: writes(written.valid),
    [`${hidden} | comment.changed`]: changes(changed.valid),
    [`${hidden} | comment.removed`]: removes(removed.valid),
    ...each([hidden, shown], (place) => ({
      ...each(namesOf(opens), (name) => ({
        [`${place} | comments.open${payload(name)}`]: leads(() => [
          {},
          [['tells comments comments.open', opens[name]]],
        ]),
      })),
      ...each(namesOf(reports), (name) => ({
        [`${place} | comment.reported${payload(name)}`]: leads(() => [
          {},
          [['tells comments comment.reported', reports[name]]],
        ]),
      })),
    })),
    ...each(namesOf(written), (name) => ({
      [`${shown} | comment.written${payload(name)}`]: writes(written[name]),
      [`${shown} | comment.changed${payload(name)}`]: changes(changed[name]),
      [`${shown} | comment.removed${payload(name)}`]: removes(removed[name]),
    })),
    ...each(namesOf(threads), (name) => ({
      [`${shown} | thread.unfold${payload(name)}`]: leads(({ unfolded, wantedReplies }) => {
        const { id } = threads[name]
        if (unfolded.includes(id)) return [{}, []]
        return [{ unfolded: [...unfolded, id] }, [starts(id, wantedReplies[id] ?? null)]]
      }),
      [`${shown} | thread.fold${payload(name)}`]: leads(({ unfolded }) => [
        { unfolded: unfolded.filter((id) => id !== threads[name].id) },
        [],
      ]),
    })),
    [`${shown} | comments.outdated`]: leads(({ unfolded }) => [
      {},
      ['comments', ...unfolded.map(listOf)].map((list) => `tells ${list} comments.refresh`),
    ]),
    ...each([hidden, shown], (place) => ({
      [`${place} | comments fails`]: crashes('comments'),
      [`${place} | commentDeed fails`]: crashes('commentDeed'),
    })),
  },
  invariants: {
    'a thread has a list of its replies exactly while it is unfolded': ({ context, children }) =>
      JSON.stringify(children.filter((id) => id.startsWith('replies.')).toSorted()) ===
      JSON.stringify(context.unfolded.map(listOf).toSorted()),
    'no thread is unfolded while no comments are shown': ({ context, states }) =>
      states.includes(shown) ||
      (context.unfolded.length === 0 && Object.keys(context.wantedReplies).length === 0),
    'a comment is told to one list alone': ({ trail }) =>
      (trail.at(-1)?.did ?? []).filter((deed) => deed.endsWith('comment.put')).length <= 1,
    'the list of comments and the deed run until it crashes': ({ states, children }) =>
      states.includes('crashed')
        ? children.length === 0
        : children.includes('comments') && children.includes('commentDeed'),
  },
})
