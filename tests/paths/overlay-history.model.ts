import { overlayHistoryMachine } from '#machines/overlay-history.machine.ts'
import { defineModel } from './harness/model.ts'

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
  invariants: {
    'there is something open exactly where it has an entry, gets one or waits for the other page': ({
      context,
      states,
    }) =>
      (context.shown !== null) ===
      ['covered', 'returning', 'yielding', 'uncovered'].some((state) => states.includes(state)),
    'no entry but its own is marked or gone back over': ({ trail }) => {
      let isOwn = false
      for (const { label, did } of trail) {
        if (label.startsWith('start')) isOwn = label.includes('anew')
        if (label.startsWith('entry.entered')) isOwn = /boundary|hostile/u.test(label)
        if (label === 'page.changed') isOwn = false
        if (!isOwn && (did.includes('popEntry') || did.includes('markEntry'))) return false
        if (did.includes('popEntry')) isOwn = false
        if (did.includes('pushEntry')) isOwn = true
      }
      return true
    },
    'of what is open there is never a second entry': ({ trail }) => {
      let entries = 0
      for (const { label, did } of trail) {
        if (label.startsWith('start')) entries = 0
        if (label.startsWith('entry.entered')) entries = /boundary|hostile/u.test(label) ? 1 : 0
        if (label === 'page.changed') entries = 0
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
      !seen.trail.at(-1)?.label.startsWith('page.') || seen.context.shown === (seen.previous?.shown ?? null),
    'Back never opens anything, and closes all': (seen) => {
      const last = seen.trail.at(-1)
      const isBack = last?.label === 'entry.entered' && seen.previous?.shown !== null
      return !isBack || !seen.states.includes('bare') || last.did.includes('closeOverlays')
    },
  },
})
