import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Radios } from './radios.tsx'
import './choices.css'

type Props<Value extends string> = {
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: ReactNode; isDisabled?: boolean }[]
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
  return (
    <div role="radiogroup" aria-label={label} className={classes('ui-segmented', className)}>
      <Radios value={value} onChange={onChange} options={options} className="ui-segment">
        {(option) => option.label}
      </Radios>
    </div>
  )
}
