import type { ReactNode } from 'react'
import './switch.css'

interface Props {
  checked: boolean
  onChange: (checked: boolean) => void
  /** Shows the label to screen readers only. */
  hideLabel?: boolean
  /** The label: names the setting that is on while the switch is on. */
  children: ReactNode
}

/** A switch with its label beside it: a press on either toggles it. */
export function Switch({ checked, onChange, hideLabel = false, children }: Props) {
  return (
    <label className="ui-switch">
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        onChange={() => onChange(!checked)}
      />
      <span className={hideLabel ? 'sr-only' : undefined}>{children}</span>
    </label>
  )
}
