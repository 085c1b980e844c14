import type { DonationProject } from '#machines/order/order.machine.ts'
import type { FoundProject, ProjectLookupContext } from '#machines/projects/project-lookup.machine.ts'
import { projectLookupMachine } from '#machines/projects/project-lookup.machine.ts'
import { failure } from '../failure.ts'
import type { Lead, Seen } from '../harness/model.ts'
import { defineModel } from '../harness/model.ts'

type Line = Lead<ProjectLookupContext> | ((seen: Seen<ProjectLookupContext>) => Lead<ProjectLookupContext>)

const dome: DonationProject = { id: 'dome', title: '<b>Dome</b>', category: 'DAO', open: true }
const answers = { some: [dome], none: [] } satisfies Record<string, FoundProject[]>
const failures = { offline: failure('offline'), 'something odd': failure('internal') }
const odd = '<img>'.repeat(100)
const typed = { valid: 'dome', boundary: ' ', hostile: odd, 'a space behind': 'dome ' }

const places = ['resting', 'typing', 'finding', 'found', 'failed'] as const
const types =
  (words: string): Line =>
  ({ previous, previousStates }) => {
    const { words: before, found } = previous as ProjectLookupContext
    if (words.trim() === '') return ['resting', { words, found: [] }, []]
    const isSame = words.trim() === before.trim()
    return [isSame ? (previousStates[0] ?? '') : 'typing', { words: words.slice(0, 100), found }, []]
  }
const asks: Line = ({ previous }) => [
  'finding',
  previous as ProjectLookupContext,
  [['starts find', { words: previous?.words }]],
]
const answered =
  (found: readonly FoundProject[]): Line =>
  ({ previous }) => ['found', { words: previous?.words ?? '', found }, []]
const fails: Line = ({ previous }) => ['failed', { words: previous?.words ?? '', found: [] }, []]

const retry = { role: 'button', name: 'Retry' } as const
const listed = ({ found }: ProjectLookupContext) =>
  found.map(({ title }) => ({ role: 'button' as const, name: title }))
const field = ({ words }: ProjectLookupContext) =>
  ({ role: 'searchbox', name: 'Search all projects', value: words }) as const

export const model = defineModel({
  machine: projectLookupMachine,
  inputs: { 'as it is': undefined },
  events: {
    'words.type': {
      valid: { words: typed.valid },
      boundary: { words: typed.boundary },
      hostile: { words: typed.hostile },
      'a space behind': { words: typed['a space behind'] },
    },
    'lookup.retry': { valid: {} },
  },
  actors: { find: { done: answers, fails: failures } },
  delays: { typingPause: 250, findTimeout: 20_000 },
  sees: {
    resting: (context) => [
      field(context),
      { absent: retry },
      { absent: { role: 'button', name: dome.title } },
    ],
    typing: (context) => [field(context), ...listed(context), { absent: retry }],
    finding: (context) => [field(context), ...listed(context), { absent: retry }],
    found: (context) => [
      field(context),
      ...listed(context),
      context.found.length === 0 ? { text: 'No options found' } : { absent: { text: 'No options found' } },
    ],
    failed: (context) => [field(context), { text: 'Failed to load projects' }, retry],
  },
  bound: ({ words, found }) => [words, found.length],
  leads: {
    'start as it is': ['resting', { words: '', found: [] }, []],
    ...Object.fromEntries(
      places.flatMap((place): [string, Line][] => [
        [`${place} | words.type`, types(typed.valid)],
        [`${place} | words.type (boundary)`, types(typed.boundary)],
        [`${place} | words.type (hostile)`, types(typed.hostile)],
        [`${place} | words.type (a space behind)`, types(typed['a space behind'])],
      ]),
    ),
    'typing | after typingPause': asks,
    'finding | find done: some': answered(answers.some),
    'finding | find done: none': answered(answers.none),
    'finding | find fails: offline': fails,
    'finding | find fails: something odd': fails,
    'finding | after findTimeout': fails,
    'failed | lookup.retry': asks,
  },
  invariants: {
    'nothing is asked for without words': ({ trail }) =>
      trail
        .flatMap(({ started }) => started)
        .every(({ input }) => (input as { words: string }).words.trim() !== ''),
    'a lookup that rests shows nothing': ({ context, states }) =>
      !states.includes('resting') || (context.found.length === 0 && context.words.trim() === ''),
  },
})
