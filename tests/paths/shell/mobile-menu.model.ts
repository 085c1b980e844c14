import { mobileMenuMachine } from '#machines/shell/mobile-menu.machine.ts'
import { failure } from '../failure.ts'
import type { Sight } from '../harness/model.ts'
import { defineModel } from '../harness/model.ts'

const gone: Sight = { absent: { role: 'dialog', name: 'Menu' } }

export const model = defineModel({
  machine: mobileMenuMachine,
  inputs: { opened: undefined },
  events: {
    'mobileMenu.open': { valid: {} },
    'mobileMenu.close': { valid: {} },
    'window.widened': { valid: {} },
  },
  actors: {
    watchWidth: { reports: ['window.widened'], fails: { 'something odd': failure('internal') } },
  },
  delays: {},
  sees: {
    closed: [gone],
    open: [
      { role: 'dialog', name: 'Menu' },
      { role: 'button', name: 'Close' },
      { role: 'link', name: 'Gauntlet' },
      { role: 'link', name: 'Contact' },
    ],
  },
  leads: {
    'start opened': ['open', {}, ['starts watchWidth']],
    'closed | mobileMenu.open': ['open', {}, ['starts watchWidth']],
    'open | mobileMenu.close': ['closed', {}, []],
    'open | window.widened': ['closed', {}, []],
    'open | watchWidth fails': ['open', {}, []],
  },
  invariants: {
    'the window is watched only while it covers the screen': ({ children, states }) =>
      !children.includes('watchWidth') || states.includes('open'),
  },
})
