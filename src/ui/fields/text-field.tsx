import { type ComponentProps, type ReactNode, useId } from 'react'
import type { LucideIcon } from 'lucide-react'
import { Field, type FieldTexts, fieldMeaning } from './field.tsx'
import { Icon } from '../drawing/icon.tsx'

type Props = Omit<ComponentProps<'input'>, 'id'> & FieldTexts & { icon?: LucideIcon; trailing?: ReactNode }

/** Default limit of a line in UTF-16 units: a paste of a megabyte is cut before anything reads it. */
const longestLine = 500

/** A single-line text field. A refused value stays; the error is shown below. */
export function TextField(props: Props) {
  const { label, hideLabel, labelEnd, hint, error, icon, trailing, className, ...input } = props
  const id = useId()
  return (
    <Field {...{ id, label, hideLabel, labelEnd, hint, error, className }}>
      <span className="ui-input">
        {icon && <Icon of={icon} />}
        <input type="text" maxLength={longestLine} {...input} {...fieldMeaning(id, { label, hint, error })} />
        {trailing}
      </span>
    </Field>
  )
}
