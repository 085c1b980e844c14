import type { ReactNode } from 'react'
import { CircleAlert } from 'lucide-react'
import { Icon } from '../drawing/icon.tsx'
import './fields.css'

export type FieldTexts = {
  label: ReactNode
  /** Shows the label to screen readers only. */
  hideLabel?: boolean
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
export function Field({ id, label, hideLabel, hint, error, className, children }: Props) {
  return (
    <div className={className ? `ui-field ${className}` : 'ui-field'}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'ui-field-label'}>
        {label}
      </label>
      {children}
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
