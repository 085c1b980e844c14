import type { HoverMenu, HoverMenuContext } from '#machines/shell/hover-menu.machine.ts'
import { hoverMenuMachine } from '#machines/shell/hover-menu.machine.ts'
import { failure } from '../failure.ts'
import type { Deed, Lead, Seen, Sight } from '../harness/model.ts'
import { defineModel } from '../harness/model.ts'
import { eventLabel } from '../harness/step.ts'

/** By which name a payload is called in the steps. */
const named = { valid: 'gauntlet', boundary: 'brainVault', hostile: 'more' } as const
const payloads = {
  valid: { menu: 'gauntlet' },
  boundary: { menu: 'brainVault' },
  hostile: { menu: 'more' },
} as const
const panes = {
  valid: { pane: 'brainVault' },
  boundary: { pane: 'gauntlet' },
  hostile: { pane: 'more' },
} as const

type Line = (seen: Seen<HoverMenuContext>) => Lead<HoverMenuContext>

/** Another menu than the one that is shown begins without a pane. */
const shows = (menu: HoverMenu, { previous }: Seen<HoverMenuContext>): HoverMenuContext => ({
  menu,
  pane: previous?.menu === menu ? previous.pane : null,
})

const shown = ['hovered', 'leaving', 'entered', 'locked'] as const
/** What is watched starts with the state that needs it. */
const begins = (place: string): Deed[] =>
  shown.some((one) => place === `shown.${one}`) ? [] : ['starts watchPresses']

const each = (event: string, places: readonly string[], line: (menu: HoverMenu, place: string) => Line) =>
  Object.fromEntries(
    places.flatMap((place) =>
      Object.entries(named).map(([payload, menu]) => [
        `${place} | ${eventLabel(event, payload)}`,
        line(menu, place),
      ]),
    ),
  )

const outside = ['closed', 'closing']
const all = [...outside, ...shown.map((one) => `shown.${one}`)]
const open = shown.map((one) => `shown.${one}`)

const entry = {
  gauntlet: { role: 'link', name: 'Augments' },
  brainVault: { role: 'link', name: 'Dashboard' },
} as const
const locked = (menu: HoverMenu | null, is: boolean): Sight[] =>
  menu === 'more' || menu === null
    ? []
    : [
        {
          role: 'button',
          name: is ? 'Kept open. Click to let it close' : 'Click here to keep this menu open',
        },
      ]

/** The entries of the menu that is shown; More shows those of its pane beside its list. */
const entries = ({ menu, pane }: HoverMenuContext): Sight[] => {
  const place = menu === 'more' ? pane : menu
  return place === null || place === 'more' ? [] : [entry[place]]
}
const nav: Sight = { role: 'navigation', name: 'Main' }
const menuOf = (context: HoverMenuContext): Sight[] => [
  nav,
  ...entries(context),
  ...locked(context.menu, false),
]
const gone: Sight[] = Object.values(entry).map((absent) => ({ absent }))

export const model = defineModel({
  machine: hoverMenuMachine,
  inputs: { closed: undefined },
  events: {
    'pointer.enter': payloads,
    'pointer.steer': { valid: {} },
    'pointer.leave': { valid: {} },
    'menu.enter': payloads,
    'menu.toggle': payloads,
    'menu.close': { valid: {} },
    'pane.show': panes,
    'entry.choose': { valid: {} },
    'lock.toggle': { valid: {} },
    'outside.press': { valid: {} },
  },
  actors: {
    watchPresses: { reports: ['outside.press'], fails: { 'something odd': failure('internal') } },
    watchSteering: { reports: ['pointer.steer'], fails: { 'something odd': failure('internal') } },
  },
  delays: { closeDelay: 200, closingTime: 300 },
  sees: {
    closed: gone,
    'shown.hovered': menuOf,
    'shown.leaving': menuOf,
    'shown.entered': menuOf,
    'shown.locked': (context) => [nav, ...entries(context), ...locked(context.menu, true)],
    closing: [nav],
  },
  leads: {
    'start closed': ['closed', { menu: null, pane: null }, []],
    ...each(
      'pointer.enter',
      [...outside, 'shown.hovered', 'shown.leaving', 'shown.entered'],
      (menu, place) => (seen) => ['shown.hovered', shows(menu, seen), begins(place)],
    ),
    ...each('menu.enter', all, (menu, place) => (seen) => [
      'shown.entered',
      shows(menu, seen),
      begins(place),
    ]),
    ...each('menu.toggle', outside, (menu, place) => (seen) => [
      'shown.entered',
      shows(menu, seen),
      begins(place),
    ]),
    ...each(
      'menu.toggle',
      open,
      (menu) => (seen) =>
        seen.previous?.menu === menu ? ['closing', { menu }, []] : ['shown.entered', shows(menu, seen), []],
    ),
    ...Object.fromEntries(
      open.flatMap((place) =>
        Object.entries(panes).map(([payload, { pane }]): [string, Line] => [
          `${place} | ${eventLabel('pane.show', payload)}`,
          ({ previous }) => [place, { menu: previous?.menu ?? null, pane }, []],
        ]),
      ),
    ),
    ...Object.fromEntries(
      open.flatMap((place) =>
        ['menu.close', 'outside.press'].map((event): [string, Lead<HoverMenuContext>] => [
          `${place} | ${event}`,
          ['closing', {}, []],
        ]),
      ),
    ),
    'shown.hovered | pointer.leave': ['shown.leaving', {}, ['starts watchSteering']],
    'shown.leaving | pointer.steer': ['shown.leaving', {}, ['starts watchSteering']],
    'shown.leaving | after closeDelay': ['closing', {}, []],
    'shown.hovered | lock.toggle': ['shown.locked', {}, []],
    'shown.entered | lock.toggle': ['shown.locked', {}, []],
    'shown.locked | lock.toggle': ['shown.hovered', {}, []],
    'shown.hovered | entry.choose': ['closing', {}, []],
    'shown.entered | entry.choose': ['closing', {}, []],
    'closing | after closingTime': ['closed', { menu: null, pane: null }, []],
    ...Object.fromEntries(open.map((place) => [`${place} | watchPresses fails`, [place, {}, []] as const])),
    'shown.leaving | watchSteering fails': ['shown.leaving', {}, []],
  },
  invariants: {
    'a menu is there exactly while it is open or closing': ({ context, states }) =>
      (context.menu === null) === states.includes('closed'),
    'a pane belongs to a menu': ({ context }) => context.pane === null || context.menu !== null,
    'presses are watched exactly while a menu is open': ({ children, states }) =>
      !children.includes('watchPresses') || states.some((state) => state.startsWith('shown')),
    'only a locked menu outlives what is chosen': ({ trail }) => {
      const last = trail.at(-1)
      return !last?.is('entry.choose') || !last.states.includes('shown.hovered')
    },
  },
})
