import { assign, setup } from 'xstate'

/** Slug of a flow shown over the page; Back closes it. */
export type Overlay = string

export interface OverlayHistoryContext {
  /** The overlay that is shown; null: none. */
  shown: Overlay | null
}

export type OverlayHistoryEvent =
  | { type: 'overlay.shown'; overlay: Overlay }
  | { type: 'overlay.gone' }
  | { type: 'entry.entered'; overlay: Overlay | null }
  | { type: 'page.changing' }
  | { type: 'page.changed' }

/**
 * While an overlay is open, the browser's history has one more entry, marked with the overlay's name. Back closes the
 * overlay, Forward and a reload reopen it, and closing it in another way leaves no dead entry behind. A page that opens
 * under it has its own entry, which is never skipped.
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
    /** Pushes a new, marked entry; provided by the composition root, as are the others. */
    pushEntry: (_, _params: { shown: Overlay | null }) => {},
    markEntry: (_, _params: { shown: Overlay | null }) => {},
    popEntry: () => {},
    closeOverlays: () => {},
    /** Opens the overlay that the entry is marked with. */
    reopen: (_, _params: { shown: Overlay | null }) => {},
  },
}).createMachine({
  id: 'overlayHistory',
  description: 'Gives an open overlay one entry in the browser’s history, so that Back closes it.',
  context: ({ input }) => ({ shown: input.marked }),
  initial: 'starting',
  states: {
    starting: {
      description: 'The mark of the current entry decides, because it survives a reload.',
      always: [
        {
          guard: 'wasMarked',
          target: 'covered',
          actions: { type: 'reopen', params: ({ context }) => context },
          description: 'The page was reloaded, or Back led here from the payment page.',
        },
        { target: 'bare' },
      ],
    },
    bare: {
      description: 'No overlay is open.',
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
          description: 'Forward, to the overlay that Back had closed.',
        },
      },
    },
    covered: {
      description: 'An overlay is open, and the current entry is its marked one.',
      on: {
        'overlay.shown': {
          actions: [
            { type: 'setShown', params: ({ event }) => event },
            { type: 'markEntry', params: ({ context }) => context },
          ],
          description:
            'One overlay replaced another (the login the order, or the other way round): they share one entry.',
        },
        'overlay.gone': {
          target: 'leaving',
          actions: ['forgetShown', 'popEntry'],
          description: 'Closed by the cross, Escape or success: its entry is removed.',
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
          description:
            'Another page is about to open under it: the marked entry must not stay between the two.',
        },
        'page.changed': {
          actions: { type: 'pushEntry', params: ({ context }) => context },
          description:
            'The page changed without announcing it and has the current entry: the overlay gets the next one.',
        },
      },
    },
    yielding: {
      description: 'Open, and going back to the entry of the page that is about to leave.',
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
      description: 'Open without an entry of its own until the other page is there.',
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
      description: 'Going back to the page’s own entry; the browser takes a moment.',
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
      description: 'Opened again before the browser had gone back.',
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
