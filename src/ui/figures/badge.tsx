import type { ReactNode } from 'react'
import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import { textsInElements } from '#src/i18n/texts-in-elements.tsx'
import { classes } from '../classes.ts'
import { Icon } from '../drawing/icon.tsx'

export type BadgeTone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'info'

const statusIcons: Partial<Record<BadgeTone, LucideIcon>> = {
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
  info: Info,
}

type Props = { tone?: BadgeTone; icon?: LucideIcon | false; className?: string; children: ReactNode }

/** A 20 px label on a soft fill. A status tone has its own icon; `icon={false}` for plain figures such as -16%. */
export function Badge({ tone = 'neutral', icon = statusIcons[tone] ?? false, className, children }: Props) {
  return (
    <span className={classes('ui-badge', `ui-tone-${tone}`, className)}>
      {icon && <Icon of={icon} size={16} />}
      {textsInElements(children)}
    </span>
  )
}
