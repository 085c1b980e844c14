import { assign, fromCallback, setup } from 'xstate'

/** The menus under the header; one is open at a time. */
export type HoverMenu = 'gauntlet' | 'brainVault' | 'more'

export interface HoverMenuContext {
  /** The menu that is shown, or is closing. */
  menu: HoverMenu | null
  /** The menu whose entries are shown beside the list of More. */
  pane: HoverMenu | null
}

export type HoverMenuEvent =
  | { type: 'pointer.enter'; menu: HoverMenu }
  | { type: 'pointer.steer' }
  | { type: 'pointer.leave' }
  | { type: 'menu.enter'; menu: HoverMenu }
  | { type: 'menu.toggle'; menu: HoverMenu }
  | { type: 'menu.close' }
  | { type: 'pane.show'; pane: HoverMenu }
  | { type: 'entry.choose' }
  | { type: 'lock.toggle' }
  | { type: 'outside.press' }

interface Named {
  menu: HoverMenu
}

/** Shell 2.3, 2.4 and 9: the menus of the header, by pointer, touch and keyboard. */
export const hoverMenuMachine = setup({
  types: { context: {} as HoverMenuContext, events: {} as HoverMenuEvent },
  actors: {
    watchPresses: fromCallback<HoverMenuEvent>(() => {
      throw new Error('watchPresses')
    }),
    watchSteering: fromCallback<HoverMenuEvent>(() => {
      throw new Error('watchSteering')
    }),
  },
  guards: { isShown: ({ context }, { menu }: Named) => context.menu === menu },
  actions: {
    show: assign(({ context }, { menu }: Named) => ({
      menu,
      pane: context.menu === menu ? context.pane : null,
    })),
    showPane: assign({ pane: (_, { pane }: { pane: HoverMenu }) => pane }),
    hide: assign({ menu: null, pane: null }),
  },
  delays: { closeDelay: 200, closingTime: 300 },
}).createMachine({
  id: 'hoverMenu',
  description:
    'The menus of the header: opened by a hovering pointer, a tap or the keyboard, and kept open on demand.',
  context: { menu: null, pane: null },
  initial: 'closed',
  states: {
    closed: {
      description: 'No menu is there.',
      on: {
        'pointer.enter': { target: 'shown', actions: { type: 'show', params: ({ event }) => event } },
        'menu.enter': { target: 'shown.entered', actions: { type: 'show', params: ({ event }) => event } },
        'menu.toggle': { target: 'shown.entered', actions: { type: 'show', params: ({ event }) => event } },
      },
    },
    shown: {
      description: 'One menu is open.',
      initial: 'hovered',
      invoke: {
        id: 'watchPresses',
        src: 'watchPresses',
        onError: { description: 'The menu still closes when the pointer leaves it, and by Escape.' },
      },
      on: {
        'menu.enter': {
          target: '.entered',
          actions: { type: 'show', params: ({ event }) => event },
          description: 'Enter, Space or the down arrow: the focus goes into the menu.',
        },
        'menu.toggle': [
          { guard: { type: 'isShown', params: ({ event }) => event }, target: 'closing' },
          {
            target: '.entered',
            actions: { type: 'show', params: ({ event }) => event },
            description: 'Another menu was tapped.',
          },
        ],
        'pane.show': { actions: { type: 'showPane', params: ({ event }) => event } },
        'outside.press': 'closing',
        'menu.close': 'closing',
      },
      states: {
        hovered: {
          description: 'Open as long as the pointer is over the menu, or over what it hangs from.',
          on: {
            'pointer.enter': { actions: { type: 'show', params: ({ event }) => event } },
            'pointer.leave': 'leaving',
            'lock.toggle': 'locked',
            'entry.choose': '#hoverMenu.closing',
          },
        },
        leaving: {
          description: 'The pointer is outside; it may be on its way to the menu.',
          invoke: {
            id: 'watchSteering',
            src: 'watchSteering',
            onError: { description: 'The menu closes though the pointer is on its way to it.' },
          },
          after: { closeDelay: '#hoverMenu.closing' },
          on: {
            'pointer.enter': { target: 'hovered', actions: { type: 'show', params: ({ event }) => event } },
            'pointer.steer': {
              target: 'leaving',
              reenter: true,
              description: 'It moves towards the menu: a fast diagonal way leads over other entries.',
            },
          },
        },
        entered: {
          description: 'Opened by keyboard or tap: a pointer that is elsewhere does not close it.',
          on: {
            'pointer.enter': {
              target: 'hovered',
              actions: { type: 'show', params: ({ event }) => event },
              description: 'From here on the pointer decides.',
            },
            'lock.toggle': 'locked',
            'entry.choose': '#hoverMenu.closing',
          },
        },
        locked: {
          description: 'Kept open by its lock zone, wherever the pointer is and whatever is chosen.',
          on: { 'lock.toggle': 'hovered' },
        },
      },
    },
    closing: {
      description: 'It fades for 300 ms, and lets presses through.',
      after: { closingTime: { target: 'closed', actions: 'hide' } },
      on: {
        'pointer.enter': { target: 'shown', actions: { type: 'show', params: ({ event }) => event } },
        'menu.enter': { target: 'shown.entered', actions: { type: 'show', params: ({ event }) => event } },
        'menu.toggle': { target: 'shown.entered', actions: { type: 'show', params: ({ event }) => event } },
      },
    },
  },
})
