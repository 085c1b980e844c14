import { assign, enqueueActions, fromPromise, sendTo, setup, stopChild } from 'xstate'
import type { CommentDeedFact, commentDeedMachine } from './comment-deed.machine.ts'
import type { commentsMachine, Named, Post, Reported, WantedComments } from './comments.machine.ts'

export interface DiscussionContext {
  /** The order and the linked comment when the page was opened. */
  readonly begun: WantedComments
  /** Ids of the comments whose replies are unfolded. */
  readonly unfolded: readonly string[]
  /** By the id of a comment, the reply around which its replies are loaded: it was linked, or just written. */
  readonly wantedReplies: Readonly<Record<string, string>>
  /** The last comment that the player wrote on this page; a reply is not announced. */
  readonly writtenId: string | null
}

/** Facts of the list of comments; a list of replies tells nobody. */
export type CommentsFact = { type: 'comments.shown'; named: Named | null } | { type: 'comments.hidden' }

/** Facts of the forms. */
export type WritingFact =
  | { type: 'comment.written'; comment: Post }
  | { type: 'comment.changed'; comment: Post }
  /** The page's copy of a comment is out of date. */
  | { type: 'comments.outdated' }

export type DiscussionEvent =
  | CommentsFact
  | WritingFact
  | CommentDeedFact
  | ({ type: 'comments.open' } & WantedComments)
  | { type: 'thread.unfold'; id: string }
  | { type: 'thread.fold'; id: string }

/** Id of the list of replies to a comment, among the discussion's children. */
const repliesOf = (parentId: string | null): string => `replies.${parentId}`

const parentOf = ({ comment }: { comment: Post }): { id: string } => ({ id: comment.parent_id as string })

/** A reply that an administrator removed keeps its place but is no longer counted. */
const isTakenDown = ({ text, removed }: Post): boolean => text === null && removed !== 'author'

/** Placeholder for a provided machine; fails as every placeholder does. */
const absent = (name: string): unknown => fromPromise(() => Promise.reject(new Error(name)))

/**
 * The discussion on a project's page: its comments with the replies to them, or the owner's updates, to which nobody
 * replies (decisions.md, "Comments"). Each list, form and deed tells the discussion its facts and knows none of the others.
 */
export const discussionMachine = setup({
  types: {
    context: {} as DiscussionContext,
    events: {} as DiscussionEvent,
    input: {} as WantedComments,
    children: {} as { comments: 'comments'; commentDeed: 'commentDeed' },
  },
  actors: {
    comments: absent('comments') as typeof commentsMachine,
    /** The replies to one comment: the same chart, once for each unfolded thread. */
    replies: absent('replies') as typeof commentsMachine,
    commentDeed: absent('commentDeed') as typeof commentDeedMachine,
  },
  guards: {
    isReply: (_, { comment }: { comment: Post }) => comment.parent_id !== null,
    isReplyInSight: ({ context }, { comment }: { comment: Post }) =>
      comment.parent_id !== null && context.unfolded.includes(comment.parent_id),
    isTopLevel: (_, { comment }: { comment: Post }) => comment.parent_id === null,
    isFolded: ({ context }, { id }: { id: string }) => !context.unfolded.includes(id),
    isUnfolded: ({ context }, { id }: { id: string }) => context.unfolded.includes(id),
    isNamedReply: (_, { named }: { named: Named | null }) => named !== null && named.parent_id !== null,
  },
  actions: {
    openComments: sendTo('comments', (_, { order, wanted }: WantedComments) => ({
      type: 'comments.open',
      order,
      wanted,
    })),
    putComment: sendTo('comments', (_, { comment }: { comment: Post }) => ({ type: 'comment.put', comment })),
    noteWritten: assign({ writtenId: (_, { comment }: { comment: Post }) => comment.id }),
    noteReported: sendTo('comments', (_, { id, reason }: Reported) => ({
      type: 'comment.reported',
      id,
      reason,
    })),
    putReply: sendTo(
      (_, { comment }: { comment: Post }) => repliesOf(comment.parent_id),
      (_, { comment }) => ({ type: 'comment.put', comment }),
    ),
    countReply: sendTo('comments', (_, { comment, by }: { comment: Post; by: 1 | -1 }) =>
      isTakenDown(comment)
        ? { type: 'comments.refresh' }
        : { type: 'comment.replied', id: parentOf({ comment }).id, by },
    ),
    noteUnfolded: assign({
      unfolded: ({ context }, { id }: { id: string }) => [...context.unfolded, id],
    }),
    /** The thread of a reply is unfolded for the reply's sake. */
    noteUnfoldedFor: assign(({ context }, { id, parent_id: parentId }: Pick<Post, 'id' | 'parent_id'>) => ({
      unfolded: [...context.unfolded, parentId as string],
      wantedReplies: { ...context.wantedReplies, [parentId as string]: id },
    })),
    noteFolded: assign({
      unfolded: ({ context }, { id }: { id: string }) => context.unfolded.filter((one) => one !== id),
    }),
    forgetThreads: assign({ unfolded: [], wantedReplies: {} }),
    startReplies: enqueueActions(({ context, enqueue }, { id }: { id: string }) =>
      enqueue.spawnChild('replies', {
        id: repliesOf(id),
        input: { parentId: id, order: 'oldest', wanted: context.wantedReplies[id] ?? null },
      }),
    ),
    stopReplies: stopChild((_, { id }: { id: string }) => repliesOf(id)),
    stopAllReplies: enqueueActions(({ context, enqueue }) => {
      for (const id of context.unfolded) enqueue.stopChild(repliesOf(id))
    }),
    refreshAll: enqueueActions(({ context, enqueue }) => {
      for (const id of ['comments', ...context.unfolded.map(repliesOf)])
        enqueue.sendTo(id, { type: 'comments.refresh' })
    }),
    /** Reports to the error log and the console; provided by the feature. */
    reportCrash: (_, _params: { child: 'comments' | 'commentDeed'; error: unknown }) => {},
  },
}).createMachine({
  id: 'discussion',
  description:
    'The comments on a project and the replies to them: every list learns what was written, changed, removed or reported.',
  context: ({ input }) => ({ begun: input, unfolded: [], wantedReplies: {}, writtenId: null }),
  initial: 'running',
  states: {
    running: {
      description: 'A player can write, also while no comments are shown.',
      initial: 'hidden',
      invoke: [
        {
          id: 'comments',
          src: 'comments',
          input: ({ context: { begun } }) => ({ parentId: null, order: begun.order, wanted: begun.wanted }),
          onError: {
            target: '#discussion.crashed',
            actions: {
              type: 'reportCrash',
              params: ({ event }) => ({ child: 'comments', error: event.error }),
            },
          },
        },
        {
          id: 'commentDeed',
          src: 'commentDeed',
          onError: {
            target: '#discussion.crashed',
            actions: {
              type: 'reportCrash',
              params: ({ event }) => ({ child: 'commentDeed', error: event.error }),
            },
          },
        },
      ],
      on: {
        'comments.open': {
          actions: { type: 'openComments', params: ({ event }) => event },
          description: 'The address asks for another order, or leads to another comment.',
        },
        'comment.written': {
          guard: { type: 'isTopLevel', params: ({ event }) => event },
          actions: [
            { type: 'putComment', params: ({ event }) => event },
            { type: 'noteWritten', params: ({ event }) => event },
          ],
          description: 'The page says that it is published.',
        },
        'comment.changed': {
          guard: { type: 'isTopLevel', params: ({ event }) => event },
          actions: { type: 'putComment', params: ({ event }) => event },
        },
        'comment.removed': {
          guard: { type: 'isTopLevel', params: ({ event }) => event },
          actions: { type: 'putComment', params: ({ event }) => event },
        },
        'comment.reported': {
          actions: { type: 'noteReported', params: ({ event }) => event },
          description: 'One list holds all reports of the reader, those of replies, too.',
        },
      },
      states: {
        hidden: {
          description:
            'No comments are shown: they are being loaded, or could not be. No thread is unfolded.',
          on: {
            'comments.shown': [
              {
                guard: { type: 'isNamedReply', params: ({ event }) => event },
                target: 'shown',
                actions: [
                  { type: 'noteUnfoldedFor', params: ({ event }) => event.named as Named },
                  { type: 'startReplies', params: ({ event }) => ({ id: event.named?.parent_id as string }) },
                ],
                description: 'A link leads to a reply: its thread is unfolded there.',
              },
              { target: 'shown' },
            ],
          },
        },
        shown: {
          description: 'Comments are shown. A thread has a list of its replies exactly while it is unfolded.',
          exit: ['stopAllReplies', 'forgetThreads'],
          on: {
            'comments.hidden': {
              target: 'hidden',
              description: 'The list starts again, in another order or around another comment.',
            },
            'comments.outdated': {
              actions: 'refreshAll',
              description: 'Something changed elsewhere: every list is loaded again.',
            },
            'thread.unfold': {
              guard: { type: 'isFolded', params: ({ event }) => event },
              actions: [
                { type: 'noteUnfolded', params: ({ event }) => event },
                { type: 'startReplies', params: ({ event }) => event },
              ],
            },
            'thread.fold': {
              guard: { type: 'isUnfolded', params: ({ event }) => event },
              actions: [
                { type: 'stopReplies', params: ({ event }) => event },
                { type: 'noteFolded', params: ({ event }) => event },
              ],
            },
            'comment.written': [
              {
                guard: { type: 'isReplyInSight', params: ({ event }) => event },
                actions: [
                  { type: 'putReply', params: ({ event }) => event },
                  { type: 'countReply', params: ({ event }) => ({ comment: event.comment, by: 1 as const }) },
                ],
              },
              {
                guard: { type: 'isReply', params: ({ event }) => event },
                actions: [
                  { type: 'noteUnfoldedFor', params: ({ event }) => event.comment },
                  { type: 'startReplies', params: ({ event }) => parentOf(event) },
                  { type: 'countReply', params: ({ event }) => ({ comment: event.comment, by: 1 as const }) },
                ],
                description: 'Its thread is unfolded around it.',
              },
            ],
            'comment.changed': {
              guard: { type: 'isReplyInSight', params: ({ event }) => event },
              actions: { type: 'putReply', params: ({ event }) => event },
            },
            'comment.removed': [
              {
                guard: { type: 'isReplyInSight', params: ({ event }) => event },
                actions: [
                  { type: 'putReply', params: ({ event }) => event },
                  {
                    type: 'countReply',
                    params: ({ event }) => ({ comment: event.comment, by: -1 as const }),
                  },
                ],
              },
              {
                guard: { type: 'isReply', params: ({ event }) => event },
                actions: {
                  type: 'countReply',
                  params: ({ event }) => ({ comment: event.comment, by: -1 as const }),
                },
                description: 'Its thread was folded meanwhile.',
              },
            ],
          },
        },
      },
    },
    crashed: { description: 'A list or the deed broke: the page says that the comments failed to load.' },
  },
})
