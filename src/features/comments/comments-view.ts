import { createContext, use, useEffect } from 'react'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom, AnyActorRef } from 'xstate'
import type { User } from '#contract/auth/session.contract.ts'
import type { CommentDeed, commentDeedMachine } from '#machines/comments/comment-deed.machine.ts'
import type { CommentDraft } from '#machines/comments/comment-editor.machine.ts'
import type { commentsMachine, Named, Reported } from '#machines/comments/comments.machine.ts'
import type { discussionMachine } from '#machines/comments/discussion.machine.ts'
import { focusIsNeeded } from '#src/product/flows/focus-is-needed.ts'
import type { KeptComments } from './kept-comments.ts'

export type CommentsActor = ActorRefFrom<typeof commentsMachine>
export type DiscussionActor = ActorRefFrom<typeof discussionMachine>
export type DeedActor = ActorRefFrom<typeof commentDeedMachine>

export interface CommentsView {
  projectId: string
  player: User | null
  /**
   * The project's owner, whose comments are marked. Null without an owner, and for updates, which only the owner
   * writes.
   */
  ownerId: string | null
  isOpen: boolean
  now: number
  reported: readonly Reported[]
  /** The linked comment, or one just written whose place in the list was unknown. */
  named: Named | null
  /** Scrolls to the wanted comment, once. */
  land: (wanted: string, anchor: string) => void
  drafts: KeptComments
  discussion: DiscussionActor
  choose: (deed: CommentDeed, id: string) => void
  /** The comment being reported or removed, and the action chosen for it. */
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

/**
 * The list that a discussion begins with, and the deed. Throws once the discussion has crashed: the page then shows its
 * error in place of the section.
 */
export const useDiscussionParts = (discussion: DiscussionActor): { list: CommentsActor; deed: DeedActor } => {
  const list = useSelector(discussion, ({ children }) => children.comments)
  const deed = useSelector(discussion, ({ children }) => children.commentDeed)
  if (!list || !deed) throw new Error('the discussion has crashed')
  return { list, deed }
}

/** The list of replies to a comment; undefined while they are folded. */
export const useRepliesActor = (discussion: DiscussionActor, parentId: string): CommentsActor | undefined =>
  useSelector(discussion, (snapshot) => {
    const children: Record<string, AnyActorRef | undefined> = snapshot.children
    // The chart names it so.
    return children[`replies.${parentId}`] as CommentsActor | undefined
  })

/** The reason why a form is open: a press, or a stored draft from an earlier page. */
export type Opened = 'pressed' | 'kept' | null

export const keptOr = (draft: CommentDraft | null): Opened => (draft === null ? null : 'kept')

export const commentAnchor = (id: string): string => `comment-${id}`

/** Anchor of the message that a linked comment is missing. */
export const missingAnchor = 'comment-missing'

/** Id of the control that opens the report; the report's panel is placed below it. */
export const flagId = (id: string): string => `comment-flag-${id}`

/** Focuses a comment after its form has closed. */
export const focusComment = (id: string): void =>
  void requestAnimationFrame(() => document.getElementById(commentAnchor(id))?.focus())

/** Includes dialogs that are closing: until they are gone, they take the focus back. */
const isDialogDrawn = (): boolean =>
  focusIsNeeded() || document.querySelector('[role="dialog"]:not([hidden])') !== null

/** Runs `act` when no dialog is left, after the last one has returned the focus to its opener. */
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
 * Scrolls to an anchor and focuses it, unless the reader is typing. If a dialog has the focus, such as the
 * closing log-in, the anchor is focused afterwards, unless something else has the focus by then.
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

/**
 * Scrolls to a part of the page that the address names, for a reader who is still at the top: the router found nothing
 * to scroll to, because the part came later than the page.
 */
export const useNamedPart = (part: 'comments' | 'updates'): void => {
  useEffect(() => {
    if (location.hash === `#${part}` && scrollY === 0) document.getElementById(part)?.scrollIntoView()
  }, [part])
}
