import { fromCallback, setup } from 'xstate'

export type MobileMenuEvent =
  | { type: 'mobileMenu.open' }
  | { type: 'mobileMenu.close' }
  | { type: 'window.widened' }

/** Shell 2.6 and 9: the full-screen menu, under 768 px. */
export const mobileMenuMachine = setup({
  types: { events: {} as MobileMenuEvent },
  actors: {
    watchWidth: fromCallback<MobileMenuEvent>(() => {
      throw new Error('watchWidth')
    }),
  },
}).createMachine({
  id: 'mobileMenu',
  description: 'The menu of a narrow window: account, places, plans, donations, language and theme.',
  initial: 'open',
  states: {
    closed: {
      description: 'Its button stands in the header.',
      on: { 'mobileMenu.open': 'open' },
    },
    open: {
      description: 'It covers the screen; its cross stands where the button was.',
      invoke: {
        id: 'watchWidth',
        src: 'watchWidth',
        onError: { description: 'It stays open when the window is widened; its cross still closes it.' },
      },
      on: {
        'mobileMenu.close': {
          target: 'closed',
          description: 'The cross, Escape, Back, or one of its links.',
        },
        'window.widened': {
          target: 'closed',
          description: 'A tablet was turned: the header has room for all of it now.',
        },
      },
    },
  },
})
