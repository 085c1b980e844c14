import { type ReactNode, useEffect, useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Ellipsis, Flag, Link2, type LucideIcon, Pencil, Shield, Trash2 } from 'lucide-react'
import { commentPath } from '#contract/http/paths.ts'
import { isAdmin } from '#contract/auth/session.rules.ts'
import type { Post } from '#machines/comments/comments.machine.ts'
import { textsInElements } from '#src/i18n/texts-in-elements.tsx'
import { copyLink } from '#src/product/words/copy.ts'
import { useReasonNames } from '#src/product/projects/report-reasons.ts'
import { IconButton } from '#src/ui/controls/icon-button.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { MenuButton } from '#src/ui/layers/menu-button.tsx'
import { useMedia } from '#src/ui/use-media.ts'
import { Avatar, Byline, CommentText } from './comment-words.tsx'
import { commentAnchor, flagId, focusComment, keptOr, type Opened, useComments } from './comments-view.ts'
import { Composer } from './composer.tsx'
import { aboutEdit } from './kept-comments.ts'

export interface RowProps {
  comment: Post
  /** True for the comment that the link leads to. */
  isNamed: boolean
}

interface Act {
  id?: string
  icon: LucideIcon
  label: string
  danger?: boolean
  isOpen?: boolean
  onPress: () => void
}

/** Actions for a comment; on touch screens they are in one menu. */
function Acts({ acts, of }: { acts: readonly Act[]; of: string }) {
  const { t } = useLingui()
  const isTouch = useMedia('(pointer: coarse)')
  if (acts.length === 0) return null
  if (isTouch)
    return (
      // The menu gives its button its own id, so the id for anchored panels is on this wrapper.
      <span id={acts.find(({ id }) => id)?.id} className="comment-acts">
        <MenuButton
          trigger={<IconButton icon={Ellipsis} size="sm" label={t`What you can do with ${of}`} />}
          items={acts.map(({ icon, label, danger, onPress }) => ({
            value: label,
            icon,
            label,
            onSelect: onPress,
            ...(danger && { danger }),
          }))}
        />
      </span>
    )
  return (
    <span className="comment-acts">
      {acts.map(({ id, icon, label, isOpen, onPress }) => (
        <IconButton
          key={label}
          id={id}
          icon={icon}
          size="sm"
          label={label}
          aria-expanded={isOpen}
          onClick={onPress}
        />
      ))}
    </span>
  )
}

/** Placeholder for a comment that is not shown. It never contains the text. */
function Unshown({ icon, lead, children }: { icon: LucideIcon; lead: ReactNode; children?: ReactNode }) {
  return (
    <p className="comment-unshown">
      <span className="comment-unshown-icon">
        <Icon of={icon} size={18} />
      </span>
      <span>
        <strong>{lead}</strong> {textsInElements(children)}
      </span>
    </p>
  )
}

function Removed({ comment: { removed, author, title } }: Pick<RowProps, 'comment'>) {
  const { player } = useComments()
  const reasons = useReasonNames()
  if (removed === null || removed === 'author')
    return <Unshown icon={Trash2} lead={<Trans>Removed by its author.</Trans>} />
  const reason = reasons[removed]
  const lead = (): ReactNode => {
    if (player?.id !== author.id) return <Trans>Removed by an administrator.</Trans>
    return title === undefined ? (
      <Trans>An administrator removed your comment.</Trans>
    ) : (
      <Trans>An administrator removed your update.</Trans>
    )
  }
  return (
    <Unshown icon={Shield} lead={lead()}>
      <Trans>Reason: {reason}</Trans>
    </Unshown>
  )
}

/** A comment, a reply or an update. `children`: its replies and their controls. */
export function CommentRow({ comment, isNamed, children }: RowProps & { children?: ReactNode }) {
  const { t } = useLingui()
  const { projectId, player, reported, drafts, choose, chosen, land } = useComments()
  const { id, author, title, text, parent_id: parentId } = comment
  const isUpdate = title !== undefined
  const reasons = useReasonNames()
  const [editing, setEditing] = useState<Opened>(() => keptOr(drafts.of(aboutEdit(id))))
  const report = reported.find((one) => one.id === id)
  const isOwn = player?.id === author.id
  const of = ((): string => {
    if (isUpdate) return t`the update “${title ?? ''}”`
    return parentId !== null ? t`the reply of ${author.name}` : t`the comment of ${author.name}`
  })()
  const closeEdit = (): void => {
    setEditing(null)
    focusComment(id)
  }

  useEffect(() => {
    if (isNamed) land(id, commentAnchor(id))
  }, [isNamed, land, id])

  const acts: Act[] = isUpdate
    ? []
    : [
        {
          icon: Link2,
          label: t`Copy link to ${of}`,
          onPress: () => copyLink(location.origin + commentPath(projectId, id)),
        },
      ]
  if (isOwn)
    acts.push(
      { icon: Pencil, label: t`Change ${of}`, onPress: () => setEditing('pressed') },
      { icon: Trash2, label: t`Remove ${of}`, danger: true, onPress: () => choose('removeOwn', id) },
    )
  else if (player && isAdmin(player))
    acts.push({ icon: Shield, label: t`Remove ${of}`, danger: true, onPress: () => choose('remove', id) })
  else if (player && !isUpdate)
    acts.push({
      id: flagId(id),
      icon: Flag,
      label: t`Report ${of}`,
      isOpen: chosen?.deed === 'report' && chosen.id === id,
      onPress: () => choose('report', id),
    })

  const shown = (): ReactNode => {
    if (text === null) return <Removed comment={comment} />
    if (report) {
      const reason = reasons[report.reason]
      return (
        <Unshown icon={Flag} lead={<Trans>You reported this comment.</Trans>}>
          <Trans>Reason: {reason}. Hidden for you until an administrator has looked.</Trans>
        </Unshown>
      )
    }
    if (isOwn && editing)
      return (
        <Composer
          titled={isUpdate}
          writing={isUpdate ? { updateId: id } : { commentId: id }}
          about={aboutEdit(id)}
          label={isUpdate ? t`Change your update` : t`Change your comment`}
          verb={t`Save`}
          original={comment}
          onClose={closeEdit}
          takesFocus={editing === 'pressed'}
          onDone={closeEdit}
        />
      )
    return (
      <div className="comment">
        <Avatar name={author.name} seed={author.avatar} />
        <div className="comment-main">
          <div className="comment-head">
            <Byline comment={comment} />
            <Acts acts={acts} of={of} />
          </div>
          {title && (
            <h3 dir="auto" className="update-title">
              {title}
            </h3>
          )}
          <CommentText text={text} />
        </div>
      </div>
    )
  }
  return (
    <article
      id={commentAnchor(id)}
      tabIndex={-1}
      aria-label={text === null ? undefined : of}
      aria-current={isNamed || undefined}
      className="comment-row"
    >
      {shown()}
      {children}
    </article>
  )
}
