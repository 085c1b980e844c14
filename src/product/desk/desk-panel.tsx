import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import type { Problem } from '#contract/errors.ts'
import type { DeskWish } from '#machines/desk/desk-entry.machine.ts'
import { IconButton } from '#src/ui/controls/icon-button.tsx'
import { FailedPart } from '../flows/failed-part.tsx'
import { Loading, Skeleton } from '#src/ui/states/skeleton.tsx'
import type { DeskEntry } from './use-desk-entry.ts'
import { type CameBy, panelHeadingId } from './use-row-arrows.ts'

/** An address may contain anything: a malformed id means that there is no such entry. */
const unknown: Partial<Record<Problem, MessageDescriptor>> = { invalid_request: msg`This no longer exists.` }

interface FromList {
  onClose: () => void
  cameBy: () => CameBy
  /** Open the entry before or after this one; null if there is none. */
  previous: (() => void) | null
  next: (() => void) | null
}

/** Properties of the panel that a desk opens beside its list. */
export interface OpenedProps extends FromList {
  id: string
  /** An action was completed: the list is loaded again. */
  onChanged: () => void
}

interface FrameProps extends FromList {
  title: ReactNode
  badge?: ReactNode
  children: ReactNode
}

export function PanelFrame({ title, badge, onClose, cameBy, previous, next, children }: FrameProps) {
  const { t } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  const [before, after] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)]
  const takeFocus = useEffectEvent(() => {
    const by = cameBy()
    if (by === 'arrow') return
    const part = by === null ? heading : by === 'previous' ? before : after
    part.current?.focus({ preventScroll: true })
  })
  useEffect(() => takeFocus(), [])
  return (
    <aside className="desk-panel" aria-labelledby={panelHeadingId}>
      <div className="desk-panel-head">
        <h3 id={panelHeadingId} ref={heading} tabIndex={-1} className="text-title-2">
          {title}
        </h3>
        {badge}
        <div className="desk-panel-acts">
          <IconButton
            ref={before}
            icon={ChevronUp}
            label={t`Previous in the list`}
            disabledReason={previous === null && t`It is the first of the list.`}
            onClick={() => previous?.()}
          />
          <IconButton
            ref={after}
            icon={ChevronDown}
            label={t`Next in the list`}
            disabledReason={next === null && t`It is the last of the list.`}
            onClick={() => next?.()}
          />
          <IconButton icon={X} label={t`Close`} onClick={onClose} />
        </div>
      </div>
      {children}
    </aside>
  )
}

interface Props<Told, Wish extends DeskWish> extends FrameProps {
  entry: DeskEntry<Told, Wish>
  /** Shown when the entry cannot be loaded, for example "The story could not be read." */
  unread: ReactNode
  /** Texts for completed actions. */
  doneWords: Readonly<Record<Wish['kind'], string>>
}

/** One entry of a desk beside its list: its details and the possible actions. */
export function DeskPanel<Told, Wish extends DeskWish>({
  entry: { actor, state, wish, done, problem },
  unread,
  doneWords,
  children,
  ...frame
}: Props<Told, Wish>) {
  const { t } = useLingui()
  return (
    <PanelFrame {...frame}>
      {state === 'reading' && (
        <Loading label={t`Loading...`}>
          <Skeleton className="h-[16rem] w-full" />
        </Loading>
      )}
      {state === 'failed' && (
        <FailedPart
          problem={problem}
          lead={unread}
          instead={unknown}
          onRetry={() => actor.send({ type: 'entry.retry' })}
        />
      )}
      {state !== 'reading' && state !== 'failed' && (
        <>
          <div role="status" className="desk-done">
            {done !== null && wish === null && doneWords[done]}
          </div>
          {children}
        </>
      )}
    </PanelFrame>
  )
}
