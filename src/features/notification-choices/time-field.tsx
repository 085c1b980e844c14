import { type ReactNode, useState } from 'react'
import type { LucideIcon } from 'lucide-react'
import { TextField } from '#src/ui/fields/text-field.tsx'

interface Props {
  label: string
  icon: LucideIcon
  /** `22:00`. */
  value: string
  error?: ReactNode
  hint?: ReactNode
  onType: (value: string) => void
  onLeave: () => void
}

/** A time of a day. Left while it is incomplete, it shows the last complete one. */
export function TimeField({ value, onType, onLeave, ...field }: Props) {
  const [isIncomplete, noteIncomplete] = useState(false)
  return (
    <TextField
      {...field}
      type="time"
      required
      value={isIncomplete ? '' : value}
      onChange={({ currentTarget: { value: typed } }) => {
        noteIncomplete(typed === '')
        if (typed !== '') onType(typed)
      }}
      onBlur={() => {
        noteIncomplete(false)
        onLeave()
      }}
    />
  )
}
