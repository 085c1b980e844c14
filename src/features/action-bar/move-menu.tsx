import { useLingui } from '@lingui/react/macro'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { ContextMenu } from '#src/ui/layers/context-menu.tsx'

interface Props {
  of: HTMLElement
  name: string
  isFirst: boolean
  isLast: boolean
  onMove: (by: 1 | -1) => void
  onClose: () => void
}

export function MoveMenu({ of, name, isFirst, isLast, onMove, onClose }: Props) {
  const { t } = useLingui()
  return (
    <ContextMenu
      of={of}
      heading={name}
      items={[
        { value: 'earlier', label: t`Move earlier`, icon: ArrowLeft, mirror: true, disabled: isFirst },
        { value: 'later', label: t`Move later`, icon: ArrowRight, mirror: true, disabled: isLast },
      ]}
      onSelect={(value) => onMove(value === 'earlier' ? -1 : 1)}
      onClose={onClose}
    />
  )
}
