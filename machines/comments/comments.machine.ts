import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { CommentOrder, ProjectComment, ReportReason } from '#contract/comments/comments.contract.ts'
import type { Failure, Problem } from '#contract/errors.ts'

/** A comment, a reply or a project update; only updates have a title. */
export type Post = ProjectComment & { readonly title?: string | null }

export interface Reported {
  readonly id: string
  readonly reason: ReportReason
}

/** The requested comment, and the comment it replies to. */
export interface Named {
  readonly id: string
  readonly parent_id: string | null
}

/**
 * Comments in list order. `previous` and `next` lead to more comments before and after them; null: there are none.
 * `readable`: number of readable comments on the project, including replies; null if only replies are loaded. `named`:
 * the requested comment; null if it cannot be read.
 */
export interface CommentList {
  readonly comments: readonly Post[]
  readonly previous: string | null
  readonly next: string | null
  readonly readable: number | null
  readonly reported: readonly Reported[]
  readonly named: Named | null
}

/** The requested sort order, and the comment that a link names or that the reader has just written. */
export interface WantedComments {
  readonly order: CommentOrder
  readonly wanted: string | null
}

/** The comment whose replies are listed; null: the list has the comments on the project, or its updates. */
export interface ListParent {
  readonly parentId: string | null
}

/** Side of the loaded comments on which more are loaded. */
export type CommentsSide = 'previous' | 'next'

export interface CommentsContext extends CommentList, WantedComments, ListParent {
  readonly side: CommentsSide
  readonly problem: Problem | null
}

export type CommentsEvent =
  | ({ type: 'comments.open' } & WantedComments)
  | { type: 'comments.retry' }
  | { type: 'comments.more' }
  | { type: 'comments.before' }
  | { type: 'comments.refresh' }
  | { type: 'comment.put'; comment: Post }
  | { type: 'comment.replied'; id: string; by: 1 | -1 }
  | { type: 'comment.reported'; id: string; reason: ReportReason }
  | { type: 'network.online' }

export type CommentPage = Pick<CommentList, 'comments' | 'previous' | 'next'>
/**
 * Requests as many pages as were loaded, from the same place on. `wanted`: requests the page around it, while nothing
 * is loaded.
 */
export type AskedComments = ListParent &
  WantedComments &
  Pick<CommentPage, 'previous'> & { readonly known: number }
/** Requests the page that ends (`previous`) or begins (`next`) at a place. */
export interface AskedPage extends ListParent {
  readonly order: CommentOrder
  readonly side: CommentsSide
  readonly place: string | null
}

/** Nothing has this id, or the id is malformed. */
const gone: readonly Problem[] = ['not_found', 'invalid_request']

const codeOf = ({ error }: { error: unknown }): Problem => (error as Failure).code

/** A comment removed by its author stays visible only if others have replied to it. */
const isTold = ({ removed, replies }: Post): boolean => removed !== 'author' || replies > 0

const placeOf = ({ at, id }: Post): string => at + id

/** Merges both lists without duplicates, in list order. If a comment is in both, the copy of the second list wins. */
const joined = (known: readonly Post[], told: readonly Post[], order: CommentOrder): readonly Post[] => {
  const byId = new Map([...known, ...told].map((comment) => [comment.id, comment]))
  const oldestFirst = [...byId.values()].toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
  return order === 'oldest' ? oldestFirst : oldestFirst.toReversed()
}

const countOf = (comment: Post | undefined): number => (comment && comment.text !== null ? 1 : 0)

/** After writing, the list moves to the new comment; after a removal, it stays at the comment requested before. */
const around = ({ id, text }: Post, { order, wanted }: WantedComments): WantedComments => ({
  order,
  wanted: text === null ? wanted : id,
})

/**
 * The comments on a project, or the replies to one of them (decisions.md, "Comments"; design.md, "Comments and
 * suggestions").
 */
export const commentsMachine = setup({
  types: {
    context: {} as CommentsContext,
    events: {} as CommentsEvent,
    input: {} as WantedComments & ListParent,
  },
  actors: {
    loadComments: fromPromise<CommentList, AskedComments>(() => Promise.reject(new Error('loadComments'))),
    loadMore: fromPromise<CommentPage, AskedPage>(() => Promise.reject(new Error('loadMore'))),
    watchNetwork: fromCallback<CommentsEvent>(() => {
      throw new Error('watchNetwork')
    }),
  },
  guards: {
    isOther: ({ context }, { order, wanted }: WantedComments) =>
      order !== context.order || wanted !== context.wanted,
    hasMore: ({ context }) => context.next !== null,
    hasBefore: ({ context }) => context.previous !== null,
    isGone: (_, failed: { error: unknown }) => gone.includes(codeOf(failed)),
    /** A new comment is the newest of all. While that end of the list is not loaded, it cannot be inserted. */
    hasPlace: ({ context: { comments, order, previous, next } }, { comment }: { comment: Post }) =>
      comment.text === null ||
      (order === 'newest' ? previous : next) === null ||
      comments.some(({ id }) => id === comment.id),
    isOffline: (_, failed: { error: unknown }) => codeOf(failed) === 'offline',
  },
  actions: {
    takeWanted: assign((_, { order, wanted }: WantedComments) => ({
      order,
      wanted,
      named: null,
      comments: [],
      previous: null,
      next: null,
    })),
    takeList: assign((_, { list }: { list: CommentList }) => list),
    /** A reload does not look up the linked comment again. */
    takeListAnew: assign(({ context: { named } }, { list }: { list: CommentList }) => ({ ...list, named })),
    takeSide: assign({ side: (_, { side }: { side: CommentsSide }) => side }),
    takeMore: assign(({ context: { comments, order, side } }, { page }: { page: CommentPage }) => ({
      comments: joined(comments, page.comments, order),
      ...(side === 'next' ? { next: page.next } : { previous: page.previous }),
    })),
    putComment: assign(({ context: { comments, order, readable } }, { comment }: { comment: Post }) => {
      const known = comments.find(({ id }) => id === comment.id)
      return {
        comments: joined(comments, known || comment.text !== null ? [comment] : [], order).filter(isTold),
        readable: readable === null ? null : readable + countOf(comment) - countOf(known),
      }
    }),
    countReply: assign(({ context: { comments, readable } }, { id, by }: { id: string; by: 1 | -1 }) => ({
      comments: comments
        .map((comment) => (comment.id === id ? { ...comment, replies: comment.replies + by } : comment))
        .filter(isTold),
      readable: readable === null ? null : readable + by,
    })),
    noteReported: assign({
      reported: ({ context }, { id, reason }: Reported) => [...context.reported, { id, reason }],
    }),
    noteProblem: assign({ problem: (_, failed: { error: unknown }) => codeOf(failed) }),
    noteTimeout: assign({ problem: 'timeout' }),
    clearProblem: assign({ problem: null }),
    /** Provided for the list that a discussion begins with, as is the next one: it tells the discussion. */
    tellShown: (_, _params: { named: Named | null }) => {},
    tellHidden: () => {},
  },
  delays: { loadTimeout: 20_000 },
}).createMachine({
  id: 'comments',
  description: 'Comments on a project, or the replies to one, page by page.',
  context: ({ input }) => ({
    parentId: input.parentId,
    comments: [],
    previous: null,
    next: null,
    readable: null,
    reported: [],
    named: null,
    order: input.order,
    wanted: input.wanted,
    side: 'next',
    problem: null,
  }),
  initial: 'loading',
  on: {
    'comments.open': {
      guard: { type: 'isOther', params: ({ event }) => event },
      target: '.loading',
      actions: { type: 'takeWanted', params: ({ event }) => event },
      description: 'The address asks for another order, or leads to another comment.',
    },
    'comment.put': {
      target: '.loading',
      actions: { type: 'takeWanted', params: ({ context, event }) => around(event.comment, context) },
      description: 'Written, while its place isn’t known: the list goes there.',
    },
  },
  states: {
    loading: {
      description: 'Placeholders are shown.',
      entry: 'clearProblem',
      invoke: {
        id: 'loadComments',
        src: 'loadComments',
        input: ({ context: { parentId, order, wanted } }) => ({
          parentId,
          order,
          wanted,
          previous: null,
          known: 0,
        }),
        onDone: {
          target: 'shown',
          actions: { type: 'takeList', params: ({ event }) => ({ list: event.output }) },
        },
        onError: [
          { guard: { type: 'isGone', params: ({ event }) => event }, target: 'gone' },
          {
            guard: { type: 'isOffline', params: ({ event }) => event },
            target: 'offline',
            actions: { type: 'noteProblem', params: ({ event }) => event },
          },
          { target: 'failed', actions: { type: 'noteProblem', params: ({ event }) => event } },
        ],
      },
      after: { loadTimeout: { target: 'failed', actions: 'noteTimeout' } },
    },
    shown: {
      description: 'The comments that are known.',
      entry: { type: 'tellShown', params: ({ context: { named } }) => ({ named }) },
      exit: 'tellHidden',
      initial: 'ready',
      on: {
        'comments.refresh': '.refreshing',
        'comment.put': {
          guard: { type: 'hasPlace', params: ({ event }) => event },
          actions: { type: 'putComment', params: ({ event }) => event },
          description: 'The reader wrote, changed or removed one.',
        },
        'comment.replied': { actions: { type: 'countReply', params: ({ event }) => event } },
        'comment.reported': { actions: { type: 'noteReported', params: ({ event }) => event } },
      },
      states: {
        ready: {
          description:
            'More are loaded by a press, while there are more: after them, and before them where a link led among them.',
          initial: 'still',
          on: {
            'comments.more': {
              guard: 'hasMore',
              target: 'more',
              actions: { type: 'takeSide', params: { side: 'next' } },
            },
            'comments.before': {
              guard: 'hasBefore',
              target: 'more',
              actions: { type: 'takeSide', params: { side: 'previous' } },
            },
          },
          states: {
            still: { description: 'Nothing was asked for, or it came.' },
            moreFailed: {
              description: 'Said why, with Try again, where they would stand.',
              exit: 'clearProblem',
              on: { 'comments.retry': '#comments.shown.more' },
            },
          },
        },
        more: {
          description: 'The page beside them comes; what is shown stays.',
          tags: 'loadingMore',
          invoke: {
            id: 'loadMore',
            src: 'loadMore',
            input: ({ context: { parentId, order, side, ...ends } }) => ({
              parentId,
              order,
              side,
              place: ends[side],
            }),
            onDone: {
              target: 'ready',
              actions: { type: 'takeMore', params: ({ event }) => ({ page: event.output }) },
            },
            onError: {
              target: 'ready.moreFailed',
              actions: { type: 'noteProblem', params: ({ event }) => event },
            },
          },
          after: { loadTimeout: { target: 'ready.moreFailed', actions: 'noteTimeout' } },
        },
        refreshing: {
          description: 'Something changed elsewhere: what is shown is read anew behind it.',
          invoke: {
            id: 'loadComments',
            src: 'loadComments',
            input: ({ context: { parentId, order, previous, comments } }) => ({
              parentId,
              order,
              wanted: null,
              previous,
              known: comments.length,
            }),
            onDone: {
              target: 'ready',
              actions: { type: 'takeListAnew', params: ({ event }) => ({ list: event.output }) },
            },
            onError: { target: 'ready', description: 'What is shown stays.' },
          },
          after: { loadTimeout: 'ready' },
          on: {
            'comment.put': {
              guard: { type: 'hasPlace', params: ({ event }) => event },
              target: 'refreshing',
              reenter: true,
            },
          },
        },
      },
    },
    gone: { description: 'There is no such project, or the comment was removed: there is nothing to show.' },
    failed: {
      description: 'They could not be loaded: said why, with Try again.',
      on: { 'comments.retry': 'loading' },
    },
    offline: {
      description: 'The browser has no connection. It is tried again when there is one, or by a press.',
      invoke: {
        id: 'watchNetwork',
        src: 'watchNetwork',
        onError: { description: 'Try again is still there.' },
      },
      on: { 'comments.retry': 'loading', 'network.online': 'loading' },
    },
  },
})
