import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { CircleAlert } from 'lucide-react'
import { faultOfComment, longestComment } from '#contract/comments/comments.rules.ts'
import { countCharacters, plainText } from '#contract/values/plain-text.rules.ts'
import { faultOfUpdate, longestUpdateTitle } from '#contract/projects/project-updates.rules.ts'
import type { Post } from '#machines/comments/comments.machine.ts'
import { useCall } from '#src/api/api-context.tsx'
import { errorText } from '#src/api/error-texts.ts'
import { DraftNote } from '#src/product/account/draft-note.tsx'
import { fieldLength } from '#src/product/words/field-length.ts'
import { ProblemAlert } from '#src/product/words/problem-alert.tsx'
import { useFlow } from '#src/product/flows/use-flow.ts'
import { classes } from '#src/ui/classes.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { useFigures } from '#src/ui/figures/figures.tsx'
import { toast } from '#src/ui/layers/toast.ts'
import { type Writing, provideCommentEditor } from './comments-actors.ts'
import { AuthorName, Avatar, CommentText } from './comment-words.tsx'
import { useComments } from './comments-view.ts'
import { postProblem, updateProblems } from './update-problems.ts'
import { draftOf, wordsOf } from './update-words.rules.ts'

/** The number of characters is shown from here on. */
const countedFrom = 1_800

interface Props {
  writing: Writing
  /** True for an update, which has a title. */
  titled?: boolean
  /** Key of the stored draft. */
  about: string
  label: string
  verb: string
  original?: Post
  /** Called to close the form. Without it, the form is always open. */
  onClose?: () => void
  /** Focus the field when the form opens: the reader pressed a button to open it. */
  takesFocus?: boolean
  onDone?: (comment: Post) => void
}

interface OutgoingProps {
  titled: boolean
  title: string
  text: string
  isLost: boolean
  children: ReactNode
}

/** The text being sent, or not sent. It is dimmed, in the place where it will appear. */
function Outgoing({ titled, title, text, isLost, children }: OutgoingProps) {
  const { player } = useComments()
  return (
    <div className="comment">
      <Avatar name={player?.username} seed={player?.avatar} />
      <div className="comment-main">
        <div className="comment-dimmed">
          <p className="comment-byline">
            {player && <AuthorName name={player.username} plan_id={titled ? 'tier0' : player.plan_id} />}
          </p>
          {title && (
            <p dir="auto" className="update-title">
              {title}
            </p>
          )}
          <CommentText text={plainText(text)} />
        </div>
        <div role="status" className={classes('comment-sent', isLost && 'comment-lost')}>
          {children}
        </div>
      </div>
    </div>
  )
}

/** The text of a post as one draft, with the title of an update in the first line. */
const textOf = (post: Post | undefined): string => {
  const { title, text } = post ?? { text: '' }
  return title === undefined ? (text ?? '') : draftOf({ title: title ?? '', text: text ?? '' })
}

/**
 * A form for a comment or an update. The text is stored while it is typed, and sent with the button or
 * Ctrl+Enter.
 */
export function Composer({
  writing,
  titled = false,
  about,
  label,
  verb,
  original,
  onClose,
  takesFocus = false,
  onDone,
}: Props) {
  const { t } = useLingui()
  const { number } = useFigures()
  const id = useId()
  const call = useCall()
  const { player, drafts, discussion, askToLogIn } = useComments()
  const closes = onClose !== undefined
  const faultOf = (draft: string) => (titled ? faultOfUpdate(wordsOf(draft)) : faultOfComment(draft))
  const field = useRef<HTMLTextAreaElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [begun] = useState(() => drafts.of(about) ?? { text: textOf(original), sent: null, isWaiting: false })
  const actor = useFlow(
    () =>
      provideCommentEditor({
        call,
        writing,
        faultOf,
        about,
        drafts,
        discussion,
        onDone: (comment) => onDone?.(comment),
        onOutdated: () => {
          // The comment being replied to may be gone, and this form with it.
          if (closes && !original) toast.error(t(errorText('comment_gone')), { id: 'comment' })
        },
        onLeft: () => onClose?.(),
        onGuest: askToLogIn,
      }),
    { input: { ...begun, isPlayer: player !== null } },
  )
  const { text, keptAt, problem } = useSelector(actor, ({ context }) => context)
  const isSent = useSelector(actor, (snapshot) => snapshot.hasTag('sent'))
  const isLost = useSelector(actor, (snapshot) => snapshot.matches('notSent'))
  const isFaulty = useSelector(actor, (snapshot) => snapshot.matches({ writing: 'faulty' }))
  const isKeeping = useSelector(actor, (snapshot) => snapshot.matches({ writing: 'keeping' }))
  const isFolded = isSent && closes

  /**
   * True if the form was opened by a press or was used to send: it has the focus, which must move along when the
   * form is replaced by the outgoing text.
   */
  const isUsed = useRef(takesFocus)
  useEffect(() => {
    const place = isFolded ? box : field
    if (closes && isUsed.current) place.current?.focus()
  }, [closes, isFolded])

  const shown = isSent ? '' : text
  const said = titled ? wordsOf(text) : { title: '', text }
  const { title, text: body } = isSent ? { title: '', text: '' } : said
  const isUnkept = keptAt === null && !isKeeping && shown !== '' && text !== begun.text
  const characters = countCharacters(body, longestComment, plainText)
  const fault = isFaulty ? faultOf(text) : null
  const isTitleFaulty = fault === 'update_untitled' || fault === 'update_title_too_long'
  const faultId = fault && `${id}-error`
  const isTyped = (words: { title: string; text: string }): void =>
    actor.send({ type: 'editor.type', text: titled ? draftOf(words) : words.text })
  const isCounted = characters >= countedFrom
  const isTooLong = characters > longestComment
  const [counted, most] = [number(characters), number(longestComment)]
  const send = (event: SyntheticEvent): void => {
    event.preventDefault()
    isUsed.current = true
    actor.send({ type: 'editor.send', key: crypto.randomUUID(), version: original?.version ?? 0 })
  }
  const outgoing = isSent && (
    <Outgoing {...said} {...{ titled, isLost }}>
      {isLost ? (
        <>
          <p className="comment-lost-words">
            <Icon of={CircleAlert} size={16} />
            <span>
              <Trans>Not sent</Trans>
            </span>
          </p>
          {problem && <p className="text-muted">{t(postProblem(problem))}</p>}
          <div className="comment-lost-acts">
            <Button
              size="sm"
              onClick={() => {
                const place = isFolded ? box : field
                place.current?.focus()
                actor.send({ type: 'editor.retry' })
              }}
            >
              <Trans>Try again</Trans>
            </Button>
            <Button size="sm" variant="ghost" onClick={() => actor.send({ type: 'editor.change' })}>
              <Trans>Change it</Trans>
            </Button>
          </div>
        </>
      ) : (
        <p className="text-muted">
          <Trans>Sending</Trans>
        </p>
      )}
    </Outgoing>
  )
  if (isFolded)
    return (
      <div ref={box} tabIndex={-1}>
        {outgoing}
      </div>
    )
  return (
    <>
      <form className="comment" onSubmit={send}>
        <Avatar name={player?.username} seed={player?.avatar} />
        <div className="comment-main">
          {original && (problem === 'comment_changed' || problem === 'update_changed') && (
            <div className="comment-now">
              <p className="text-label">
                <Trans>It says now:</Trans>
              </p>
              {original.title && (
                <p dir="auto" className="update-title">
                  {original.title}
                </p>
              )}
              <CommentText text={original.text ?? ''} />
            </div>
          )}
          <div className={classes('comment-box', isSent && 'comment-box-still')}>
            {titled && (
              <input
                type="text"
                dir="auto"
                className="update-title"
                value={title}
                placeholder={t`Title`}
                aria-label={t`Title`}
                maxLength={fieldLength(longestUpdateTitle)}
                readOnly={isSent}
                aria-invalid={isTitleFaulty || undefined}
                aria-describedby={isTitleFaulty && faultId ? faultId : undefined}
                onChange={({ currentTarget }) => isTyped({ title: currentTarget.value, text: body })}
              />
            )}
            <label htmlFor={id} className="sr-only">
              {label}
            </label>
            <textarea
              ref={field}
              id={id}
              dir="auto"
              rows={2}
              maxLength={fieldLength(longestComment)}
              value={body}
              placeholder={label}
              readOnly={isSent}
              aria-invalid={(fault && !isTitleFaulty) || isTooLong ? true : undefined}
              aria-describedby={[`${id}-note`, isCounted && `${id}-count`, !isTitleFaulty && faultId]
                .filter(Boolean)
                .join(' ')}
              onChange={({ currentTarget }) => isTyped({ title, text: currentTarget.value })}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(event)
              }}
            />
            <div className="comment-foot">
              <p id={`${id}-note`} className="comment-note">
                <DraftNote keptAt={shown === '' ? null : keptAt} unkept={isUnkept ? 'storage' : null}>
                  <Trans>Plain text, up to {most} characters</Trans>
                </DraftNote>
              </p>
              {isCounted && (
                <p id={`${id}-count`} className={classes('comment-count', isTooLong && 'comment-count-over')}>
                  <Trans>
                    {counted} of {most}
                  </Trans>
                </p>
              )}
              {onClose && (
                <Button size="sm" variant="ghost" onClick={() => actor.send({ type: 'editor.cancel' })}>
                  <Trans>Cancel</Trans>
                </Button>
              )}
              <Button
                type="submit"
                size="sm"
                variant={shown === '' ? 'secondary' : 'primary'}
                unready={isTooLong}
                disabledReason={isSent && t`Your last comment isn’t sent yet.`}
              >
                {verb}
              </Button>
            </div>
          </div>
          {fault && (
            <p id={`${id}-error`} role="alert" className="comment-fault">
              <Icon of={CircleAlert} size={16} />
              <span>{t(postProblem(fault))}</span>
            </p>
          )}
          {!isSent && <ProblemAlert problem={problem} instead={updateProblems} />}
        </div>
      </form>
      {outgoing}
    </>
  )
}
