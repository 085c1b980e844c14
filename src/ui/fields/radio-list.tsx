import { type ReactNode, useId } from 'react'
import './choices.css'

type Props<Value extends string> = {
  legend: ReactNode
  hideLegend?: boolean
  value: Value | null
  onChange: (value: Value) => void
  options: readonly { value: Value; label: ReactNode }[]
}

/** A short list of options, all visible. */
export function RadioList<Value extends string>({
  legend,
  hideLegend,
  value,
  onChange,
  options,
}: Props<Value>) {
  const name = useId()
  return (
    <fieldset>
      <legend className={hideLegend ? 'sr-only' : 'text-label pb-1'}>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className="ui-radio">
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
