import { type ComponentProps, useId } from 'react'
import { Field, type FieldTexts, fieldMeaning } from './field.tsx'
import './code-field.css'

type Props = Omit<ComponentProps<'input'>, 'id' | 'value' | 'type'> &
  FieldTexts & {
    /** The digits typed so far. */
    value: string
  }

/** Digits of a mailed code. */
const digits = 6

/** Six boxes drawn over one field, which a paste or the browser fills at once; always left to right. */
export function CodeField(props: Props) {
  const { label, hideLabel, labelEnd, hint, error, className, value, ...input } = props
  const id = useId()
  return (
    <Field {...{ id, label, hideLabel, labelEnd, hint, error, className }}>
      <span className="ui-code" dir="ltr">
        <input
          // A pasted code may have spaces.
          maxLength={24}
          {...input}
          {...fieldMeaning(id, { label, hint, error })}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          value={value}
        />
        {Array.from({ length: digits }, (_, index) => (
          <span
            key={index}
            aria-hidden="true"
            className="ui-code-box"
            data-next={index === Math.min(value.length, digits - 1) || undefined}
          >
            {value[index]}
          </span>
        ))}
      </span>
    </Field>
  )
}
