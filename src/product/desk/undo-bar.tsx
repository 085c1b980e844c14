import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { type LucideIcon, Undo2, X } from 'lucide-react'
import type { ActorRef, Snapshot } from 'xstate'
import { Button } from '#src/ui/controls/button.tsx'
import { IconButton } from '#src/ui/controls/icon-button.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { Seconds } from '#src/ui/figures/figures.tsx'
import './undo-bar.css'

/** Seconds during which it can be undone (`undoTime` of desk-selection and desk-entry). */
const undoSeconds = 4

type PauseEvent = { type: 'wish.undo' | 'wish.send' | 'pause.hold' | 'pause.release' }

/** Takes the events of a pause: a selection of rows, or an opened entry. */
export type PausingActor = ActorRef<Snapshot<unknown>, PauseEvent>

/** Phase of an action that can be undone; null for any other. */
export type PausePhase = 'counting' | 'held' | 'sending' | null

/** Returns the phase of an action that can be undone, from the state of its machine. */
export const pausePhase = (snapshot: {
  hasTag: (tag: 'busy') => boolean
  matches: (state: { pausing: 'counting' | 'held' }) => boolean
  context: { wish: { canBeUndone?: boolean } | null }
}): PausePhase => {
  if (snapshot.matches({ pausing: 'counting' })) return 'counting'
  if (snapshot.matches({ pausing: 'held' })) return 'held'
  return snapshot.context.wish?.canBeUndone === true && snapshot.hasTag('busy') ? 'sending' : null
}

/** The seconds as a number, for users who prefer reduced motion. */
function SecondsLeft() {
  const [seconds, setSeconds] = useState(undoSeconds)
  useEffect(() => {
    const beat = setInterval(() => setSeconds((left) => Math.max(1, left - 1)), 1_000)
    return () => clearInterval(beat)
  }, [])
  return <Seconds value={seconds} />
}

interface Props {
  actor: PausingActor
  phase: PausePhase
  icon: LucideIcon
  /** Announces what will be sent, and when. */
  children: ReactNode
  /** Names the action while it is sent. */
  verb: ReactNode
}

/**
 * The bar of an action that is sent after a pause: it announces the action and offers Undo. It is always in the page,
 * empty at other times, so that screen readers announce its content. The time stops under the pointer, or while one of
 * its buttons has the focus.
 */
export function UndoBar({ actor, phase, icon, children, verb }: Props) {
  const { t } = useLingui()
  const text = useRef<HTMLDivElement>(null)
  const isPausing = phase === 'counting' || phase === 'held'
  useEffect(() => {
    // The pressed button had the focus, and is gone. From here the next one is Undo.
    if (isPausing && document.activeElement === document.body) text.current?.focus({ preventScroll: true })
  }, [isPausing])
  const hold = (): void => actor.send({ type: 'pause.hold' })
  /** The time continues once neither the pointer nor the focus is there. */
  const release = (isThere: boolean): void => {
    if (!isThere) actor.send({ type: 'pause.release' })
  }
  return (
    <div
      className="undo-bar"
      data-phase={phase ?? undefined}
      // Only a moving pointer counts: the bar may appear under a pointer at rest.
      onPointerMove={({ pointerType, movementX, movementY }) => {
        if (pointerType !== 'touch' && (movementX !== 0 || movementY !== 0)) hold()
      }}
      onPointerLeave={({ currentTarget }) => release(currentTarget.querySelector('button:focus') !== null)}
      onFocus={({ target }) => {
        if (target !== text.current) hold()
      }}
      onBlur={({ currentTarget }) => release(currentTarget.matches(':hover'))}
    >
      {phase !== null && <Icon of={icon} size={20} className="undo-icon" />}
      <div ref={text} role="status" tabIndex={isPausing ? -1 : undefined} className="undo-text">
        {isPausing && (
          <>
            <strong>{children}</strong>{' '}
            <span className="text-muted">
              <Trans>Nothing is sent before that.</Trans>
            </span>
          </>
        )}
        {phase === 'sending' && <strong>{verb}</strong>}
      </div>
      {isPausing && (
        <>
          {phase === 'counting' && (
            <span className="undo-seconds" aria-hidden="true">
              <SecondsLeft />
            </span>
          )}
          <Button size="sm" icon={Undo2} mirror onClick={() => actor.send({ type: 'wish.undo' })}>
            <Trans>Undo</Trans>
          </Button>
          <IconButton
            icon={X}
            size="sm"
            label={t`Close and send now`}
            onClick={() => actor.send({ type: 'wish.send' })}
          />
          <span className="undo-left" aria-hidden="true" />
        </>
      )}
      {phase === 'sending' && <Button size="sm" busy={t`Doing it`} />}
    </div>
  )
}
