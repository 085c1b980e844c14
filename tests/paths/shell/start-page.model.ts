import type { StartPageContext } from '#machines/shell/start-page.machine.ts'
import { startPageMachine } from '#machines/shell/start-page.machine.ts'
import { failure } from '../failure.ts'
import type { Lead, Seen } from '../harness/model.ts'
import { defineModel } from '../harness/model.ts'

const valid = '/VaultVision'
const boundary = '/Games'
const hostile = 'https://elsewhere.example'

const row = { role: 'menuitem', name: 'Start here' } as const
const saving = { text: 'Saving' } as const
const refused = { text: 'That could not be saved. Choose it again.' } as const

type Line = (seen: Seen<StartPageContext>) => Lead<StartPageContext>

const saves = (page: string): Lead<StartPageContext> => [
  'saving',
  { wanted: page },
  [['starts savePage', { page }]],
]

/** Where nothing is on its way: what isn't the start already is saved. */
const chooses =
  (state: string, page: string): Line =>
  ({ previous }) =>
    previous?.favourite === page ? [state, {}, []] : saves(page)

/** Meanwhile: what isn't on its way already is saved instead. */
const choosesAnew =
  (page: string): Line =>
  ({ previous }) =>
    previous?.wanted === page ? ['saving', {}, []] : saves(page)

const payloads = { '': valid, ' (boundary)': boundary, ' (hostile)': hostile } as const

const lines = (
  state: string,
  event: string,
  line: (page: string) => Line | Lead<StartPageContext>,
): Record<string, Line | Lead<StartPageContext>> =>
  Object.fromEntries(
    Object.entries(payloads).map(([name, page]) => [`${state} | ${event}${name}`, line(page)]),
  )

const starts = (favourite: string | null): Lead<StartPageContext> => [
  'idle',
  { favourite, wanted: null },
  ['starts watchFavourite'],
]

export const model = defineModel({
  machine: startPageMachine,
  inputs: { 'without a choice': { favourite: null }, 'with one': { favourite: boundary } },
  events: {
    'page.choose': { valid: { page: valid }, boundary: { page: boundary }, hostile: { page: hostile } },
    'favourite.changed': {
      valid: { page: valid },
      boundary: { page: boundary },
      hostile: { page: hostile },
      taken: { page: null },
    },
  },
  actors: {
    savePage: {
      done: { saved: undefined },
      fails: { unknown: failure('favourite_unknown'), offline: failure('offline') },
    },
    watchFavourite: { reports: ['favourite.changed'], fails: { 'something odd': new Error('odd') } },
  },
  delays: { saveTimeout: 20_000 },
  sees: {
    idle: [row, { absent: saving }, { absent: refused }],
    saving: [row, saving],
    saved: [row, { text: 'Saved. You start here' }],
    failed: [row, refused],
  },
  leads: {
    'start without a choice': starts(null),
    'start with one': starts(boundary),
    ...lines('idle', 'page.choose', (page) => chooses('idle', page)),
    ...lines('saved', 'page.choose', (page) => chooses('saved', page)),
    ...lines('failed', 'page.choose', (page) => chooses('failed', page)),
    ...lines('saving', 'page.choose', choosesAnew),
    ...lines('idle', 'favourite.changed', (page) => ['idle', { favourite: page }, []]),
    'idle | favourite.changed (taken)': ['idle', { favourite: null }, []],
    ...lines('saving', 'favourite.changed', (page) => ['saving', { favourite: page }, []]),
    'saving | favourite.changed (taken)': ['saving', { favourite: null }, []],
    ...lines(
      'saved',
      'favourite.changed',
      (page) =>
        ({ previous }) =>
          previous?.favourite === page ? ['saved', {}, []] : ['idle', { favourite: page }, []],
    ),
    'saved | favourite.changed (taken)': ['idle', { favourite: null }, []],
    ...lines('failed', 'favourite.changed', (page) => ['idle', { favourite: page }, []]),
    'failed | favourite.changed (taken)': ['idle', { favourite: null }, []],
    'saving | savePage done': ({ previous }) => [
      'saved',
      { favourite: previous?.wanted ?? null },
      ['reloadUser'],
    ],
    'saving | savePage fails': ({ previous }) => [
      'failed',
      { favourite: previous?.favourite ?? null },
      ['reloadUser'],
    ],
    'saving | after saveTimeout': ({ previous }) => [
      'failed',
      { favourite: previous?.favourite ?? null },
      ['reloadUser'],
    ],
    'idle | watchFavourite fails': ['idle', {}, []],
    'saving | watchFavourite fails': ['saving', {}, []],
    'saved | watchFavourite fails': ['saved', {}, []],
    'failed | watchFavourite fails': ['failed', {}, []],
  },
  invariants: {
    'what is saved is what was chosen last': ({ context, trail }) =>
      (trail.at(-1)?.started ?? []).every(
        ({ id, input }) => id !== 'savePage' || (input as { page: string }).page === context.wanted,
      ),
    'only the server’s word changes where the player starts': ({ context, previous, trail }) =>
      previous === null ||
      context.favourite === previous.favourite ||
      (trail.at(-1)?.is('savePage done', 'favourite.changed') ?? false),
    'once saved, the player starts where they chose': ({ context, states }) =>
      !states.includes('saved') || context.favourite === context.wanted,
  },
})
