import { fromCallback } from 'xstate'
import { type MobileMenuEvent, mobileMenuMachine } from '#machines/shell/mobile-menu.machine.ts'
import { watchRoom } from '#src/ui/use-room.ts'

/** From this width on, the header shows everything itself (Shell 9: 768 px). */
const wideRem = 48

export const provideMobileMenu = () =>
  mobileMenuMachine.provide({
    actors: {
      watchWidth: fromCallback<MobileMenuEvent>(({ sendBack }) =>
        watchRoom(wideRem, (isWide) => {
          if (isWide) sendBack({ type: 'window.widened' })
        }),
      ),
    },
  })
