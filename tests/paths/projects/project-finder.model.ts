import type { DonationProject } from '#machines/order/order.machine.ts'
import type { ProjectFinderContext } from '#machines/projects/project-finder.machine.ts'
import { projectFinderMachine } from '#machines/projects/project-finder.machine.ts'
import { failure } from '../failure.ts'
import type { Lead, Seen } from '../harness/model.ts'
import { defineModel } from '../harness/model.ts'

type Line = Lead<ProjectFinderContext> | ((seen: Seen<ProjectFinderContext>) => Lead<ProjectFinderContext>)

const dome: DonationProject = { id: 'dome', title: '<b>Dome</b>', category: 'DAO', open: true }
const answers = { some: [dome], none: [] } satisfies Record<string, DonationProject[]>
const failures = { offline: failure('offline'), 'something odd': failure('internal') }
const odd = '<img>'.repeat(100)
const searches = { valid: 'dome', boundary: ' ', hostile: odd }

const places = ['resting', 'finding', 'found', 'failed'] as const
const finds = (search: string, found: readonly DonationProject[]): Lead<ProjectFinderContext> => [
  'finding',
  { search, found },
  [['starts find', { search }]],
]
const typed =
  (search: string): Line =>
  ({ previous }) =>
    search.trim() === ''
      ? ['resting', { search, found: [] }, []]
      : finds(search.slice(0, 100), previous?.found ?? [])
const fails: Line = ({ previous }) => ['failed', { search: previous?.search ?? '', found: [] }, []]

const retry = { role: 'button', name: 'Retry' } as const
const listed = ({ found }: ProjectFinderContext) =>
  found.map(({ title }) => ({ role: 'button' as const, name: title }))
const field = ({ search }: ProjectFinderContext) =>
  ({ role: 'searchbox', name: 'Search all projects', value: search }) as const

export const model = defineModel({
  machine: projectFinderMachine,
  inputs: { 'as it is': undefined },
  events: {
    'search.type': {
      valid: { search: searches.valid },
      boundary: { search: searches.boundary },
      hostile: { search: searches.hostile },
    },
    'search.retry': { valid: {} },
  },
  actors: { find: { done: answers, fails: failures } },
  delays: { findTimeout: 20_000 },
  sees: {
    resting: (context) => [
      field(context),
      { absent: retry },
      { absent: { role: 'button', name: dome.title } },
    ],
    finding: (context) => [field(context), ...listed(context), { absent: retry }],
    found: (context) => [
      field(context),
      ...listed(context),
      context.found.length === 0 ? { text: 'No options found' } : { absent: { text: 'No options found' } },
    ],
    failed: (context) => [field(context), { text: 'Failed to load projects' }, retry],
  },
  bound: ({ search, found }) => [search, found.length],
  leads: {
    'start as it is': ['resting', { search: '', found: [] }, []],
    ...Object.fromEntries(
      places.flatMap((place): [string, Line][] => [
        [`${place} | search.type`, typed(searches.valid)],
        [`${place} | search.type (boundary)`, typed(searches.boundary)],
        [`${place} | search.type (hostile)`, typed(searches.hostile)],
      ]),
    ),
    'finding | find done: some': ({ previous }) => [
      'found',
      { search: previous?.search ?? '', found: answers.some },
      [],
    ],
    'finding | find done: none': ({ previous }) => [
      'found',
      { search: previous?.search ?? '', found: [] },
      [],
    ],
    'finding | find fails: offline': fails,
    'finding | find fails: something odd': fails,
    'finding | after findTimeout': fails,
    'failed | search.retry': ({ previous }) => finds(previous?.search ?? '', []),
  },
  invariants: {
    'nothing is asked for without words': ({ trail }) =>
      trail
        .flatMap(({ started }) => started)
        .every(({ input }) => (input as { search: string }).search.trim() !== ''),
    'what rests shows nothing': ({ context, states }) =>
      !states.includes('resting') || (context.found.length === 0 && context.search.trim() === ''),
  },
})
