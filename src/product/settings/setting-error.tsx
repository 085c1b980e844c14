import type { ReactNode } from 'react'

/** The refusal of a setting whose control has no place for it. */
export function SettingError({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="text-small text-danger-text">
      {children}
    </p>
  )
}
