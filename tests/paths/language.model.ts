import { languageMachine } from '#machines/language.machine.ts'
import { failure } from './failure.ts'
import { defineModel } from './harness/model.ts'

export const model = defineModel({
  machine: languageMachine,
  inputs: { english: { language: 'en' }, french: { language: 'fr' } },
  events: {
    'language.choose': {
      valid: { language: 'fr' },
      boundary: { language: 'en' },
      hostile: { language: '../../secrets' },
    },
  },
  actors: {
    loadCatalogue: {
      done: { loaded: undefined },
      fails: { offline: failure('offline'), 'something odd': failure('internal') },
    },
  },
  delays: { catalogueTimeout: 20_000 },
  sees: {
    settled: 'every text in the language in force',
    switching: 'the old texts, and the switch busy',
    failed: 'the old texts, and a sentence that says so',
  },
  invariants: {
    'only a loaded catalogue is put in force': ({ context, trail }) =>
      context.language === 'en' ||
      trail.some(({ label }) => label === 'start french' || label === 'loadCatalogue done: loaded'),
    'at rest, what is wanted is in force': ({ context, states }) =>
      states.includes('switching') || context.wanted === context.language,
  },
})
