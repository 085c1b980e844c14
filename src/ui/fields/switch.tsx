import type { ReactNode } from 'react'
import './switch.css'

interface Props {
  checked: boolean
  onChange: (checked: boolean) => void
  /** The label: names the setting that is on while the switch is on. */
  children: ReactNode
}

/** A switch with its label beside it: a press on either toggles it. */
export function Switch({ checked, onChange, children }: Props) {
  return (
    <label className="ui-switch">
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        onChange={() => onChange(!checked)}
      />
      <span>{children}</span>
    </label>
  )
}
