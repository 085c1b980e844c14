import { type ComponentProps, useId } from 'react'
import { Field, type FieldTexts, fieldMeaning } from './field.tsx'

type Props = Omit<ComponentProps<'textarea'>, 'id'> & FieldTexts

/** A text of several lines. A refused value stays; the error is shown below. */
export function TextArea({ label, hideLabel, hint, error, className, ...textarea }: Props) {
  const id = useId()
  return (
    <Field {...{ id, label, hideLabel, hint, error, className }}>
      <span className="ui-input">
        <textarea rows={4} {...textarea} {...fieldMeaning(id, { label, hint, error })} />
      </span>
    </Field>
  )
}
