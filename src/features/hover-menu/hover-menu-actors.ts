import { fromCallback } from 'xstate'
import { type HoverMenuEvent, hoverMenuMachine } from '#machines/shell/hover-menu.machine.ts'
import { isSteering, type Point } from './steering.rules.ts'

const marks = '[data-hover-menu]'

/** Connects the header's menus to the pointer. Elements marked `data-hover-menu` belong to the menus. */
export const provideHoverMenu = () =>
  hoverMenuMachine.provide({
    actors: {
      watchPresses: fromCallback<HoverMenuEvent>(({ sendBack }) => {
        const onPress = ({ target }: PointerEvent): void => {
          if (!(target instanceof Element && target.closest(marks))) sendBack({ type: 'outside.press' })
        }
        // A dialog takes the focus when it opens, even over a locked menu.
        const onFocus = ({ target }: FocusEvent): void => {
          if (target instanceof Element && target.closest('[aria-modal=true]'))
            sendBack({ type: 'outside.press' })
        }
        document.addEventListener('pointerdown', onPress, true)
        document.addEventListener('focusin', onFocus)
        return () => {
          document.removeEventListener('pointerdown', onPress, true)
          document.removeEventListener('focusin', onFocus)
        }
      }),
      watchSteering: fromCallback<HoverMenuEvent>(({ sendBack }) => {
        let from: Point | null = null
        const onMove = ({ clientX: x, clientY: y }: PointerEvent): void => {
          const menu = document.querySelector('.hover-menu')?.getBoundingClientRect()
          if (from && menu && isSteering(from, { x, y }, menu)) sendBack({ type: 'pointer.steer' })
          from = { x, y }
        }
        document.addEventListener('pointermove', onMove, { passive: true })
        return () => document.removeEventListener('pointermove', onMove)
      }),
    },
  })
