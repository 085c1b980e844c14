import { assign, fromCallback, setup } from 'xstate'

/** Reason the sidebar stays open: the pointer over it, the keyboard's focus in it, its open theme picker. */
export type SidebarHold = 'pointer' | 'focus' | 'picker'

export interface SidebarContext {
  /** In order of arrival. */
  holds: readonly SidebarHold[]
  /** The sidebar was pinned when this browser last showed it. */
  wasPinned: boolean
}

export type SidebarEvent =
  | { type: 'pointer.enter' }
  | { type: 'pointer.leave' }
  | { type: 'focus.enter' }
  | { type: 'focus.leave' }
  | { type: 'picker.open' }
  | { type: 'picker.close' }
  | { type: 'pin.toggle' }
  | { type: 'sidebar.dismiss' }

interface Held {
  by: SidebarHold
}

/** Shell 2.5 and 4: collapsed to a rail, opened over the page while it is used, or pinned beside the page. */
export const sidebarMachine = setup({
  types: {
    context: {} as SidebarContext,
    events: {} as SidebarEvent,
    input: {} as { isPinned: boolean },
  },
  actors: {
    watchAway: fromCallback<SidebarEvent>(() => {
      throw new Error('watchAway')
    }),
  },
  guards: {
    wasPinned: ({ context }) => context.wasPinned,
    isHeld: ({ context }) => context.holds.length > 0,
    isHeldOtherwise: ({ context }, { by }: Held) => context.holds.some((hold) => hold !== by),
  },
  actions: {
    hold: assign({
      holds: ({ context }, { by }: Held) => [...context.holds.filter((hold) => hold !== by), by],
    }),
    release: assign({
      holds: ({ context }, { by }: Held) => context.holds.filter((hold) => hold !== by),
    }),
    savePinned: (_, _params: { isPinned: boolean }) => {},
  },
  delays: { openDelay: 80, closeDelay: 200 },
}).createMachine({
  id: 'sidebar',
  description: 'The places at the edge: a rail of icons, opened while it is used, or pinned beside the page.',
  context: ({ input }) => ({ holds: [], wasPinned: input.isPinned }),
  initial: 'starting',
  on: {
    'pointer.enter': { actions: { type: 'hold', params: { by: 'pointer' } } },
    'pointer.leave': { actions: { type: 'release', params: { by: 'pointer' } } },
    'focus.enter': { actions: { type: 'hold', params: { by: 'focus' } } },
    'focus.leave': { actions: { type: 'release', params: { by: 'focus' } } },
    'picker.open': { actions: { type: 'hold', params: { by: 'picker' } } },
    'picker.close': { actions: { type: 'release', params: { by: 'picker' } } },
  },
  states: {
    starting: {
      description: 'What this browser remembers decides (Shell 2.5).',
      always: [{ guard: 'wasPinned', target: 'pinned' }, { target: 'collapsed' }],
    },
    collapsed: {
      description: 'A rail of 70 px.',
      on: {
        'pointer.enter': { target: 'opening', actions: { type: 'hold', params: { by: 'pointer' } } },
        'focus.enter': { target: 'expanded', actions: { type: 'hold', params: { by: 'focus' } } },
        'picker.open': { target: 'expanded', actions: { type: 'hold', params: { by: 'picker' } } },
        'pin.toggle': {
          target: 'pinned',
          actions: { type: 'savePinned', params: { isPinned: true } },
          description: 'On a touch screen there is no pointer that opens it first.',
        },
      },
    },
    opening: {
      description: 'The pointer is over the rail, perhaps only on its way to something else.',
      after: { openDelay: 'expanded' },
      on: {
        'pointer.leave': { target: 'collapsed', actions: { type: 'release', params: { by: 'pointer' } } },
        'focus.enter': { target: 'expanded', actions: { type: 'hold', params: { by: 'focus' } } },
        'picker.open': { target: 'expanded', actions: { type: 'hold', params: { by: 'picker' } } },
        'pin.toggle': { target: 'pinned', actions: { type: 'savePinned', params: { isPinned: true } } },
      },
    },
    expanded: {
      description: 'Names beside the icons, over the page, which stays as it is.',
      invoke: {
        id: 'watchAway',
        src: 'watchAway',
        onError: { description: 'It still closes when pointer and focus leave it as usual.' },
      },
      on: {
        'pointer.leave': [
          {
            guard: { type: 'isHeldOtherwise', params: { by: 'pointer' } },
            actions: { type: 'release', params: { by: 'pointer' } },
          },
          { target: 'leaving', actions: { type: 'release', params: { by: 'pointer' } } },
        ],
        'focus.leave': [
          {
            guard: { type: 'isHeldOtherwise', params: { by: 'focus' } },
            actions: { type: 'release', params: { by: 'focus' } },
          },
          { target: 'leaving', actions: { type: 'release', params: { by: 'focus' } } },
        ],
        'picker.close': [
          {
            guard: { type: 'isHeldOtherwise', params: { by: 'picker' } },
            actions: { type: 'release', params: { by: 'picker' } },
          },
          { target: 'leaving', actions: { type: 'release', params: { by: 'picker' } } },
        ],
        'pin.toggle': { target: 'pinned', actions: { type: 'savePinned', params: { isPinned: true } } },
        'sidebar.dismiss': {
          target: 'collapsed',
          description: 'Escape uncovers the page, wherever pointer and focus are (WCAG 1.4.13).',
        },
      },
    },
    leaving: {
      description: 'Nothing keeps it open any more, but the pointer may come back.',
      after: { closeDelay: 'collapsed' },
      on: {
        'pointer.enter': { target: 'expanded', actions: { type: 'hold', params: { by: 'pointer' } } },
        'focus.enter': { target: 'expanded', actions: { type: 'hold', params: { by: 'focus' } } },
        'picker.open': { target: 'expanded', actions: { type: 'hold', params: { by: 'picker' } } },
      },
    },
    pinned: {
      description: 'Beside the page, which has the rest of the width. Remembered.',
      on: {
        'pin.toggle': [
          {
            guard: 'isHeld',
            target: 'expanded',
            actions: { type: 'savePinned', params: { isPinned: false } },
            description: 'It stays open under the pointer that let it go.',
          },
          { target: 'collapsed', actions: { type: 'savePinned', params: { isPinned: false } } },
        ],
      },
    },
  },
})
