import type { LanguageContext } from '#machines/shell/language.machine.ts'
import { languageMachine } from '#machines/shell/language.machine.ts'
import { failure } from '../failure.ts'
import type { Sight } from '../harness/model.ts'
import { defineModel } from '../harness/model.ts'

const hostile = '../../secrets'

const texts = ({ language }: LanguageContext) =>
  language === 'fr'
    ? {
        label: 'Langue',
        button: 'Se connecter',
        failed: 'La langue n’a pas pu être chargée. Choisissez-la de nouveau.',
      }
    : { label: 'Language', button: 'Log in', failed: 'The language could not be loaded. Choose it again.' }

/** Every text in the language in force; the switch stands on the wanted one. */
const inForce = (context: LanguageContext): Sight[] => [
  { role: 'button', name: texts(context).button },
  { role: 'combobox', name: texts(context).label, value: context.wanted },
]

export const model = defineModel({
  machine: languageMachine,
  inputs: { english: { language: 'en' }, french: { language: 'fr' } },
  events: {
    'language.choose': {
      valid: { language: 'fr' },
      boundary: { language: 'en' },
      hostile: { language: hostile },
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
    settled: inForce,
    switching: inForce,
    failed: (context) => [...inForce(context), { text: texts(context).failed }],
  },
  leads: {
    'start english': ['settled', { language: 'en', wanted: 'en' }, []],
    'start french': ['settled', { language: 'fr', wanted: 'fr' }, []],
    'settled | language.choose': ({ previous }) =>
      previous?.language === 'fr'
        ? ['settled', {}, []]
        : ['switching', { wanted: 'fr' }, ['starts loadCatalogue']],
    'settled | language.choose (boundary)': ({ previous }) =>
      previous?.language === 'en'
        ? ['settled', {}, []]
        : ['switching', { wanted: 'en' }, ['starts loadCatalogue']],
    'settled | language.choose (hostile)': ({ previous }) =>
      previous?.language === hostile
        ? ['settled', {}, []]
        : ['switching', { wanted: hostile }, ['starts loadCatalogue']],
    'switching | language.choose': ['switching', { wanted: 'fr' }, ['starts loadCatalogue']],
    'switching | language.choose (boundary)': ['switching', { wanted: 'en' }, ['starts loadCatalogue']],
    'switching | language.choose (hostile)': ['switching', { wanted: hostile }, ['starts loadCatalogue']],
    'switching | loadCatalogue done': ({ previous }) => ['settled', { language: previous?.wanted ?? '' }, []],
    'switching | loadCatalogue fails': ({ previous }) => [
      'failed',
      { language: previous?.language ?? '' },
      [],
    ],
    'switching | after catalogueTimeout': ({ previous }) => [
      'failed',
      { language: previous?.language ?? '' },
      [],
    ],
    'failed | language.choose': ['switching', { wanted: 'fr' }, ['starts loadCatalogue']],
    'failed | language.choose (boundary)': ['switching', { wanted: 'en' }, ['starts loadCatalogue']],
    'failed | language.choose (hostile)': ['switching', { wanted: hostile }, ['starts loadCatalogue']],
  },
  invariants: {
    'the catalogue of the wanted language is loaded': ({ context, trail }) =>
      (trail.at(-1)?.started ?? []).every(
        ({ input }) => (input as { language: string }).language === context.wanted,
      ),
    'only a loaded catalogue is put in force': ({ context, trail }) =>
      context.language === 'en' || trail.some(({ is }) => is('start french', 'loadCatalogue done: loaded')),
    'at rest, what is wanted is in force': ({ context, states }) =>
      states.includes('switching') || context.wanted === context.language,
  },
})
