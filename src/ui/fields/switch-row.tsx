import { type ReactNode, useId } from 'react'
import './switch.css'

interface Props {
  checked: boolean
  onChange: (checked: boolean) => void
  /** Names the setting that is on while the switch is on. */
  label: ReactNode
  /** Under the label. */
  children: ReactNode
}

/** A setting with its explanation, and a switch at the row's end. */
export function SwitchRow({ checked, onChange, label, children }: Props) {
  const id = useId()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4">
      <label htmlFor={id} className="font-strong">
        {label}
      </label>
      <span className="ui-switch">
        <input
          id={id}
          type="checkbox"
          role="switch"
          aria-checked={checked}
          aria-describedby={`${id}-note`}
          checked={checked}
          onChange={() => onChange(!checked)}
        />
      </span>
      <div id={`${id}-note`} className="text-muted text-small">
        {children}
      </div>
    </div>
  )
}
