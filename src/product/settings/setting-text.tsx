import type { ReactNode } from 'react'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { useSetting } from './use-setting.tsx'
import type { SavedField } from './settings-field-types.ts'

interface Props {
  field: SavedField
  label: ReactNode
  labelEnd?: ReactNode
  autoComplete: string
  /** In UTF-16 units. */
  maxLength: number
  /** A rule that the player should know before, while nothing is refused. */
  hint?: ReactNode
  /** Why the value was refused, in place of the problem's general text. */
  refusal?: ReactNode
}

const asTyped = (value: string): ReactNode => <span translate="no">{value === '' ? '–' : value}</span>

/** A text that saves itself when its field is left. */
export function SettingText({ field, refusal, hint, ...input }: Props) {
  const { value, error, note } = useSetting(field, asTyped, refusal)
  return (
    <TextField
      {...input}
      value={value}
      error={error}
      hint={note ?? (error ? undefined : hint)}
      onChange={({ currentTarget }) => field.send({ type: 'field.type', value: currentTarget.value })}
      onBlur={({ currentTarget }) => {
        // A password manager may set a value without an event.
        if (currentTarget.value !== value) field.send({ type: 'field.type', value: currentTarget.value })
        field.send({ type: 'field.leave' })
      }}
    />
  )
}
