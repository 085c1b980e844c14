import { Fragment, type ReactNode } from 'react'
import type { LucideIcon } from 'lucide-react'
import type { Problem } from '#contract/errors.ts'
import { Reference } from '#src/api/reference.tsx'
import { ContourField } from '#src/ui/drawing/contour-field.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { Spinner } from '#src/ui/states/spinner.tsx'
import { takeLostFocus } from '#src/ui/take-lost-focus.ts'

/** One screen of a step page: one icon, one sentence, one action. */
export interface Screen {
  /** Null: a spinner. */
  icon: LucideIcon | null
  title: ReactNode
  text?: ReactNode
  action?: ReactNode
}

interface Props {
  /** Names the terrain behind it. */
  seed: string
  /** Screens with another heading have another name here. */
  name: string
  screen: Screen
  /** The heading takes the focus if the pressed control has disappeared. */
  takesFocus: boolean
  /** The problem whose reference for support is shown; null for none. */
  problem?: Problem | null
}

/** A page that leads through one step, such as the one that a mailed link opens. */
export function StepPage({ seed, name, screen, takesFocus, problem = null }: Props) {
  const { icon, title, text, action } = screen
  return (
    <div className="page lone">
      <div className="lone-terrain">
        <ContourField seed={seed} />
      </div>
      <div className="lone-column" aria-live="polite">
        <span className="lone-icon">{icon ? <Icon of={icon} size={20} /> : <Spinner />}</span>
        <h1 key={name} ref={takesFocus ? takeLostFocus : undefined} tabIndex={-1} className="text-display-1">
          {title}
        </h1>
        {text && <p className="lone-sentence">{text}</p>}
        <Reference problem={problem} />
        {/* Its key must not meet that of the heading. */}
        <Fragment>{action}</Fragment>
      </div>
    </div>
  )
}
