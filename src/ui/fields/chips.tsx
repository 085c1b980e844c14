import type { ReactNode } from 'react'
import { textsInElements } from '#src/i18n/texts-in-elements.tsx'
import { classes } from '../classes.ts'
import { Radios } from './radios.tsx'
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

/** Filters with exactly one active: shape, name, count. */
export function Chips<Value extends string>({
  label,
  value,
  onChange,
  options,
  scroll,
  className,
}: Props<Value>) {
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classes('ui-chips', scroll && 'ui-chips-scroll', className)}
    >
      <Radios value={value} onChange={onChange} options={options} className="ui-chip">
        {({ mark, label: text, count }) => (
          <>
            {mark}
            {textsInElements(text)}
            {count !== undefined && <span className="ui-chip-count">{count}</span>}
          </>
        )}
      </Radios>
    </div>
  )
}
