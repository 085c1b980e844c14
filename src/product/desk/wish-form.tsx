import { type ReactNode, useEffect, useRef } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { longestReason } from '#contract/values/reason.ts'
import type { DeskWish } from '#machines/desk/desk-entry.machine.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { ProblemAlert } from '../words/problem-alert.tsx'
import { askedOtherwise } from './asked-otherwise.ts'
import { UndoBar } from './undo-bar.tsx'
import type { DeskEntry } from './use-desk-entry.ts'
import { panelHeadingId } from './use-row-arrows.ts'
import { WishCheck } from './wish-check.tsx'
import type { WishWords } from './wish-words.ts'

/** The field for a reason, which is stored in the audit log. */
export function ReasonField({
  reason,
  label,
  isOptional = false,
  isReadOnly = false,
  onChange,
}: {
  reason: string
  /** Label if others than administrators read the reason. */
  label?: string | undefined
  isOptional?: boolean | undefined
  isReadOnly?: boolean
  onChange: (reason: string) => void
}) {
  const { t } = useLingui()
  return (
    <TextField
      label={label ?? (isOptional ? t`Reason, for the record (optional)` : t`Reason, for the record`)}
      value={reason}
      maxLength={longestReason}
      autoComplete="off"
      readOnly={isReadOnly}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

interface Props<Told, Wish extends DeskWish> {
  entry: DeskEntry<Told, Wish>
  words: WishWords<Wish>
  /** The possible actions while none is drafted: buttons in a row. */
  offers: ReactNode
}

/** The possible actions of an entry, and the steps before one is sent. */
function WishStage<Told, Wish extends DeskWish>({ entry, words, offers }: Props<Told, Wish>) {
  const { t } = useLingui()
  const { actor, state, wish, problem, mayCheck, change, pause } = entry
  const isActing = state === 'acting'
  const isOffered = wish === null || wish.asks === 'at once'
  const isCheck = wish?.asks === undefined && (state === 'checking' || isActing)
  const stage = isOffered ? 'offers' : pause ? 'pause' : isCheck ? 'check' : 'form'
  const form = useRef<HTMLFormElement>(null)
  const before = useRef(stage)
  useEffect(() => {
    const isOther = stage !== before.current
    before.current = stage
    // The form opens at the end of a panel that scrolls.
    if (isOther && stage === 'form') form.current?.scrollIntoView({ block: 'nearest' })
    // The pressed button had the focus, and is gone.
    if (!isOther || document.activeElement !== document.body) return
    if (stage === 'form')
      form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus({ preventScroll: true })
    if (stage === 'offers') document.getElementById(panelHeadingId)?.focus({ preventScroll: true })
  }, [stage])
  if (pause) return null
  if (isOffered)
    return (
      <>
        <ProblemAlert problem={problem} instead={{ ...askedOtherwise, ...words.problems }} />
        <div className="desk-offers">{offers}</div>
      </>
    )
  if (isCheck) return <WishCheck entry={entry} wish={wish} words={words} />
  const title = words.title(wish)
  return (
    <form
      ref={form}
      className="wish"
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault()
        actor.send({ type: 'wish.check' })
      }}
    >
      <h4 className="text-title-3">{title}</h4>
      {words.fields?.(wish)}
      {words.reasons ? (
        words.reasons(wish)
      ) : (
        <ReasonField
          reason={wish.reason}
          label={words.reasonLabel?.(wish)}
          isOptional={wish.isReasonOptional}
          isReadOnly={isActing}
          onChange={(reason) => change({ ...wish, reason })}
        />
      )}
      {wish.asks === 'once' && (
        <>
          <p>{words.sentence(wish)}</p>
          <ProblemAlert problem={problem} instead={words.problems ?? {}} />
        </>
      )}
      <div className="desk-offers">
        {wish.asks === 'once' ? (
          <Button
            type="submit"
            variant={words.isGrave(wish) ? 'danger' : 'primary'}
            unready={!mayCheck && !isActing}
            busy={isActing && t`Doing it`}
          >
            {words.verb(wish)}
          </Button>
        ) : (
          <Button type="submit" unready={!mayCheck}>
            {/* A second confirmation follows. */}
            {`${title}…`}
          </Button>
        )}
        {!isActing && (
          <Button variant="ghost" onClick={() => actor.send({ type: 'wish.cancel' })}>
            <Trans>Not now</Trans>
          </Button>
        )}
      </div>
    </form>
  )
}

/**
 * The possible actions of an entry, and the form for one with its reason. An action with a weaker `asks` is sent by the
 * form itself, or by its button; any other needs a second confirmation. An action that cannot be reversed afterwards
 * can be undone for a while before it is sent.
 */
export function WishForm<Told, Wish extends DeskWish>(props: Props<Told, Wish>) {
  const { entry, words } = props
  const { actor, wish, pause } = entry
  return (
    <>
      <WishStage {...props} />
      {words.pending && (
        <UndoBar actor={actor} phase={pause} icon={words.pending.icon} verb={wish && words.verb(wish)}>
          {wish && words.pending.sentence(wish)}
        </UndoBar>
      )}
    </>
  )
}
