import { createContext, use } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { User } from '#contract/auth/session.contract.ts'
import type { CommentDeed, commentDeedMachine } from '#machines/comments/comment-deed.machine.ts'
import type { CommentDraft } from '#machines/comments/comment-editor.machine.ts'
import type { commentsMachine, Named, Post, Reported } from '#machines/comments/comments.machine.ts'
import { focusIsNeeded } from '#src/product/flows/focus-is-needed.ts'
import type { KeptComments } from './kept-comments.ts'

export type CommentsActor = ActorRefFrom<typeof commentsMachine>
export type DeedActor = ActorRefFrom<typeof commentDeedMachine>

/** What every part of a project's comments needs. */
export interface CommentsView {
  projectId: string
  player: User | null
  /** Whose project it is; null where nobody's, or where only they write. */
  ownerId: string | null
  /** The project takes comments. */
  isOpen: boolean
  now: number
  reported: readonly Reported[]
  /** The comment that a link led to, or that was written where its place wasn't known. */
  named: Named | null
  /** Takes the reader to what is wanted, once. */
  land: (wanted: string, anchor: string) => void
  drafts: KeptComments
  /**
   * A comment was written, changed or removed: how many more or fewer of its kind can be read. False where it is among replies that
   * aren't shown.
   */
  tell: (comment: Post, by: 1 | 0 | -1) => boolean
  /** What is shown has to be read anew. */
  refresh: () => void
  /** Replies that are shown hear of it; returns what ends that. */
  join: (parentId: string, replies: CommentsActor) => () => void
  choose: (deed: CommentDeed, id: string) => void
  /** The comment that is being reported or removed, and how. */
  chosen: { deed: CommentDeed; id: string } | null
  askToLogIn: () => void
}

const Context = createContext<CommentsView | null>(null)

export const CommentsProvider = Context.Provider

export const useComments = (): CommentsView => {
  const view = use(Context)
  if (!view) throw new Error('useComments needs a CommentsProvider')
  return view
}

/** Why a form is open: by a press, or for a draft of an earlier page. */
export type Opened = 'pressed' | 'kept' | null

export const keptOr = (draft: CommentDraft | null): Opened => (draft === null ? null : 'kept')

export const commentAnchor = (id: string): string => `comment-${id}`

/** What says that a link leads to nothing. */
export const missingAnchor = 'comment-missing'

/** The control that opens the report, under which it stands. */
export const flagId = (id: string): string => `comment-flag-${id}`

/** The focus goes to a comment, whose form is gone. */
export const focusComment = (id: string): void =>
  void requestAnimationFrame(() => document.getElementById(commentAnchor(id))?.focus())

/** One that is closing, too: until it is gone it takes the focus back. */
const isDialogDrawn = (): boolean =>
  focusIsNeeded() || document.querySelector('[role="dialog"]:not([hidden])') !== null

/** Calls it once no dialog is drawn any longer, when the dialog has looked for its opener. */
const afterDialog = (act: () => void): void => {
  const observer = new MutationObserver(() => {
    if (isDialogDrawn()) return
    observer.disconnect()
    requestAnimationFrame(() => requestAnimationFrame(act))
  })
  const attributeFilter = ['data-state', 'hidden']
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter })
}

/**
 * The reader is taken to a place; the focus goes along unless they are writing. Where a dialog has it, such as the log-in that is
 * about to close, it follows afterwards if nothing else has got it.
 */
export const landAt = (anchor: string): void => {
  const focus = () => document.getElementById(anchor)?.focus({ preventScroll: true })
  requestAnimationFrame(() => {
    document.getElementById(anchor)?.scrollIntoView({ block: 'center' })
    if (document.activeElement?.matches('main :is(input, textarea)')) return
    if (!isDialogDrawn()) return focus()
    afterDialog(() => {
      if (document.activeElement === document.body) focus()
    })
  })
}
