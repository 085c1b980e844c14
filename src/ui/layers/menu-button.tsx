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

/** A menu that costs nothing until its button is approached: the menu's code comes with hover or focus, and opens with the press. */
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
