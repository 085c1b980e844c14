import type { OverlayHistoryContext } from '#machines/shell/overlay-history.machine.ts'
import { overlayHistoryMachine } from '#machines/shell/overlay-history.machine.ts'
import type { Lead, Seen, StepOf } from '../harness/model.ts'
import { defineModel } from '../harness/model.ts'

type Line = Lead<OverlayHistoryContext> | ((seen: Seen<OverlayHistoryContext>) => Lead<OverlayHistoryContext>)

/** The same for the order and for the login. */
const forBoth = (step: string, line: (shown: string) => Line): Record<string, Line> => ({
  [step]: line('order'),
  [`${step} (boundary)`]: line('login'),
})
/** An entry is come to that is marked with the order, and one with the login. */
const ontoMarked = (state: string, line: (shown: string) => Line): Record<string, Line> => ({
  [`${state} | entry.entered (boundary)`]: line('order'),
  [`${state} | entry.entered (hostile)`]: line('login'),
})
/** What is open stays so, and that is what an entry is marked with, or what is given up for now. */
const stays =
  (state: string, deed?: 'pushEntry' | 'markEntry' | 'popEntry') =>
  ({ previous }: Seen<OverlayHistoryContext>): Lead<OverlayHistoryContext> => {
    const shown = previous?.shown ?? null
    const given = deed === 'popEntry' ? {} : { shown }
    return [state, { shown }, deed ? [[deed, given]] : []]
  }
const closed = { shown: null }
type Step = StepOf<typeof overlayHistoryMachine>
const loadedAnew: readonly Step[] = [
  'start a page loaded anew with the order open',
  'start a page loaded anew with the login open',
]
/** An entry that is marked. */
const ontoOwn: readonly Step[] = ['entry.entered (boundary)', 'entry.entered (hostile)']

export const model = defineModel({
  machine: overlayHistoryMachine,
  inputs: {
    'a new page': { marked: null },
    'a page loaded anew with the order open': { marked: 'order' },
    'a page loaded anew with the login open': { marked: 'login' },
  },
  events: {
    'overlay.shown': {
      valid: { overlay: 'order' },
      boundary: { overlay: 'login' },
      hostile: { overlay: 'order' },
    },
    'overlay.gone': { valid: {} },
    'entry.entered': {
      valid: { overlay: null },
      boundary: { overlay: 'order' },
      hostile: { overlay: 'login' },
    },
    'page.changing': { valid: {} },
    'page.changed': { valid: {} },
  },
  actors: {},
  delays: {},
  drivesNoPage:
    'What it does is entries of the browser, shared by every test in it: back.journey.ts goes back and forward in a browser of its own.',
  leads: {
    // A reload brings back what was open.
    'start a new page': ['bare', closed, []],
    'start a page loaded anew with the order open': [
      'covered',
      { shown: 'order' },
      [['reopen', { shown: 'order' }]],
    ],
    'start a page loaded anew with the login open': [
      'covered',
      { shown: 'login' },
      [['reopen', { shown: 'login' }]],
    ],
    // What opens gets one entry; what takes its place gets the same one.
    ...forBoth('bare | overlay.shown', (shown) => ['covered', { shown }, [['pushEntry', { shown }]]]),
    ...forBoth('covered | overlay.shown', (shown) => ['covered', { shown }, [['markEntry', { shown }]]]),
    // Back closes all there is; Forward, and Back to an earlier one, bring back what the entry is marked with.
    'covered | entry.entered': ['bare', closed, ['closeOverlays']],
    'uncovered | entry.entered': ['bare', closed, ['closeOverlays']],
    ...ontoMarked('bare', (shown) => ['covered', { shown }, [['reopen', { shown }]]]),
    ...ontoMarked('covered', (shown) => ['covered', { shown }, [['reopen', { shown }]]]),
    ...ontoMarked('uncovered', (shown) => ['covered', { shown }, [['reopen', { shown }]]]),
    // Closed by the cross, its entry goes with it, and any other marked one under it.
    'covered | overlay.gone': ['leaving', closed, ['popEntry']],
    ...ontoMarked('leaving', () => ['leaving', closed, ['popEntry']]),
    'leaving | entry.entered': ['bare', closed, []],
    // Opened again on the way back: it has an entry of its own once the browser has arrived.
    ...forBoth('leaving | overlay.shown', (shown) => ['returning', { shown }, []]),
    ...forBoth('returning | overlay.shown', (shown) => ['returning', { shown }, []]),
    'returning | overlay.gone': ['leaving', closed, []],
    ...ontoMarked('returning', () => stays('covered', 'markEntry')),
    'returning | entry.entered': stays('covered', 'pushEntry'),
    // Another page comes under it: the page that goes keeps its own entry, and what is open gets one over the new page's.
    'covered | page.changing': stays('yielding', 'popEntry'),
    ...ontoMarked('yielding', () => stays('yielding', 'popEntry')),
    'yielding | entry.entered': stays('uncovered'),
    'uncovered | page.changed': stays('covered', 'pushEntry'),
    'covered | page.changed': stays('covered', 'pushEntry'),
    ...forBoth('yielding | overlay.shown', (shown) => ['yielding', { shown }, []]),
    ...forBoth('uncovered | overlay.shown', (shown) => ['uncovered', { shown }, []]),
    'yielding | overlay.gone': ['leaving', closed, []],
    'uncovered | overlay.gone': ['bare', closed, []],
  },
  invariants: {
    'there is something open exactly where it has an entry, gets one or waits for the other page': ({
      context,
      states,
    }) =>
      (context.shown !== null) ===
      ['covered', 'returning', 'yielding', 'uncovered'].some((state) => states.includes(state)),
    'no entry but its own is marked or gone back over': ({ trail }) => {
      let isOwn = false
      for (const { is, did } of trail) {
        if (is('start')) isOwn = is(...loadedAnew)
        if (is('entry.entered')) isOwn = is(...ontoOwn)
        if (is('page.changed')) isOwn = false
        if (!isOwn && (did.includes('popEntry') || did.includes('markEntry'))) return false
        if (did.includes('popEntry')) isOwn = false
        if (did.includes('pushEntry')) isOwn = true
      }
      return true
    },
    'of what is open there is never a second entry': ({ trail }) => {
      let entries = 0
      for (const { is, did } of trail) {
        if (is('start')) entries = 0
        if (is('entry.entered')) entries = is(...ontoOwn) ? 1 : 0
        if (is('page.changed')) entries = 0
        if (did.includes('pushEntry')) entries += 1
        if (entries > 1) return false
      }
      return true
    },
    'the browser goes back only when nothing is open, or for another page': (seen) =>
      !seen.trail.at(-1)?.did.includes('popEntry') ||
      seen.context.shown === null ||
      seen.states.includes('yielding'),
    'whatever comes under it, what is open stays open': (seen) =>
      !seen.trail.at(-1)?.is('page.') || seen.context.shown === (seen.previous?.shown ?? null),
  },
})
