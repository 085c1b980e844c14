import { type ReactNode, useId } from 'react'
import './settings-panel.css'

interface Props {
  title: ReactNode
  /** One of: the saving state, a small button, a date. */
  end?: ReactNode
  lead?: ReactNode
  children: ReactNode
}

/** A panel of the settings: its title, one thing at the title's end, a lead and the content (design.md 20). */
export function SettingsPanel({ title, end, lead, children }: Props) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="panel cut-md settings-panel">
      <header>
        <h2 id={heading} className="text-title-2">
          {title}
        </h2>
        {end}
      </header>
      {lead !== undefined && <p className="settings-panel-lead">{lead}</p>}
      {children}
    </section>
  )
}
