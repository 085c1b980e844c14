import type { ReactNode } from 'react'
import type { LucideIcon } from 'lucide-react'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { useSetting } from './use-setting.tsx'
import type { SavedField } from './settings-field-types.ts'

interface Props {
  field: SavedField
  label: ReactNode
  icon?: LucideIcon
  autoComplete?: string
  options: readonly { value: string; label: string }[]
}

/** A choice that saves itself at once. */
export function SettingSelect({ field, options, ...select }: Props) {
  const { value, error, note, choose } = useSetting(
    field,
    (one) => options.find((option) => option.value === one)?.label,
  )
  return (
    <SelectField
      {...select}
      value={value}
      options={options}
      error={error}
      hint={note}
      onValueChange={choose}
    />
  )
}
