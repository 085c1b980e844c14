import type { ProjectComment } from '#contract/comments/comments.contract.ts'
import type {
  CommentList,
  CommentsContext,
  CommentsSide,
  WantedComments,
} from '#machines/comments/comments.machine.ts'
import { commentsMachine } from '#machines/comments/comments.machine.ts'
import { commentOf } from './commented.ts'
import { failure } from '../failure.ts'
import type { Deed, Lead, Seen, Sight } from '../harness/model.ts'
import { defineModel } from '../harness/model.ts'

type Context = CommentsContext
type Line = Lead<Context> | ((seen: Seen<Context>) => Lead<Context>)

const alice = { id: 'user-alice', name: 'alice', avatar: null, plan_id: 'tier2' } as const
const own = commentOf(3, { author: alice })
/** Removed by its author while somebody's reply stands. */
const hollow = commentOf(2, { text: null, removed: 'author', replies: 1 })
const next = '1772366520000-00000000-0000-4000-8000-000000000002'
/** Of a comment that isn't told: the list begins after it. */
const previous = '1772366580000-00000000-0000-4000-8000-000000000009'

const full: CommentList = {
  comments: [own, hollow],
  previous: null,
  next,
  readable: 5,
  reported: [{ id: hollow.id, reason: 'spam' }],
  named: null,
}
const lists = {
  'a page of two': full,
  none: { ...full, comments: [], next: null, readable: 0, reported: [] },
  'replies, which are not counted': { ...full, readable: null, reported: [] },
  'a page around one': { ...full, previous, named: { id: own.id, parent_id: null } },
} satisfies Record<string, CommentList>

const pages = {
  'the last': { comments: [hollow, commentOf(1)], previous: null, next: null },
  'one of more': { comments: [commentOf(1)], previous, next },
}

const puts: Record<'valid' | 'boundary' | 'hostile' | 'unknown', { comment: ProjectComment }> = {
  valid: { comment: commentOf(4, { author: alice, text: 'Written now' }) },
  boundary: { comment: { ...own, text: null, removed: 'author' } },
  hostile: {
    comment: { ...own, text: '<b>Changed</b>', version: 2, edited_at: '2026-03-01T12:09:00.000Z' },
  },
  unknown: { comment: commentOf(5, { author: alice, text: null, removed: 'author' }) },
}
const replies = {
  valid: { id: own.id, by: 1 },
  boundary: { id: hollow.id, by: -1 },
  hostile: { id: '<script>', by: 1 },
} as const
const reports = {
  valid: { id: own.id, reason: 'abuse' },
  boundary: { id: own.id, reason: 'off_topic' },
  hostile: { id: '<script>', reason: 'spam' },
} as const

const opens = {
  valid: { order: 'oldest', wanted: null },
  boundary: { order: 'newest', wanted: null },
  hostile: { order: 'newest', wanted: '<script>' },
} satisfies Record<string, WantedComments>

const gone = { 'no project': failure('not_found'), 'no name at all': failure('invalid_request') }
const failed = { unavailable: failure('unavailable'), 'something odd': failure('internal') }
const offline = failure('offline')

const each = <Name extends string>(
  names: readonly Name[],
  lines: (name: Name) => Record<string, Line>,
): Record<string, Line> => Object.assign({}, ...names.map(lines))
const namesOf = <Name extends string>(of: Record<Name, unknown>): Name[] => Object.keys(of) as Name[]
const payload = (name: string): string => (name === 'valid' ? '' : ` (${name})`)

/** In the order of the list, by the number that is in the id. */
const inOrder = (comments: ProjectComment[], { order }: Pick<Context, 'order'>): ProjectComment[] =>
  comments.toSorted((one, other) =>
    order === 'newest' ? other.id.localeCompare(one.id) : one.id.localeCompare(other.id),
  )
/** What is written now comes after those that aren't known. */
const hasMoreAtItsEnd = ({ order, previous: before, next: following }: Context): boolean =>
  (order === 'newest' ? before : following) !== null
/** What its author removed goes with the last reply. */
const standing = (comments: ProjectComment[]): ProjectComment[] =>
  comments.filter(({ text, replies: count }) => text !== null || count > 0)

const more = ({ readable }: Context, by: number): Pick<Context, 'readable'> => ({
  readable: readable === null ? null : readable + by,
})

const listed =
  (from: string, list: CommentList): Line =>
  ({ previous: seen }) => {
    const { order, wanted, named } = seen as Context
    // What a link leads to is asked for once.
    const led = from === 'loading' ? list.named : named
    return [
      'shown.ready.still',
      { ...list, order, wanted, named: led, problem: null },
      from === 'loading' ? [['tellShown', { named: led }]] : [],
    ]
  }

const put =
  (place: string, name: keyof typeof puts): Line =>
  (at) => {
    const seen = at.previous as Context
    const { comment } = puts[name]
    const was = seen.comments.find(({ id }) => id === comment.id)
    const isNew = was === undefined && comment.text !== null
    if (isNew && hasMoreAtItsEnd(seen)) return goesTo(name)(at)
    if (place === 'shown.refreshing') return refreshes(at)
    const isShown = was !== undefined || comment.text !== null
    const comments = inOrder(
      isShown ? [...seen.comments.filter(({ id }) => id !== comment.id), comment] : [...seen.comments],
      seen,
    )
    const by = (comment.text === null ? 0 : 1) - (was && was.text !== null ? 1 : 0)
    return [place, { comments: standing(comments), next: seen.next, ...more(seen, by) }, []]
  }
const replied =
  (place: string, name: keyof typeof replies): Line =>
  ({ previous }) => {
    const seen = previous as Context
    const { id, by } = replies[name]
    const comments = seen.comments.map((one) => (one.id === id ? { ...one, replies: one.replies + by } : one))
    return [place, { comments: standing(comments), ...more(seen, by) }, []]
  }
const reported =
  (place: string, name: keyof typeof reports): Line =>
  ({ previous }) => [place, { reported: [...(previous?.reported ?? []), reports[name]] }, []]

/** Runs before the list starts again: a list that was shown reports that it is hidden. */
const leaves = (states: readonly string[]): Deed[] =>
  states.some((state) => state.startsWith('shown')) ? ['tellHidden'] : []

/** The page around what was written; where something was removed, what was wanted is still. */
const goesTo =
  (name: keyof typeof puts) =>
  ({ previous: seen, previousStates }: Seen<Context>): Lead<Context> => {
    const { parentId, order, wanted: before, readable, reported } = seen as Context
    const { id, text } = puts[name].comment
    const wanted = text === null ? before : id
    return [
      'loading',
      {
        order,
        wanted,
        readable,
        reported,
        problem: null,
        comments: [],
        previous: null,
        next: null,
        named: null,
      },
      [
        ...leaves(previousStates),
        ['starts loadComments', { parentId, known: 0, previous: null, order, wanted }],
      ],
    ]
  }
const loads: Line = ({ previous: seen }) => {
  const { parentId, order, wanted } = seen as Context
  return [
    'loading',
    { problem: null, comments: [], order, wanted },
    [['starts loadComments', { parentId, known: 0, previous: null, order, wanted }]],
  ]
}
/** More come on one side, where there are more. */
const asks =
  (from: string, side: CommentsSide) =>
  ({ previous: seen }: Seen<Context>): Lead<Context> => {
    const { parentId, comments, order, problem, ...ends } = seen as Context
    if (ends[side] === null) return [from, { comments, problem, side: ends.side }, []]
    const place = { previous, next }[side]
    return [
      'shown.more',
      { problem: null, comments, side },
      [['starts loadMore', { parentId, order, side, place }]],
    ]
  }
const retries = (at: Seen<Context>): Lead<Context> =>
  asks('shown.ready.moreFailed', (at.previous as Context).side)(at)
const refreshes = ({ previous: seen }: Seen<Context>): Lead<Context> => {
  const { parentId, comments, order, previous: place } = seen as Context
  return [
    'shown.refreshing',
    { problem: null, comments },
    [['starts loadComments', { parentId, known: comments.length, previous: place, order, wanted: null }]],
  ]
}
/** The same address again changes nothing. */
const opened =
  (from: string, name: keyof typeof opens): Line =>
  ({ previous: seen, previousStates }) => {
    const { parentId, order, wanted, comments, readable, reported } = seen as Context
    const asked = opens[name]
    if (asked.order === order && asked.wanted === wanted) return [from, { order, wanted, comments }, []]
    return [
      'loading',
      { ...asked, comments: [], previous: null, next: null, named: null, problem: null, readable, reported },
      [...leaves(previousStates), ['starts loadComments', { parentId, known: 0, previous: null, ...asked }]],
    ]
  }
const stays: Line = ({ previous }) => [
  'shown.ready.still',
  { comments: previous?.comments ?? [], readable: previous?.readable ?? null, problem: null },
  [],
]
const moreFails =
  (problem: Context['problem']): Line =>
  ({ previous: seen }) => {
    const { comments, side, previous: before, next: following } = seen as Context
    return ['shown.ready.moreFailed', { comments, side, previous: before, next: following, problem }, []]
  }

const shown = ['ready.still', 'more', 'ready.moreFailed'] as const

const tryAgain = { role: 'button', name: 'Try again' } as const
const showMore = { role: 'button', name: 'Show more comments' } as const
const words = ({ comments }: Context): Sight[] =>
  comments.length === 0
    ? [{ text: 'No comments yet.' }]
    : comments.map(({ text }): Sight => ({ text: text ?? 'Removed by its author.' }))

export const model = defineModel({
  machine: commentsMachine,
  inputs: {
    'comments on a project': { parentId: null, order: 'newest', wanted: null },
    'replies to one': { parentId: hollow.id, order: 'oldest', wanted: null },
    'a link to one': { parentId: null, order: 'newest', wanted: own.id },
  },
  // Lists with their changes, and the ways among them: each without the other.
  focus: {
    'comments on a project': (step) =>
      !step.is('comments.open (valid)', 'loadComments done: a page around one'),
    'replies to one': (step) => !step.is('comments.open', 'loadComments done: a page around one'),
    'a link to one': (step) =>
      !step.is(
        'comment.put',
        'comment.replied',
        'comment.reported',
        'loadComments done: replies, which are not counted',
      ),
  },
  events: {
    'comments.open': opens,
    'comments.retry': { valid: {} },
    'comments.more': { valid: {} },
    'comments.before': { valid: {} },
    'comments.refresh': { valid: {} },
    'comment.put': puts,
    'comment.replied': replies,
    'comment.reported': reports,
    'network.online': { valid: {} },
  },
  actors: {
    loadComments: { done: lists, fails: { ...gone, ...failed, offline } },
    loadMore: { done: pages, fails: { ...gone, ...failed, offline } },
    watchNetwork: { reports: ['network.online'], fails: { 'not supported': new Error('no window') } },
  },
  delays: { loadTimeout: 20_000 },
  sees: {
    loading: [{ text: 'Loading comments' }, { absent: tryAgain }],
    'shown.ready.still': (context) => [
      ...words(context),
      context.next === null ? { absent: showMore } : showMore,
      { absent: tryAgain },
    ],
    'shown.more': (context) => [...words(context), { role: 'button', name: 'Loading more', is: 'busy' }],
    'shown.ready.moreFailed': (context) => [...words(context), tryAgain],
    'shown.refreshing': (context) => [...words(context), { absent: tryAgain }],
    gone: [{ text: 'These comments are no longer there.' }, { absent: tryAgain }],
    failed: [{ text: 'Failed to load the comments' }, tryAgain],
    offline: [{ text: 'You are offline. Check the connection and try again.' }, tryAgain],
  },
  bound: ({ comments, previous: before, next: following, order, side, readable, named, problem }, states) => [
    comments.map(({ id, text, replies: count }) => [id, text, Math.max(-1, Math.min(1, count))]),
    [before, following, named].map((one) => one !== null),
    states.some((state) => state.startsWith('shown.more')) ? side : null,
    order,
    readable === null,
    problem !== null,
  ],
  leads: {
    'start comments on a project': [
      'loading',
      {
        parentId: null,
        comments: [],
        previous: null,
        next: null,
        readable: null,
        reported: [],
        named: null,
        order: 'newest',
        wanted: null,
        side: 'next',
        problem: null,
      },
      [['starts loadComments', { parentId: null, known: 0, previous: null, order: 'newest', wanted: null }]],
    ],
    'start replies to one': [
      'loading',
      { parentId: hollow.id, order: 'oldest', wanted: null },
      [
        [
          'starts loadComments',
          { parentId: hollow.id, known: 0, previous: null, order: 'oldest', wanted: null },
        ],
      ],
    ],
    'start a link to one': [
      'loading',
      { order: 'newest', wanted: own.id },
      [
        [
          'starts loadComments',
          { parentId: null, known: 0, previous: null, order: 'newest', wanted: own.id },
        ],
      ],
    ],
    ...each(namesOf(lists), (name) => ({
      [`loading | loadComments done: ${name}`]: listed('loading', lists[name]),
      [`shown.refreshing | loadComments done: ${name}`]: listed('shown.refreshing', lists[name]),
    })),
    ...each(namesOf(gone), (name) => ({
      [`loading | loadComments fails: ${name}`]: ['gone', { problem: null }, []],
    })),
    ...each(namesOf(failed), (name) => ({
      [`loading | loadComments fails: ${name}`]: ['failed', { problem: failed[name].code }, []],
    })),
    'loading | loadComments fails: offline': ['offline', { problem: 'offline' }, ['starts watchNetwork']],
    'loading | after loadTimeout': ['failed', { problem: 'timeout' }, []],
    'failed | comments.retry': loads,
    'offline | comments.retry': loads,
    'offline | network.online': loads,
    'offline | watchNetwork fails': ['offline', { problem: 'offline' }, []],

    'shown.ready.moreFailed | comments.retry': retries,
    ...each(['shown.ready.still', 'shown.ready.moreFailed'], (from) => ({
      [`${from} | comments.more`]: asks(from, 'next'),
      [`${from} | comments.before`]: asks(from, 'previous'),
    })),
    ...each(
      [
        ...['loading', 'gone', 'failed', 'offline'],
        ...['shown.ready.still', 'shown.more', 'shown.ready.moreFailed', 'shown.refreshing'],
      ],
      (from) =>
        each(namesOf(opens), (name) => ({
          [`${from} | comments.open${payload(name)}`]: opened(from, name),
        })),
    ),
    ...each(namesOf(pages), (name) => ({
      [`shown.more | loadMore done: ${name}`]: ({ previous }) => {
        const seen = previous as Context
        const page = pages[name]
        const known = seen.comments.filter(({ id }) => page.comments.every((one) => one.id !== id))
        return [
          'shown.ready.still',
          {
            comments: inOrder([...known, ...page.comments], seen),
            previous: seen.previous,
            next: seen.next,
            readable: seen.readable,
            [seen.side]: page[seen.side],
          },
          [],
        ]
      },
    })),
    ...each(namesOf({ ...gone, ...failed, offline }), (name) => ({
      [`shown.more | loadMore fails: ${name}`]: moreFails({ ...gone, ...failed, offline }[name].code),
    })),
    'shown.more | after loadTimeout': moreFails('timeout'),
    ...each(shown, (place) => ({ [`shown.${place} | comments.refresh`]: refreshes })),
    ...each(['loading', 'gone', 'failed', 'offline'], (place) =>
      each(namesOf(puts), (name) => ({ [`${place} | comment.put${payload(name)}`]: goesTo(name) })),
    ),
    ...each([...shown, 'refreshing'], (place) => ({
      ...each(namesOf(puts), (name) => ({
        [`shown.${place} | comment.put${payload(name)}`]: put(`shown.${place}`, name),
      })),
      ...each(namesOf(replies), (name) => ({
        [`shown.${place} | comment.replied${payload(name)}`]: replied(`shown.${place}`, name),
      })),
      ...each(namesOf(reports), (name) => ({
        [`shown.${place} | comment.reported${payload(name)}`]: reported(`shown.${place}`, name),
      })),
    })),
    'shown.refreshing | comments.refresh': refreshes,
    'shown.refreshing | loadComments fails': stays,
    'shown.refreshing | after loadTimeout': stays,
  },
  invariants: {
    'a problem is named exactly while it is shown': ({ context, states }) =>
      (context.problem !== null) ===
      states.some((state) => ['failed', 'offline', 'shown.ready.moreFailed'].includes(state)),
    'no comment stands twice': ({ context: { comments } }) =>
      new Set(comments.map(({ id }) => id)).size === comments.length,
    'a removed comment has no text': ({ context: { comments } }) =>
      comments.every(({ text, removed }) => (text === null) === (removed !== null)),
    'nothing is shown before it is known': ({ context, states }) =>
      context.comments.length === 0 || states.some((state) => state.startsWith('shown')),
    'it says that it loads more exactly then': ({ states, tags }) =>
      tags.includes('loadingMore') === states.includes('shown.more'),
  },
})
