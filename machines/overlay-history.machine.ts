import { assign, setup } from 'xstate'

/** What can lie over the page and is taken away by Back: a flow, by its slug. */
export type Overlay = string

export interface OverlayHistoryContext {
  /** What lies over the page. */
  shown: Overlay | null
}

export type OverlayHistoryEvent =
  | { type: 'overlay.shown'; overlay: Overlay }
  | { type: 'overlay.gone' }
  | { type: 'entry.entered'; overlay: Overlay | null }
  | { type: 'page.changing' }
  | { type: 'page.changed' }

/**
 * One history entry lies over the page's own while something is open over it, marked with what that is: Back closes it,
 * Forward and a reload bring it back, and closing it otherwise leaves no entry that does nothing. A page that comes under
 * it has its own entry, which nothing here goes back over.
 */
export const overlayHistoryMachine = setup({
  types: {
    context: {} as OverlayHistoryContext,
    events: {} as OverlayHistoryEvent,
    input: {} as { marked: Overlay | null },
  },
  guards: {
    isMarked: (_, params: { overlay: Overlay | null }) => params.overlay !== null,
    wasMarked: ({ context }) => context.shown !== null,
  },
  actions: {
    setShown: assign({ shown: (_, params: { overlay: Overlay | null }) => params.overlay }),
    forgetShown: assign({ shown: null }),
    /** A new entry over the page's, marked; provided by the composition root, as are the others. */
    pushEntry: (_, _params: { shown: Overlay | null }) => {},
    /** The mark of the present entry. */
    markEntry: (_, _params: { shown: Overlay | null }) => {},
    /** Goes back by one entry. */
    popEntry: () => {},
    /** Closes whatever is open over the page. */
    closeOverlays: () => {},
    /** Opens again what the entry is marked with. */
    reopen: (_, _params: { shown: Overlay | null }) => {},
  },
}).createMachine({
  id: 'overlayHistory',
  description: 'One entry of the browser’s history for what lies over the page, so that Back closes it.',
  context: ({ input }) => ({ shown: input.marked }),
  initial: 'starting',
  states: {
    starting: {
      description: 'What the present entry is marked with decides: it outlives a reload.',
      always: [
        {
          guard: 'wasMarked',
          target: 'covered',
          actions: { type: 'reopen', params: ({ context }) => context },
          description: 'The page was loaded anew, or Back left the payment page.',
        },
        { target: 'bare' },
      ],
    },
    bare: {
      description: 'Nothing lies over the page.',
      on: {
        'overlay.shown': {
          target: 'covered',
          actions: [
            { type: 'setShown', params: ({ event }) => event },
            { type: 'pushEntry', params: ({ context }) => context },
          ],
        },
        'entry.entered': {
          guard: { type: 'isMarked', params: ({ event }) => event },
          target: 'covered',
          actions: [
            { type: 'setShown', params: ({ event }) => event },
            { type: 'reopen', params: ({ context }) => context },
          ],
          description: 'Forward, to what Back had closed.',
        },
      },
    },
    covered: {
      description: 'The present entry is the marked one.',
      on: {
        'overlay.shown': {
          actions: [
            { type: 'setShown', params: ({ event }) => event },
            { type: 'markEntry', params: ({ context }) => context },
          ],
          description: 'The login took the place of the order, or the other way round: one entry for both.',
        },
        'overlay.gone': {
          target: 'leaving',
          actions: ['forgetShown', 'popEntry'],
          description: 'The cross, Escape, or done: its entry goes with it.',
        },
        'entry.entered': [
          {
            guard: { type: 'isMarked', params: ({ event }) => event },
            actions: [
              { type: 'setShown', params: ({ event }) => event },
              { type: 'reopen', params: ({ context }) => context },
            ],
          },
          { target: 'bare', actions: ['forgetShown', 'closeOverlays'], description: 'Back.' },
        ],
        'page.changing': {
          target: 'yielding',
          actions: 'popEntry',
          description: 'Another page comes under it: the marked entry is not to stay between the two.',
        },
        'page.changed': {
          actions: { type: 'pushEntry', params: ({ context }) => context },
          description:
            'It came without asking, and has the present entry: what lies over it gets the next one.',
        },
      },
    },
    yielding: {
      description: 'Open, and on the way back to the entry of the page that is about to go.',
      on: {
        'overlay.shown': { actions: { type: 'setShown', params: ({ event }) => event } },
        'overlay.gone': { target: 'leaving', actions: 'forgetShown' },
        'entry.entered': [
          {
            guard: { type: 'isMarked', params: ({ event }) => event },
            actions: 'popEntry',
            description: 'Another marked entry lies under it.',
          },
          { target: 'uncovered' },
        ],
      },
    },
    uncovered: {
      description: 'Open without an entry of its own, until the other page has come.',
      on: {
        'page.changed': {
          target: 'covered',
          actions: { type: 'pushEntry', params: ({ context }) => context },
        },
        'overlay.shown': { actions: { type: 'setShown', params: ({ event }) => event } },
        'overlay.gone': { target: 'bare', actions: 'forgetShown' },
        'entry.entered': [
          {
            guard: { type: 'isMarked', params: ({ event }) => event },
            target: 'covered',
            actions: [
              { type: 'setShown', params: ({ event }) => event },
              { type: 'reopen', params: ({ context }) => context },
            ],
          },
          { target: 'bare', actions: ['forgetShown', 'closeOverlays'], description: 'Back.' },
        ],
      },
    },
    leaving: {
      description: 'On the way back to the page’s own entry; the browser takes a moment.',
      on: {
        'overlay.shown': {
          target: 'returning',
          actions: { type: 'setShown', params: ({ event }) => event },
        },
        'entry.entered': [
          {
            guard: { type: 'isMarked', params: ({ event }) => event },
            actions: 'popEntry',
            description: 'Another marked entry lies under it.',
          },
          { target: 'bare' },
        ],
      },
    },
    returning: {
      description: 'Opened again before the browser was back.',
      on: {
        'overlay.shown': { actions: { type: 'setShown', params: ({ event }) => event } },
        'overlay.gone': { target: 'leaving', actions: 'forgetShown' },
        'entry.entered': [
          {
            guard: { type: 'isMarked', params: ({ event }) => event },
            target: 'covered',
            actions: { type: 'markEntry', params: ({ context }) => context },
          },
          { target: 'covered', actions: { type: 'pushEntry', params: ({ context }) => context } },
        ],
      },
    },
  },
})
