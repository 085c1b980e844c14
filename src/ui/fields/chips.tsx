import { type ReactNode, useId } from 'react'
import { classes } from '../classes.ts'
import './choices.css'

type Props<Value extends string> = {
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: ReactNode; mark?: ReactNode; count?: ReactNode }[]
  /** One scrolling row out to the page's edges instead of wrapping. */
  scroll?: boolean
  className?: string
}

/** Filters of which one is active: shape, name, count. */
export function Chips<Value extends string>({
  label,
  value,
  onChange,
  options,
  scroll,
  className,
}: Props<Value>) {
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classes('ui-chips', scroll && 'ui-chips-scroll', className)}
    >
      {options.map((option) => (
        <label key={option.value} className="ui-chip">
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.mark}
          {option.label}
          {option.count !== undefined && <span className="ui-chip-count">{option.count}</span>}
        </label>
      ))}
    </div>
  )
}
