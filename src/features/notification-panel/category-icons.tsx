import { createElement } from 'react'
import {
  ArrowLeftRight,
  Bell,
  Boxes,
  CalendarDays,
  Check,
  Cpu,
  EllipsisVertical,
  Flag,
  Gift,
  ListChecks,
  type LucideIcon,
  Shield,
  Trash2,
} from 'lucide-react'
import type { NotificationCategory } from '#contract/notifications/notifications.contract.ts'

type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'info' | 'accent'

const categories = {
  'Subscriptions & Gifts': { icon: Gift, tone: 'success' },
  calendar: { icon: CalendarDays, tone: 'info' },
  checklist: { icon: ListChecks, tone: 'success' },
  assets: { icon: Boxes, tone: 'accent' },
  system: { icon: Cpu, tone: 'info' },
  trading: { icon: ArrowLeftRight, tone: 'info' },
  guild: { icon: Shield, tone: 'danger' },
  events: { icon: Flag, tone: 'warning' },
} as const satisfies Record<NotificationCategory, { icon: LucideIcon; tone: Tone }>

/** Each icon is drawn once in the panel, and shown in the rows by reference: a row has few elements. */
const drawings = {
  ...(Object.fromEntries(Object.entries(categories).map(([name, { icon }]) => [name, icon])) as Record<
    NotificationCategory,
    LucideIcon
  >),
  other: Bell,
  check: Check,
  trash: Trash2,
  more: EllipsisVertical,
} as const
type Drawing = keyof typeof drawings

const idOf = (drawing: Drawing): string => `notification-drawing-${drawing.replaceAll(/\W+/gu, '-')}`

export function Drawings() {
  return (
    <svg className="absolute size-0" aria-hidden="true">
      {Object.entries(drawings).map(([name, icon]) => (
        <symbol key={name} id={idOf(name as Drawing)} viewBox="0 0 24 24">
          {createElement(icon, { size: 24, strokeWidth: 1.75 })}
        </symbol>
      ))}
    </svg>
  )
}

export function Drawn({ drawing, size = 18 }: { drawing: Drawing; size?: 18 | 20 }) {
  return (
    <svg className="ui-icon" width={size} height={size} aria-hidden="true">
      <use href={`#${idOf(drawing)}`} />
    </svg>
  )
}

const isCategory = (category: string): category is NotificationCategory => Object.hasOwn(categories, category)

/** The icon of a category in its tinted square; a bell for a category that this page does not know. */
export function CategoryTile({ category }: { category: string }) {
  const { drawing, tone } = isCategory(category)
    ? { drawing: category, tone: categories[category].tone }
    : { drawing: 'other' as const, tone: 'neutral' as const }
  return (
    <span
      className={`notification-tile row-span-2 row-start-1 grid size-[38px] place-items-center self-start rounded-sm ui-tone-${tone}`}
    >
      <Drawn drawing={drawing} />
    </span>
  )
}
