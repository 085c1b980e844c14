import type { AlikeProjectsContext } from '#machines/projects/alike-projects.machine.ts'
import { alikeProjectsMachine } from '#machines/projects/alike-projects.machine.ts'
import { failure } from '../failure.ts'
import type { Lead, Seen } from '../harness/model.ts'
import { defineModel } from '../harness/model.ts'
import { alikeOf } from './suggested.ts'

type Context = AlikeProjectsContext

const found = {
  'one project': [alikeOf('guild-quartermaster', 'Guild Quartermaster')],
  none: [],
}
const titles = {
  valid: 'Loan notes for guilds',
  boundary: ' ',
  hostile: '<script>',
  shorter: 'Loan',
} as const

const types =
  (title: string) =>
  ({ previous, previousStates }: Seen<Context>): Lead<Context> => {
    const seen = previous as Context
    if (title.trim() === '') return ['quiet', { title, projects: [] }, []]
    if (title.trim() === seen.title.trim()) return [previousStates[0] ?? '', seen, []]
    return ['typing', { title, projects: seen.projects }, []]
  }
const forgets = ({ previous }: Seen<Context>): Lead<Context> => [
  'quiet',
  { title: previous?.title ?? '', projects: [] },
  [],
]
const answers =
  (projects: Context['projects']) =>
  ({ previous }: Seen<Context>): Lead<Context> => ['quiet', { title: previous?.title ?? '', projects }, []]

const everywhere = ['quiet', 'typing', 'asking'] as const

export const model = defineModel({
  machine: alikeProjectsMachine,
  inputs: { plain: undefined },
  events: {
    'title.changed': {
      valid: { title: titles.valid },
      boundary: { title: titles.boundary },
      hostile: { title: titles.hostile },
      shorter: { title: titles.shorter },
      'spaces behind': { title: `${titles.valid}  ` },
    },
  },
  actors: {
    findAlike: { done: found, fails: { unavailable: failure('unavailable'), offline: failure('offline') } },
  },
  delays: { typingPause: 400, patience: 10_000 },
  drivesNoPage:
    'It has no view of its own: the form of a suggestion draws it, and the paths of that drive it.',
  leads: {
    'start plain': ['quiet', { title: '', projects: [] }, []],
    ...Object.fromEntries(
      everywhere.flatMap((place) => [
        [`${place} | title.changed`, types(titles.valid)],
        [`${place} | title.changed (boundary)`, types(titles.boundary)],
        [`${place} | title.changed (hostile)`, types(titles.hostile)],
        [`${place} | title.changed (shorter)`, types(titles.shorter)],
        [`${place} | title.changed (spaces behind)`, types(`${titles.valid}  `)],
      ]),
    ),
    'typing | after typingPause': ({ previous }) => [
      'asking',
      previous ?? {},
      [['starts findAlike', { title: previous?.title ?? '' }]],
    ],
    'asking | findAlike done: one project': answers(found['one project']),
    'asking | findAlike done: none': answers([]),
    'asking | findAlike fails': forgets,
    'asking | after patience': forgets,
  },
  invariants: {
    'nothing is looked for without a title': ({ context, states }) =>
      states.includes('quiet') || context.title.trim() !== '',
    'without a title nothing is alike': ({ context }) =>
      context.title.trim() !== '' || context.projects.length === 0,
  },
})
