import { type ReactNode, type ToggleEvent, useRef, useState } from 'react'
import { ChevronDown, type LucideIcon } from 'lucide-react'
import { Icon } from '#src/ui/drawing/icon.tsx'

type Props = { icon: LucideIcon; name: string; state: ReactNode; openAtFirst: boolean; children: ReactNode }

/** A collapsible section of the sheet with its state beside its name. It scrolls into view when opened. */
export function Fold({ icon, name, state, openAtFirst, children }: Props) {
  const [first] = useState(openAtFirst)
  const pressed = useRef(false)
  const onToggle = ({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => {
    if (pressed.current && currentTarget.open) currentTarget.scrollIntoView({ block: 'nearest' })
  }
  return (
    <details className="order-fold" open={first} onToggle={onToggle}>
      <summary onClick={() => (pressed.current = true)}>
        <Icon of={icon} size={20} />
        <span className="text-body-strong">{name}</span>
        <span className="order-fold-state">{state}</span>
        <Icon of={ChevronDown} size={18} className="order-fold-chevron" />
      </summary>
      <div className="order-fold-body">{children}</div>
    </details>
  )
}
