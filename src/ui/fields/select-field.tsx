import { type ComponentProps, type ReactNode, useId } from 'react'
import { ChevronDown, type LucideIcon } from 'lucide-react'
import { Field, type FieldTexts, fieldMeaning } from './field.tsx'
import { classes } from '../classes.ts'
import { Icon } from '../drawing/icon.tsx'

type Option = { value: string; label: string; disabled?: boolean }

type Props = Omit<ComponentProps<'select'>, 'id' | 'onChange'> &
  FieldTexts & {
    icon?: LucideIcon
    /** Replaces the icon. */
    mark?: ReactNode
    /** Without a frame until hovered. */
    bare?: boolean
    options: readonly (Option | { label: string; options: readonly Option[] })[]
    onValueChange?: (value: string) => void
  }

function Choice({ value, label, disabled }: Option) {
  return (
    <option value={value} disabled={disabled}>
      {label}
    </option>
  )
}

export function SelectField({
  label,
  hideLabel,
  hint,
  error,
  icon,
  mark,
  bare = false,
  options,
  onValueChange,
  className,
  ...select
}: Props) {
  const id = useId()
  return (
    <Field {...{ id, label, hideLabel, hint, error, className: classes(bare && 'ui-field-bare', className) }}>
      <span className="ui-input ui-select">
        {mark}
        {icon && <Icon of={icon} />}
        <select
          {...select}
          {...fieldMeaning(id, { label, hint, error })}
          onChange={({ currentTarget }) => onValueChange?.(currentTarget.value)}
        >
          {options.map((option) =>
            'options' in option ? (
              <optgroup key={option.label} label={option.label}>
                {option.options.map((one) => (
                  <Choice key={one.value} {...one} />
                ))}
              </optgroup>
            ) : (
              <Choice key={option.value} {...option} />
            ),
          )}
        </select>
        <Icon of={ChevronDown} size={16} className="ui-select-chevron" />
      </span>
    </Field>
  )
}
