import type { ReactNode } from 'react'

interface Props {
  label: ReactNode
  /** Shown at the line's end. */
  figure?: ReactNode
  isChecked: boolean
  onChange: (isChecked: boolean) => void
}

export function WishBox({ label, figure, isChecked, onChange }: Props) {
  return (
    <label className="wish-box">
      <input
        type="checkbox"
        checked={isChecked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span>{label}</span>
      {figure}
    </label>
  )
}
