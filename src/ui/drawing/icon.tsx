import type { LucideIcon } from 'lucide-react'
import { classes } from '../classes.ts'

type Props = { of: LucideIcon; size?: 16 | 18 | 20; mirror?: boolean; className?: string }

/**
 * A lucide icon, always decorative: its meaning is written beside it or is the control's name. `mirror` flips it in
 * right-to-left pages.
 */
export function Icon({ of: Glyph, size = 18, mirror = false, className }: Props) {
  return (
    <Glyph
      size={size}
      strokeWidth={1.75}
      aria-hidden="true"
      className={classes('ui-icon', mirror && 'mirror', className)}
    />
  )
}
