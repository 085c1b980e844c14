import { type ReactNode, useId } from 'react'
import { classes } from '../classes.ts'
import './choices.css'

type Props<Value extends string> = {
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: ReactNode }[]
  className?: string
}

/** Two or three options (Monthly, Yearly): a radio group in a track. */
export function Segmented<Value extends string>({
  label,
  value,
  onChange,
  options,
  className,
}: Props<Value>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={classes('ui-segmented', className)}>
      {options.map((option) => (
        <label key={option.value} className="ui-segment">
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
