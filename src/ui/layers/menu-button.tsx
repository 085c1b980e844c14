import { cloneElement, lazy, type ReactElement, Suspense, useState } from 'react'
import type { MenuProps } from './menu.tsx'

const load = () => import('./menu.tsx')
const Menu = lazy(() => load().then(({ Menu }) => ({ default: Menu })))

type Trigger = ReactElement<{
  onClick?: () => void
  onPointerEnter?: () => void
  onFocus?: () => void
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
}>

/** A menu whose code loads on hover or focus of its button, and which opens with the press. */
export function MenuButton({
  trigger,
  ...menu
}: Omit<MenuProps, 'defaultOpen' | 'trigger'> & { trigger: Trigger }) {
  const [wanted, setWanted] = useState(false)
  const plain = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setWanted(true),
    onPointerEnter: () => void load(),
    onFocus: () => void load(),
  })
  if (!wanted) return plain
  return (
    <Suspense fallback={plain}>
      <Menu {...menu} trigger={trigger} defaultOpen />
    </Suspense>
  )
}
