import { fromCallback } from 'xstate'
import { type SidebarEvent, sidebarMachine } from '#machines/shell/sidebar.machine.ts'
import { keep, readKept } from '#src/browser/storage.ts'
import { storageKeys } from '#src/product/account/storage-keys.ts'

/** Pinned is stored as 'false', because the key means "collapsed"; no value or blocked storage means the rail. */
export const readPinned = (): boolean => readKept('localStorage', storageKeys.sidebarCollapsed) === 'false'

/** The page's layout follows an attribute of the document, which public/boot.js sets before the first paint. */
const showPinned = (isPinned: boolean): void => {
  document.documentElement.toggleAttribute('data-sidebar-pinned', isPinned)
}

export const provideSidebar = () =>
  sidebarMachine.provide({
    actors: {
      watchAway: fromCallback<SidebarEvent>(({ sendBack }) => {
        // Layers above the sidebar handle the key first.
        const onKey = ({ key, defaultPrevented }: KeyboardEvent): void => {
          if (key === 'Escape' && !defaultPrevented) sendBack({ type: 'sidebar.dismiss' })
        }
        // An element that is removed under the pointer, as the picker is, causes no leave event.
        const onOver = ({ target, pointerType }: PointerEvent): void => {
          if (pointerType !== 'touch' && target instanceof Element && !target.closest('.sidebar'))
            sendBack({ type: 'pointer.leave' })
        }
        document.addEventListener('keydown', onKey)
        document.addEventListener('pointerover', onOver, { passive: true })
        return () => {
          document.removeEventListener('keydown', onKey)
          document.removeEventListener('pointerover', onOver)
        }
      }),
    },
    actions: {
      savePinned: (_, { isPinned }) => {
        keep('localStorage', storageKeys.sidebarCollapsed, String(!isPinned))
        showPinned(isPinned)
      },
    },
  })
