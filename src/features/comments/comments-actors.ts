import type { EventObject } from 'xstate'
import { fromCallback } from 'xstate'
import {
  editComment,
  getCommentStats,
  listComments,
  listReported,
  removeComment,
  reportComment,
  writeComment,
} from '#contract/comments.contract.ts'
import type { ProjectComment } from '#contract/comments.contract.ts'
import { faultOfComment } from '#contract/comments.rules.ts'
import type { Problem } from '#contract/errors.ts'
import type { ChosenDeed } from '#machines/comment-deed.machine.ts'
import { commentDeedMachine } from '#machines/comment-deed.machine.ts'
import type { CommentDraft, SentComment } from '#machines/comment-editor.machine.ts'
import { commentEditorMachine } from '#machines/comment-editor.machine.ts'
import type { CommentList } from '#machines/comments.machine.ts'
import { commentsMachine } from '#machines/comments.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'
import type { KeptComments } from './kept-comments.ts'

const watchOnline = <Event extends EventObject>() =>
  fromCallback<Event>(({ sendBack }) => {
    const report = (): void => sendBack({ type: 'network.online' })
    addEventListener('online', report)
    return () => removeEventListener('online', report)
  })

interface ListOf {
  call: Call
  projectId: string
  /** Replies to this comment; null: comments that are none, with what is known of all. */
  parentId: string | null
  isPlayer: boolean
}

/** The comments of a project, or the replies to one, with the real API behind them. */
export const provideComments = ({ call, projectId, parentId, isPlayer }: ListOf) => {
  const params = { projectId }
  const readPage = (from: string | null, signal: AbortSignal) =>
    call(
      listComments,
      { params, query: { ...(parentId !== null && { parent: parentId }), ...(from !== null && { from }) } },
      { signal },
    )
  const readAsMany = async (known: number, signal: AbortSignal) => {
    let comments: ProjectComment[] = []
    let next: string | null = null
    do {
      const page: Awaited<ReturnType<typeof readPage>> = await readPage(next, signal)
      comments = [...comments, ...page.comments]
      next = page.next
    } while (next !== null && comments.length < known)
    return { comments, next }
  }
  return commentsMachine.provide({
    actors: {
      loadComments: fromTask<CommentList, { known: number }>(async ({ input: { known }, signal }) => {
        const isWhole = parentId === null
        const [list, stats, own] = await Promise.all([
          readAsMany(known, signal),
          isWhole ? call(getCommentStats, { params }, { signal }) : null,
          isWhole && isPlayer ? call(listReported, { params }, { signal }) : null,
        ])
        return { ...list, readable: stats && stats.comments + stats.replies, reported: own?.reported ?? [] }
      }),
      loadMore: fromTask<Pick<CommentList, 'comments' | 'next'>, { from: string | null }>(
        ({ input: { from }, signal }) => readPage(from, signal),
      ),
      watchNetwork: watchOnline(),
    },
  })
}

/** What is written: a comment or reply, or the change of one. */
export type Writing =
  | { readonly projectId: string; readonly parentId: string | null }
  | { readonly commentId: string }

interface EditorOf {
  call: Call
  writing: Writing
  /** Under what it is kept. */
  about: string
  drafts: KeptComments
  onDone: (comment: ProjectComment) => void
  onOutdated: () => void
  onLeft: () => void
  onGuest: () => void
}

/** Writing a comment, with the real API and the browser's storage behind it. */
export const provideCommentEditor = ({
  call,
  writing,
  about,
  drafts,
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
      sendComment: fromTask<ProjectComment, { sent: SentComment | null; version: number }>(
        ({ input: { sent, version }, signal }) => {
          const { text, key } = sent as SentComment
          if ('commentId' in writing)
            return call(editComment, { params: writing, body: { text, version } }, { signal })
          const { projectId, parentId } = writing
          const headers = { 'Idempotency-Key': key }
          return call(
            writeComment,
            { params: { projectId }, body: { text, parent_id: parentId } },
            { signal, headers },
          )
        },
      ),
      watchNetwork: watchOnline(),
    },
    guards: { isFaulty: ({ context }) => faultOfComment(context.text) !== null },
    actions: {
      keepSent: (_, draft) => void drafts.keep(about, draft),
      forgetDraft: () => drafts.forget(about),
      tellDone: (_, { comment }) => onDone(comment),
      tellOutdated: () => onOutdated(),
      tellLeft: () => onLeft(),
      askToLogIn: () => onGuest(),
    },
  })

interface DeedOf {
  call: Call
  onDone: (chosen: ChosenDeed, comment: ProjectComment | null) => void
  onOutdated: (problem: Problem) => void
}

/** Reporting and removing comments, with the real API behind it. */
export const provideCommentDeed = ({ call, onDone, onOutdated }: DeedOf) =>
  commentDeedMachine.provide({
    actors: {
      doDeed: fromTask<ProjectComment | null, ChosenDeed>(async ({ input: { deed, id, reason }, signal }) => {
        const params = { commentId: id }
        if (deed !== 'report')
          return call(removeComment, { params, query: reason === null ? {} : { reason } }, { signal })
        if (reason !== null) await call(reportComment, { params, body: { reason } }, { signal })
        return null
      }),
    },
    actions: {
      tellDone: (_, { chosen, comment }) => chosen && onDone(chosen, comment),
      tellOutdated: (_, { problem }) => onOutdated(problem),
    },
  })
