import { mobileMenuMachine } from '#machines/mobile-menu.machine.ts'
import { failure } from './failure.ts'
import type { Sight } from './harness/model.ts'
import { defineModel } from './harness/model.ts'

const gone: Sight = { absent: { role: 'dialog', name: 'Menu' } }

export const model = defineModel({
  machine: mobileMenuMachine,
  inputs: { closed: undefined },
  events: { 'menu.open': { valid: {} }, 'menu.close': { valid: {} }, 'window.widened': { valid: {} } },
  actors: {
    watchWidth: { reports: ['window.widened'], fails: { 'something odd': failure('internal') } },
    watchBack: { reports: ['menu.close'], fails: { 'something odd': failure('internal') } },
  },
  alsoFromElsewhere: ['menu.close'],
  delays: { closingTime: 300 },
  sees: {
    closed: [gone],
    open: [
      { role: 'dialog', name: 'Menu' },
      { role: 'button', name: 'Close' },
      { role: 'link', name: 'Gauntlet' },
      { role: 'link', name: 'Contact' },
    ],
    closing: [{ role: 'banner', name: '' }],
  },
  leads: {
    'start closed': ['closed', {}, []],
    'closed | menu.open': ['open', {}, ['starts watchWidth', 'starts watchBack']],
    'open | menu.close': ['closing', {}, []],
    'open | window.widened': ['closing', {}, []],
    'open | watchWidth fails': ['open', {}, []],
    'open | watchBack fails': ['open', {}, []],
    'closing | menu.open': ['open', {}, ['starts watchWidth', 'starts watchBack']],
    'closing | after closingTime': ['closed', {}, []],
  },
  invariants: {
    'the window is watched only while it covers the screen': ({ children, states }) =>
      !children.includes('watchWidth') || states.includes('open'),
  },
})
