import type { SidebarContext, SidebarHold } from '#machines/shell/sidebar.machine.ts'
import { sidebarMachine } from '#machines/shell/sidebar.machine.ts'
import { failure } from '../failure.ts'
import type { Deed, Lead, Seen, Sight } from '../harness/model.ts'
import { defineModel, passing } from '../harness/model.ts'

const holds = ['pointer', 'focus', 'picker'] as const
const enters = { pointer: 'pointer.enter', focus: 'focus.enter', picker: 'picker.open' } as const
const leaves = { pointer: 'pointer.leave', focus: 'focus.leave', picker: 'picker.close' } as const
const places = ['collapsed', 'opening', 'expanded', 'leaving', 'pinned'] as const

type Now = Seen<SidebarContext>
type Line = (now: Now) => Lead<SidebarContext>

const before = ({ previous }: Now): readonly SidebarHold[] => previous?.holds ?? []
const held = (now: Now, by: SidebarHold) => ({
  holds: [...before(now).filter((one) => one !== by), by],
})
/** What begins to open it watches for Escape. */
const begins = (from: string, to: string): Deed[] =>
  from !== 'expanded' && to === 'expanded' ? ['starts watchAway'] : []
const released = (now: Now, by: SidebarHold) => ({ holds: before(now).filter((one) => one !== by) })
const isHeldBy = (now: Now, by: SidebarHold): boolean => released(now, by).holds.length > 0

/** Where what begins to hold it leads from each state. */
const opens = (place: (typeof places)[number], by: SidebarHold): string => {
  if (place === 'pinned' || place === 'expanded') return place
  if (by !== 'pointer') return 'expanded'
  return place === 'leaving' ? 'expanded' : 'opening'
}
/** Where the end of a hold leads: only the last one lets it go. */
const ends = (place: (typeof places)[number], by: SidebarHold, now: Now): string => {
  if (place === 'opening' && by === 'pointer') return 'collapsed'
  if (place === 'expanded' && !isHeldBy(now, by)) return 'leaving'
  return place
}

const holding: Record<string, Line> = Object.fromEntries(
  places.flatMap((place) =>
    holds.flatMap((by): [string, Line][] => [
      [
        `${place} | ${enters[by]}`,
        (now: Now) => [opens(place, by), held(now, by), begins(place, opens(place, by))],
      ],
      [`${place} | ${leaves[by]}`, (now: Now) => [ends(place, by, now), released(now, by), []]],
    ]),
  ),
)

const pins: Deed = ['savePinned', { isPinned: true }]
const unpins: Deed = ['savePinned', { isPinned: false }]
const rail: Sight[] = [{ role: 'navigation', name: 'Places' }]
const letGo = { role: 'button', name: 'Let the sidebar close' } as const
const keep = { role: 'button', name: 'Keep the sidebar open' } as const

export const model = defineModel({
  machine: sidebarMachine,
  inputs: { 'as a rail': { isPinned: false }, pinned: { isPinned: true } },
  events: {
    'pointer.enter': { valid: {} },
    'pointer.leave': { valid: {} },
    'focus.enter': { valid: {} },
    'focus.leave': { valid: {} },
    'picker.open': { valid: {} },
    'picker.close': { valid: {} },
    'pin.toggle': { valid: {} },
    'sidebar.dismiss': { valid: {} },
  },
  actors: {
    watchAway: {
      reports: ['sidebar.dismiss', 'pointer.leave'],
      fails: { 'something odd': failure('internal') },
    },
  },
  alsoFromElsewhere: ['pointer.leave'],
  delays: { openDelay: 80, closeDelay: 200 },
  sees: {
    starting: passing,
    collapsed: rail,
    opening: rail,
    expanded: [...rail, keep],
    leaving: rail,
    pinned: [...rail, letGo],
  },
  leads: {
    'start as a rail': ['collapsed', { holds: [] }, []],
    'start pinned': ['pinned', { holds: [] }, []],
    ...holding,
    'collapsed | pin.toggle': ['pinned', {}, [pins]],
    'opening | pin.toggle': ['pinned', {}, [pins]],
    'expanded | pin.toggle': ['pinned', {}, [pins]],
    'pinned | pin.toggle': (now) =>
      before(now).length > 0 ? ['expanded', {}, [unpins, 'starts watchAway']] : ['collapsed', {}, [unpins]],
    'opening | after openDelay': ['expanded', {}, ['starts watchAway']],
    'leaving | after closeDelay': ['collapsed', {}, []],
    'expanded | sidebar.dismiss': ['collapsed', {}, []],
    'expanded | watchAway fails': ['expanded', {}, []],
  },
  invariants: {
    'what does not hold it does not keep it open': ({ context, states }) =>
      !states.includes('leaving') || context.holds.length === 0,
    'it is never held twice by the same': ({ context }) =>
      new Set(context.holds).size === context.holds.length,
    'only the pin is remembered': ({ trail }) =>
      trail.every(({ is, did }) => is('pin.toggle') || !did.includes('savePinned')),
  },
})
