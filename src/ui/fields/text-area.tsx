import { type ComponentProps, useId } from 'react'
import { Field, type FieldTexts, fieldMeaning } from './field.tsx'

type Props = Omit<ComponentProps<'textarea'>, 'id'> &
  FieldTexts & {
    /** In UTF-16 units: a paste of a megabyte is cut there before anything reads it. */
    maxLength: number
  }

/** A text of several lines. A refused value stays; the error is shown below. */
export function TextArea(props: Props) {
  const { label, hideLabel, labelEnd, hint, error, className, maxLength, ...textarea } = props
  const id = useId()
  return (
    <Field {...{ id, label, hideLabel, labelEnd, hint, error, className }}>
      <span className="ui-input">
        <textarea
          rows={4}
          maxLength={maxLength}
          {...textarea}
          {...fieldMeaning(id, { label, hint, error })}
        />
      </span>
    </Field>
  )
}
