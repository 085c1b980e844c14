import type { ReactNode } from 'react'
import { Radios } from './radios.tsx'
import './choices.css'

type Props<Value extends string> = {
  legend: ReactNode
  hideLegend?: boolean
  value: Value | null
  onChange: (value: Value) => void
  options: readonly { value: Value; label: ReactNode }[]
}

export function RadioList<Value extends string>({
  legend,
  hideLegend,
  value,
  onChange,
  options,
}: Props<Value>) {
  return (
    <fieldset>
      <legend className={hideLegend ? 'sr-only' : 'text-label pb-1'}>{legend}</legend>
      <Radios value={value} onChange={onChange} options={options} className="ui-radio">
        {(option) => <span>{option.label}</span>}
      </Radios>
    </fieldset>
  )
}
