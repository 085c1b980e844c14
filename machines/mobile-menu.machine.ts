import { fromCallback, setup } from 'xstate'

export type MobileMenuEvent = { type: 'menu.open' } | { type: 'menu.close' } | { type: 'window.widened' }

/** Shell 2.6 and 9: the menu over the whole screen, under 768 px. */
export const mobileMenuMachine = setup({
  types: { events: {} as MobileMenuEvent },
  actors: {
    watchWidth: fromCallback<MobileMenuEvent>(() => {
      throw new Error('watchWidth')
    }),
    watchBack: fromCallback<MobileMenuEvent>(() => {
      throw new Error('watchBack')
    }),
  },
  delays: { closingTime: 300 },
}).createMachine({
  id: 'mobileMenu',
  description: 'The menu of a narrow window: account, places, plans, donations, language and theme.',
  initial: 'closed',
  states: {
    closed: {
      description: 'Its button stands in the header.',
      on: { 'menu.open': 'open' },
    },
    open: {
      description: 'It covers the screen; its cross stands where the button was.',
      invoke: [
        {
          id: 'watchWidth',
          src: 'watchWidth',
          onError: { description: 'It stays open when the window is widened; its cross still closes it.' },
        },
        {
          id: 'watchBack',
          src: 'watchBack',
          onError: { description: 'It lies over the page that Back leads to, until it is closed.' },
        },
      ],
      on: {
        'menu.close': { target: 'closing', description: 'The cross, Escape, Back, or one of its links.' },
        'window.widened': {
          target: 'closing',
          description: 'A tablet was turned: the header has room for all of it now.',
        },
      },
    },
    closing: {
      description: 'It leaves the screen for 300 ms.',
      after: { closingTime: 'closed' },
      on: { 'menu.open': 'open' },
    },
  },
})
