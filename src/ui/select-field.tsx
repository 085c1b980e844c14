import { type ComponentProps, useId } from 'react'
import { ChevronDown, type LucideIcon } from 'lucide-react'
import { Field, type FieldTexts, fieldMeaning } from './field.tsx'
import { Icon } from './icon.tsx'

type Props = Omit<ComponentProps<'select'>, 'id' | 'onChange'> &
  FieldTexts & {
    icon?: LucideIcon
    options: readonly { value: string; label: string; disabled?: boolean }[]
    onValueChange?: (value: string) => void
  }

/** One of a list, by the platform's own select. */
export function SelectField({
  label,
  hideLabel,
  hint,
  error,
  icon,
  options,
  onValueChange,
  className,
  ...select
}: Props) {
  const id = useId()
  return (
    <Field {...{ id, label, hideLabel, hint, error, className }}>
      <span className="ui-input ui-select">
        {icon && <Icon of={icon} />}
        <select
          {...select}
          {...fieldMeaning(id, { label, hint, error })}
          onChange={({ currentTarget }) => onValueChange?.(currentTarget.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon of={ChevronDown} size={16} className="ui-select-chevron" />
      </span>
    </Field>
  )
}
