import * as v from 'valibot'
import { enqueueActions, sendParent } from 'xstate'
import {
  commentIdSchema,
  editComment,
  getCommentStats,
  listComments,
  listReported,
  removeComment,
  reportComment,
  writeComment,
} from '#contract/comments/comments.contract.ts'
import type { Problem } from '#contract/errors.ts'
import {
  editUpdate,
  listUpdates,
  removeUpdate,
  writeUpdate,
} from '#contract/projects/project-updates.contract.ts'
import type { ChosenDeed } from '#machines/comments/comment-deed.machine.ts'
import { commentDeedMachine } from '#machines/comments/comment-deed.machine.ts'
import type { CommentDraft, SentComment } from '#machines/comments/comment-editor.machine.ts'
import { commentEditorMachine } from '#machines/comments/comment-editor.machine.ts'
import type {
  AskedComments,
  AskedPage,
  CommentList,
  CommentPage,
  Named,
  Post,
} from '#machines/comments/comments.machine.ts'
import { commentsMachine } from '#machines/comments/comments.machine.ts'
import { discussionMachine } from '#machines/comments/discussion.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'
import { watchOnline } from '#src/product/flows/watch-online.ts'
import type { DiscussionActor } from './comments-view.ts'
import { focusComment } from './comments-view.ts'
import type { KeptComments } from './kept-comments.ts'
import { postOf, wordsOf } from './update-words.rules.ts'

/** Position of a page: after a comment, up to one, or around one. */
type Place = { from?: string } | { to: string } | { around: string }
type Page = CommentPage & { named: Named | null }
type ReadPage = (place: Place, order: AskedPage['order'], signal: AbortSignal) => Promise<Page>

const after = (from: string | null): Place => (from === null ? {} : { from })

/**
 * Loads the page around the linked comment, or the pages from a position until `known` comments are loaded or
 * there are no more.
 */
const readAsMany = async (
  readPage: ReadPage,
  { order, wanted, previous, known }: AskedComments,
  signal: AbortSignal,
): Promise<Page> => {
  const isName = v.is(commentIdSchema, wanted)
  let all = await readPage(isName ? { around: wanted } : after(previous), order, signal)
  while (all.next !== null && all.comments.length < known) {
    const { comments, next } = await readPage({ from: all.next }, order, signal)
    all = { ...all, comments: [...all.comments, ...comments], next }
  }
  return all
}

const readBeside = (
  readPage: ReadPage,
  { order, side, place }: AskedPage,
  signal: AbortSignal,
): Promise<Page> =>
  readPage(side === 'previous' && place !== null ? { to: place } : after(place), order, signal)

interface DiscussionOf {
  call: Call
  projectId: string
  isPlayer: boolean
  /** Called with the reason why the page's comments are out of date. */
  onOutdated: (problem: Problem) => void
}

const provideComments = ({ call, projectId, isPlayer }: Omit<DiscussionOf, 'onOutdated'>) => {
  const params = { projectId }
  const readPageOf =
    (parentId: string | null): ReadPage =>
    (place, order, signal) => {
      const parent = parentId === null ? {} : { parent: parentId }
      return call(listComments, { params, query: { ...parent, ...place, order } }, { signal })
    }
  return commentsMachine.provide({
    actors: {
      loadComments: fromTask<CommentList, AskedComments>(async ({ input, signal }) => {
        const isWhole = input.parentId === null
        const [list, stats, own] = await Promise.all([
          readAsMany(readPageOf(input.parentId), input, signal),
          isWhole ? call(getCommentStats, { params }, { signal }) : null,
          isWhole && isPlayer ? call(listReported, { params }, { signal }) : null,
        ])
        return { ...list, readable: stats && stats.comments + stats.replies, reported: own?.reported ?? [] }
      }),
      loadMore: fromTask<CommentPage, AskedPage>(({ input, signal }) =>
        readBeside(readPageOf(input.parentId), input, signal),
      ),
      watchNetwork: watchOnline(),
    },
  })
}

/** There are no links to single updates: a wanted update was just written. */
const provideUpdates = ({ call, projectId }: Pick<DiscussionOf, 'call' | 'projectId'>) => {
  const readPage: ReadPage = async (place, _, signal) => {
    const { updates, next } = await call(
      listUpdates,
      { params: { id: projectId }, query: 'from' in place ? { from: place.from } : {} },
      { signal },
    )
    return { comments: updates.map(postOf), previous: null, next, named: null }
  }
  return commentsMachine.provide({
    actors: {
      loadComments: fromTask<CommentList, AskedComments>(async ({ input, signal }) => ({
        ...(await readAsMany(readPage, input, signal)),
        named: input.wanted === null ? null : { id: input.wanted, parent_id: null },
        readable: null,
        reported: [],
      })),
      loadMore: fromTask<CommentPage, AskedPage>(({ input, signal }) => readBeside(readPage, input, signal)),
      watchNetwork: watchOnline(),
    },
  })
}

/** The object being written: a new comment, reply or update, or an edit of one. */
export type Writing =
  | { readonly updatesOf: string }
  | { readonly updateId: string }
  | { readonly projectId: string; readonly parentId: string | null }
  | { readonly commentId: string }

interface EditorOf {
  call: Call
  writing: Writing
  /** Returns the problem with the text, or null. */
  faultOf: (text: string) => Problem | null
  /** Key of the stored draft. */
  about: string
  drafts: KeptComments
  discussion: DiscussionActor
  onDone: (comment: Post) => void
  onOutdated: () => void
  onLeft: () => void
  onGuest: () => void
}

export const provideCommentEditor = ({
  call,
  writing,
  faultOf,
  about,
  drafts,
  discussion,
  onDone,
  onOutdated,
  onLeft,
  onGuest,
}: EditorOf) =>
  commentEditorMachine.provide({
    actors: {
      keepDraft: fromTask<{ at: string | null }, CommentDraft>(({ input }) =>
        Promise.resolve({ at: drafts.keep(about, input) ? new Date().toISOString() : null }),
      ),
      sendComment: fromTask<Post, { sent: SentComment | null; version: number }>(
        async ({ input: { sent, version }, signal }) => {
          const { text, key } = sent as SentComment
          const headers = { 'Idempotency-Key': key }
          if ('updateId' in writing)
            return postOf(
              await call(editUpdate, { params: writing, body: { ...wordsOf(text), version } }, { signal }),
            )
          if ('updatesOf' in writing) {
            const params = { id: writing.updatesOf }
            return postOf(await call(writeUpdate, { params, body: wordsOf(text) }, { signal, headers }))
          }
          if ('commentId' in writing)
            return call(editComment, { params: writing, body: { text, version } }, { signal })
          const { projectId, parentId } = writing
          return call(
            writeComment,
            { params: { projectId }, body: { text, parent_id: parentId } },
            { signal, headers },
          )
        },
      ),
      watchNetwork: watchOnline(),
    },
    guards: { isFaulty: ({ context }) => faultOf(context.text) !== null },
    actions: {
      keepSent: (_, draft) => void drafts.keep(about, draft),
      forgetDraft: () => drafts.forget(about),
      tellDone: enqueueActions(({ enqueue }, { comment }) => {
        const isEdit = 'commentId' in writing || 'updateId' in writing
        enqueue.sendTo(discussion, { type: isEdit ? 'comment.changed' : 'comment.written', comment })
        enqueue(() => onDone(comment))
      }),
      tellOutdated: enqueueActions(({ enqueue }) => {
        enqueue(() => onOutdated())
        enqueue.sendTo(discussion, { type: 'comments.outdated' })
      }),
      tellLeft: () => onLeft(),
      askToLogIn: () => onGuest(),
    },
  })

type DeedOf = Pick<DiscussionOf, 'onOutdated'> & {
  doDeed: (chosen: ChosenDeed, signal: AbortSignal) => Promise<Post | null>
}

const provideDeed = ({ doDeed, onOutdated }: DeedOf) =>
  commentDeedMachine.provide({
    actors: { doDeed: fromTask<Post | null, ChosenDeed>(({ input, signal }) => doDeed(input, signal)) },
    actions: {
      focusComment: (_, { id }) => focusComment(id),
      toastOutdated: (_, { problem }) => onOutdated(problem),
    },
  })

const reportCrash = (_: unknown, { child, error }: { child: string; error: unknown }): void =>
  reportError(new Error(`The ${child} of a discussion failed`, { cause: error }))

/** A list that tells its discussion when it is shown. */
const telling = (list: typeof commentsMachine) =>
  list.provide({
    actions: {
      tellShown: sendParent((_, { named }: { named: Named | null }) => ({ type: 'comments.shown', named })),
      tellHidden: sendParent({ type: 'comments.hidden' }),
    },
  })

/** The comments on a project with their replies, connected to the API. */
export const provideDiscussion = ({ call, projectId, isPlayer, onOutdated }: DiscussionOf) => {
  const list = provideComments({ call, projectId, isPlayer })
  const doDeed: DeedOf['doDeed'] = async ({ deed, id, reason }, signal) => {
    const params = { commentId: id }
    if (deed !== 'report')
      return call(removeComment, { params, query: reason === null ? {} : { reason } }, { signal })
    if (reason !== null) await call(reportComment, { params, body: { reason } }, { signal })
    return null
  }
  return discussionMachine.provide({
    actors: { comments: telling(list), replies: list, commentDeed: provideDeed({ doDeed, onOutdated }) },
    actions: { reportCrash },
  })
}

/** The updates of a project, connected to the API. Nobody replies to them or reports them. */
export const provideUpdatesDiscussion = ({ call, projectId, onOutdated }: Omit<DiscussionOf, 'isPlayer'>) => {
  const doDeed: DeedOf['doDeed'] = async ({ id, reason }, signal) =>
    postOf(
      await call(
        removeUpdate,
        { params: { updateId: id }, query: reason === null ? {} : { reason } },
        { signal },
      ),
    )
  return discussionMachine.provide({
    actors: {
      comments: telling(provideUpdates({ call, projectId })),
      commentDeed: provideDeed({ doDeed, onOutdated }),
    },
    actions: { reportCrash },
  })
}
