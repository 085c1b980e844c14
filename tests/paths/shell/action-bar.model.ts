import type { ActionBarContext, ActionIcon } from '#machines/shell/action-bar.machine.ts'
import { actionBarMachine } from '#machines/shell/action-bar.machine.ts'
import type { Deed, Lead, Leads, Seen, Sight } from '../harness/model.ts'
import { defineModel } from '../harness/model.ts'

const everyone: readonly ActionIcon[] = ['donations', 'assets', 'notifications']
const all: readonly ActionIcon[] = [
  ...everyone,
  'checklists',
  'calendar',
  'development',
  'brainvault',
  'admin',
]

const names: Record<ActionIcon, string> = {
  donations: 'Donate',
  assets: 'Assets',
  notifications: 'Notifications',
  checklists: 'Checklists',
  calendar: 'Calendar',
  development: 'Development',
  brainvault: 'BrainVault',
  admin: 'Admin dashboard',
}

/** What the browser may keep, and what the bar makes of it: for everyone, and for an administrator. */
const keeps = {
  valid: { names: ['notifications', 'admin', 'donations', 'assets'] },
  boundary: { names: [] },
  hostile: { names: ['assets', 'toString', '', 'assets', '<img>', 'calendar'] },
} as const
const known: Record<keyof typeof keeps, readonly ActionIcon[]> = {
  valid: ['notifications', 'admin', 'donations', 'assets'],
  boundary: [],
  hostile: ['assets', 'calendar'],
}

/** By what is known of the kept order, what stands in the bar; each missing icon behind the one it usually follows. */
const standing = (kept: readonly ActionIcon[], allowed: readonly ActionIcon[]): ActionIcon[] => {
  const order: ActionIcon[] = kept.filter((icon) => allowed.includes(icon))
  allowed.forEach((icon, at) => {
    if (order.includes(icon)) return
    const before = allowed[at - 1]
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, icon)
  })
  return order
}

const rights = {
  valid: { allowed: all, isCertain: true },
  boundary: { allowed: everyone, isCertain: true },
  'not known yet': { allowed: everyone, isCertain: false },
  hostile: { allowed: [], isCertain: false },
} as const

type Line = Lead<ActionBarContext>
type Now = Seen<ActionBarContext>

const taking =
  (event: keyof typeof keeps) =>
  ({ previous }: Now): Line => [
    'resting',
    { kept: known[event], shown: standing(known[event], previous?.allowed ?? []), lifted: null, told: null },
    [],
  ]

const granting =
  (event: keyof typeof rights) =>
  ({ previous }: Now): Line => {
    const { allowed, isCertain } = rights[event]
    const before = previous?.kept ?? []
    const kept = isCertain ? before.filter((icon) => (allowed as readonly string[]).includes(icon)) : before
    const deeds: Deed[] = kept.length < before.length ? [['keepOrder', { kept }]] : []
    return ['resting', { allowed, kept, shown: standing(kept, allowed), lifted: null, told: null }, deeds]
  }

/** Only what is shown moves; what is kept besides stays between the same neighbours. */
const keptWith = (shown: readonly ActionIcon[], { kept, allowed }: ActionBarContext): ActionIcon[] => {
  const moving = [...shown]
  return standing(
    kept,
    all.filter((icon) => allowed.includes(icon) || kept.includes(icon)),
  ).map((icon) => (allowed.includes(icon) ? (moving.shift() ?? icon) : icon))
}

const placeOf = (icon: ActionIcon, shown: readonly ActionIcon[]) => ({
  icon,
  place: shown.indexOf(icon) + 1,
  count: shown.length,
})

const put = (icon: ActionIcon, place: number, shown: readonly ActionIcon[]): ActionIcon[] => {
  const others = shown.filter((one) => one !== icon)
  return [...others.slice(0, place), icon, ...others.slice(place)]
}

const moves = {
  valid: { icon: 'donations', by: 1 },
  boundary: { icon: 'notifications', by: -1 },
  hostile: { icon: 'admin', by: -1 },
  'maybe not shown': { icon: 'checklists', by: 1 },
} as const

const moving =
  (event: keyof typeof moves) =>
  ({ previous }: Now): Line => {
    if (!previous) return 'resting'
    const { icon, by } = moves[event]
    const place = previous.shown.indexOf(icon) + by
    if (!previous.shown.includes(icon) || place < 0 || place >= previous.shown.length)
      return ['resting', previous, []]
    const shown = put(icon, place, previous.shown)
    const kept = keptWith(shown, previous)
    return ['resting', { shown, kept, told: placeOf(icon, shown) }, [['keepOrder', { kept }]]]
  }

const lifts = {
  valid: { icon: 'donations' },
  boundary: { icon: 'admin' },
  hostile: { icon: 'devtools' as never },
} as const

const lifting =
  (event: keyof typeof lifts) =>
  ({ previous }: Now): Line => {
    const { icon } = lifts[event]
    return previous?.shown.includes(icon)
      ? ['lifted', { lifted: icon }, []]
      : ['resting', { lifted: null }, []]
  }

const carries = {
  valid: { place: 1 },
  boundary: { place: 0 },
  hostile: { place: -1 },
  'too far': { place: 8 },
}

const carrying =
  (event: keyof typeof carries) =>
  ({ previous }: Now): Line => {
    const { place } = carries[event]
    if (!previous?.lifted || previous.shown[place] === undefined || previous.shown[place] === previous.lifted)
      return ['lifted', { ...previous }, []]
    const shown = put(previous.lifted, place, previous.shown)
    return ['lifted', { shown, kept: previous.kept, told: placeOf(previous.lifted, shown) }, []]
  }

/** A step that does nothing has no line. */
const eventLines = <Payloads extends object>(
  states: readonly string[],
  type: string,
  payloads: Payloads,
  lead: (event: keyof Payloads) => (now: Now) => Line,
  nothing: readonly string[] = [],
): Leads<ActionBarContext> =>
  Object.fromEntries(
    states.flatMap((state) =>
      (Object.keys(payloads) as (keyof Payloads & string)[])
        .filter((name) => !nothing.includes(name))
        .map((name) => [`${state} | ${name === 'valid' ? type : `${type} (${name})`}`, lead(name)]),
    ),
  )

const states = ['resting', 'lifted'] as const

/** The icons from the bar's start, and nothing else beside them. */
const bar = ({ shown, told }: ActionBarContext): Sight[] => [
  ...shown.map((icon): Sight => ({
    role: icon === 'donations' || icon === 'notifications' ? 'button' : 'link',
    name: names[icon],
  })),
  ...all
    .filter((icon) => !shown.includes(icon))
    .map((icon): Sight => ({ absent: { role: 'link', name: names[icon] } })),
  ...(told ? [{ text: `${names[told.icon]}, place ${told.place} of ${told.count}` }] : []),
]

export const model = defineModel({
  machine: actionBarMachine,
  inputs: { 'as it is': undefined },
  events: {
    'order.kept': keeps,
    'rights.changed': rights,
    'icon.lift': lifts,
    'icon.carry': carries,
    'icon.drop': { valid: {} },
    'icon.putBack': { valid: {} },
    'icon.move': moves,
  },
  actors: {
    watchOrder: { reports: ['order.kept'], fails: { 'not supported': new Error('no storage') } },
    watchRights: { reports: ['rights.changed'], fails: { 'not supported': new Error('no session') } },
  },
  delays: {},
  sees: { resting: bar, lifted: bar },
  bound: ({ kept, allowed, shown, lifted }) => [
    allowed.length,
    kept.some((icon) => !allowed.includes(icon)),
    lifted,
    shown[0],
    shown[1],
    shown.at(-1),
  ],
  leads: {
    'start as it is': [
      'resting',
      { kept: [], allowed: everyone, shown: everyone, lifted: null, told: null },
      ['starts watchOrder', 'starts watchRights'],
    ],
    ...eventLines(states, 'order.kept', keeps, taking),
    ...eventLines(states, 'rights.changed', rights, granting),
    ...eventLines(['resting'], 'icon.move', moves, moving),
    ...eventLines(['resting'], 'icon.lift', lifts, lifting, ['hostile']),
    ...eventLines(['lifted'], 'icon.carry', carries, carrying, ['hostile', 'too far']),
    'lifted | icon.drop': ({ previous }) => {
      const kept = previous ? keptWith(previous.shown, previous) : []
      return ['resting', { kept, shown: previous?.shown ?? [], lifted: null }, [['keepOrder', { kept }]]]
    },
    'lifted | icon.putBack': ({ previous }) => {
      const shown = previous ? standing(previous.kept, previous.allowed) : []
      const told = previous?.lifted ? placeOf(previous.lifted, shown) : null
      return ['resting', { kept: previous?.kept ?? [], shown, lifted: null, told }, []]
    },
    ...Object.fromEntries(
      states.flatMap((state) =>
        ['watchOrder fails', 'watchRights fails'].map((fails) => [
          `${state} | ${fails}`,
          ({ previous }: Now): Line => [state, { ...previous }, []],
        ]),
      ),
    ),
  },
  invariants: {
    'exactly the allowed icons are shown, each once': ({ context: { shown, allowed } }) =>
      JSON.stringify(shown.toSorted()) === JSON.stringify(allowed.toSorted()),
    'an icon is lifted exactly in lifted': ({ context, states }) =>
      (context.lifted !== null) === states.includes('lifted'),
    'nothing unknown or double is kept': ({ context: { kept } }) =>
      new Set(kept).size === kept.length && kept.every((icon) => all.includes(icon)),
    'what is kept is what stands there, unless something is being dragged': ({ context, states }) =>
      states.includes('lifted') ||
      JSON.stringify(context.shown) === JSON.stringify(standing(context.kept, context.allowed)),
  },
})
