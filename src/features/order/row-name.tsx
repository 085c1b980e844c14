import type { LucideIcon } from 'lucide-react'
import { ComingBadge } from '#src/product/plans/coming-badge.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { groupIcon } from '#src/product/plans/feature-names.ts'

type Props = {
  /** The group's icon and name, on its first row only. */
  group: { name: string; icon: LucideIcon } | { name: string; key: string } | null
  name: string
  coming?: boolean
}

export function RowName({ group, name, coming = false }: Props) {
  return (
    <>
      {group && (
        <span className="order-group">
          <Icon of={'icon' in group ? group.icon : groupIcon(group.key)} size={16} />
          <span>{group.name}</span>
          {coming && <ComingBadge />}
        </span>
      )}
      <span className="order-row-name">
        <span>{name}</span>
        {coming && !group && <ComingBadge />}
      </span>
    </>
  )
}
