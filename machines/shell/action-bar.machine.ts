import { assign, fromCallback, setup } from 'xstate'

/** In their usual order (Shell 2.7, design.md 18). */
const actionIcons = [
  'donations',
  'assets',
  'notifications',
  'checklists',
  'calendar',
  'development',
  'brainvault',
  'admin',
] as const
export type ActionIcon = (typeof actionIcons)[number]

export interface ActionBarContext {
  /** The order stored in the browser; empty until an icon is moved. */
  kept: readonly ActionIcon[]
  /** The icons that this reader may have. */
  allowed: readonly ActionIcon[]
  /** The shown icons, from the start of the bar. */
  shown: readonly ActionIcon[]
  /** The icon being dragged. */
  lifted: ActionIcon | null
  /** New place of the last moved icon, for screen readers: place 1 is the first. */
  told: { icon: ActionIcon; place: number; count: number } | null
}

export type ActionBarEvent =
  | { type: 'order.kept'; names: readonly string[] }
  | { type: 'rights.changed'; allowed: readonly ActionIcon[]; isCertain: boolean }
  | { type: 'icon.lift'; icon: ActionIcon }
  | { type: 'icon.carry'; place: number }
  | { type: 'icon.drop' }
  | { type: 'icon.putBack' }
  | { type: 'icon.move'; icon: ActionIcon; by: 1 | -1 }

interface Rights {
  allowed: readonly ActionIcon[]
  isCertain: boolean
}

/** Sorts icons by the stored order; an icon missing in it follows its usual predecessor. */
const arranged = (kept: readonly ActionIcon[], icons: readonly ActionIcon[]): ActionIcon[] => {
  let order = kept.filter((icon) => icons.includes(icon))
  let before = -1
  for (const icon of actionIcons.filter((one) => icons.includes(one))) {
    if (!order.includes(icon)) order = order.toSpliced(before + 1, 0, icon)
    before = order.indexOf(icon)
  }
  return order
}

const movedTo = (icons: readonly ActionIcon[], icon: ActionIcon, place: number): ActionIcon[] =>
  icons.filter((one) => one !== icon).toSpliced(place, 0, icon)

/** The order to store. Icons that are hidden because their permission is not known yet keep their places. */
const orderOf = ({ kept, allowed, shown }: ActionBarContext): ActionIcon[] => {
  let place = -1
  return arranged(
    kept,
    actionIcons.filter((icon) => allowed.includes(icon) || kept.includes(icon)),
  ).map((icon) => (allowed.includes(icon) ? (shown[(place += 1)] ?? icon) : icon))
}

/**
 * The icons of the header's action bar and their order (Shell 2.7). The reader's own order is stored in the browser,
 * and changes in other tabs are followed.
 */
export const actionBarMachine = setup({
  types: { context: {} as ActionBarContext, events: {} as ActionBarEvent },
  actors: {
    watchOrder: fromCallback<ActionBarEvent>(() => {
      throw new Error('watchOrder')
    }),
    watchRights: fromCallback<ActionBarEvent>(() => {
      throw new Error('watchRights')
    }),
  },
  guards: {
    isShown: ({ context }, params: { icon: ActionIcon }) => context.shown.includes(params.icon),
    isOtherPlace: ({ context }, params: { place: number }) =>
      params.place in context.shown && context.shown[params.place] !== context.lifted,
    hasRoom: ({ context: { shown } }, params: { icon: ActionIcon; by: number }) =>
      shown.includes(params.icon) && shown.indexOf(params.icon) + params.by in shown,
    hasLost: ({ context }, params: Rights) =>
      params.isCertain && context.kept.some((icon) => !params.allowed.includes(icon)),
  },
  actions: {
    takeKept: assign(({ context }, params: { names: readonly string[] }) => {
      const kept = [...new Set(params.names)].filter((name) => actionIcons.includes(name as ActionIcon))
      return {
        kept: kept as ActionIcon[],
        shown: arranged(kept as ActionIcon[], context.allowed),
        told: null,
      }
    }),
    takeRights: assign(({ context }, { allowed }: Rights) => ({
      allowed,
      shown: arranged(context.kept, allowed),
      told: null,
    })),
    dropLost: assign({
      kept: ({ context }) => context.kept.filter((icon) => context.allowed.includes(icon)),
    }),
    lift: assign({ lifted: (_, params: { icon: ActionIcon }) => params.icon }),
    carry: assign({
      shown: ({ context: { shown, lifted } }, params: { place: number }) =>
        lifted === null ? shown : movedTo(shown, lifted, params.place),
    }),
    moveIcon: assign({
      shown: ({ context: { shown } }, params: { icon: ActionIcon; by: number }) =>
        movedTo(shown, params.icon, shown.indexOf(params.icon) + params.by),
    }),
    takeOrder: assign({ kept: ({ context }) => orderOf(context) }),
    restoreOrder: assign({ shown: ({ context }) => arranged(context.kept, context.allowed) }),
    release: assign({ lifted: null }),
    tellPlace: assign({
      told: ({ context: { shown } }, params: { icon: ActionIcon | null }) =>
        params.icon === null
          ? null
          : { icon: params.icon, place: shown.indexOf(params.icon) + 1, count: shown.length },
    }),
    /** Stores the order in the browser; provided by the composition root. */
    keepOrder: (_, _params: { kept: readonly ActionIcon[] }) => {},
  },
}).createMachine({
  id: 'actionBar',
  description: 'The icons of the header’s action bar, in the reader’s own order.',
  context: {
    kept: [],
    allowed: ['donations', 'assets', 'notifications'],
    shown: ['donations', 'assets', 'notifications'],
    lifted: null,
    told: null,
  },
  invoke: [
    {
      id: 'watchOrder',
      src: 'watchOrder',
      onError: { description: 'The icons stand in their usual order, and can still be moved.' },
    },
    {
      id: 'watchRights',
      src: 'watchRights',
      onError: { description: 'Only the icons for everyone are shown.' },
    },
  ],
  initial: 'resting',
  on: {
    'order.kept': {
      target: '.resting',
      actions: { type: 'takeKept', params: ({ event }) => event },
      description: 'What the browser keeps, at the start and when another tab changed it.',
    },
    'rights.changed': [
      {
        guard: { type: 'hasLost', params: ({ event }) => event },
        target: '.resting',
        actions: [
          { type: 'takeRights', params: ({ event }) => event },
          'dropLost',
          { type: 'keepOrder', params: ({ context }) => context },
        ],
        description: 'A right is lost for certain: its icon leaves the kept order, too.',
      },
      { target: '.resting', actions: { type: 'takeRights', params: ({ event }) => event } },
    ],
  },
  states: {
    resting: {
      description: 'The icons stand in their places.',
      entry: 'release',
      on: {
        'icon.lift': {
          guard: { type: 'isShown', params: ({ event }) => event },
          target: 'lifted',
          actions: { type: 'lift', params: ({ event }) => event },
        },
        'icon.move': {
          guard: { type: 'hasRoom', params: ({ event }) => event },
          actions: [
            { type: 'moveIcon', params: ({ event }) => event },
            'takeOrder',
            { type: 'tellPlace', params: ({ event }) => event },
            { type: 'keepOrder', params: ({ context }) => context },
          ],
          description: 'One place earlier or later, by the keyboard or the menu.',
        },
      },
    },
    lifted: {
      description: 'An icon is being dragged; the others make room for it.',
      on: {
        'icon.carry': {
          guard: { type: 'isOtherPlace', params: ({ event }) => event },
          actions: [
            { type: 'carry', params: ({ event }) => event },
            { type: 'tellPlace', params: ({ context }) => ({ icon: context.lifted }) },
          ],
        },
        'icon.drop': {
          target: 'resting',
          actions: ['takeOrder', { type: 'keepOrder', params: ({ context }) => context }],
        },
        'icon.putBack': {
          target: 'resting',
          actions: [
            'restoreOrder',
            { type: 'tellPlace', params: ({ context }) => ({ icon: context.lifted }) },
          ],
          description: 'Escape, or the drag was taken away: everything is as before.',
        },
      },
    },
  },
})
