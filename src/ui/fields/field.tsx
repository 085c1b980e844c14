import type { ReactNode } from 'react'
import { CircleAlert } from 'lucide-react'
import { classes } from '../classes.ts'
import { Icon } from '../drawing/icon.tsx'
import './fields.css'

export type FieldTexts = {
  label: ReactNode
  /** Shows the label to screen readers only. */
  hideLabel?: boolean
  /** At the label's end, such as a link; comes after the control in the order of the focus. */
  labelEnd?: ReactNode
  hint?: ReactNode
  error?: ReactNode
}

type Props = FieldTexts & { id: string; className?: string; children: ReactNode }

/** Attributes that link a control to its hint and error. */
export const fieldMeaning = (id: string, { hint, error }: FieldTexts) => ({
  id,
  'aria-invalid': error ? (true as const) : undefined,
  'aria-describedby': [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined,
})

/** Label above, control, error below with its icon, then the hint. */
export function Field({ id, label, hideLabel, labelEnd, hint, error, className, children }: Props) {
  return (
    <div className={classes('ui-field', labelEnd !== undefined && 'ui-field-ended', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'ui-field-label'}>
        {label}
      </label>
      {children}
      {labelEnd !== undefined && <div className="ui-field-end">{labelEnd}</div>}
      {error && (
        <p id={`${id}-error`} className="ui-field-note ui-field-error">
          <Icon of={CircleAlert} size={16} />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <div id={`${id}-hint`} className="ui-field-note">
          {hint}
        </div>
      )}
    </div>
  )
}
