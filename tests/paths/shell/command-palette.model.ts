import type { CommandPaletteContext, QuickView } from '#machines/shell/command-palette.machine.ts'
import { commandPaletteMachine } from '#machines/shell/command-palette.machine.ts'
import { failure } from '../failure.ts'
import type { Deed, Lead, Seen, Sight } from '../harness/model.ts'
import { defineModel, passing } from '../harness/model.ts'

export const games = 'place:/Games'
export const ocean = 'theme:ocean-deep'

const queries = {
  valid: { query: 'games', best: games },
  boundary: { query: '', best: null },
  hostile: { query: '<script>alert(1)</script>', best: null },
}
const entries = {
  valid: { entry: games },
  boundary: { entry: ocean },
  hostile: { entry: 'of another version' },
}
const openings = {
  valid: { view: 'search' as const },
  boundary: { view: 'shortcuts' as const },
  hostile: { view: 'of another version' as QuickView },
}
const nine = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']
const kept = {
  valid: { entries: [ocean, games] },
  boundary: { entries: nine },
  hostile: { entries: [] },
}

type Line = Lead<CommandPaletteContext> | ((now: Seen<CommandPaletteContext>) => Lead<CommandPaletteContext>)

/** One line for every payload of an event, by the name it has in the leads. */
const lines = <P extends object>(
  state: string,
  event: string,
  payloads: Record<string, P>,
  line: (payload: P) => Line,
): Record<string, Line> =>
  Object.fromEntries(
    Object.entries(payloads).map(([name, payload]) => [
      `${state} | ${event}${name === 'valid' ? '' : ` (${name})`}`,
      line(payload),
    ]),
  )

const looksAt = (active: string | null): Deed => ['lookAt', { active }]
/** Whatever was looked at isn't any more, and nothing is left in the field. */
const left = { query: '', active: null }
const opened = (view: QuickView, did: readonly Deed[] = []): Lead<CommandPaletteContext> => [
  view === 'shortcuts' ? 'open.shortcuts' : 'open.searching',
  { view, ...left },
  did,
]
const watching = ['starts watchRecent']

const anyState = ['open.searching', 'open.shortcuts', 'closed']
const dialog = (name: string): Sight => ({ role: 'dialog', name })
const gone = (name: string): Sight => ({ absent: { role: 'dialog', name } })

export const model = defineModel({
  machine: commandPaletteMachine,
  inputs: { 'to search': { view: 'search' }, 'to help': { view: 'shortcuts' } },
  events: {
    'commandPalette.open': openings,
    'commandPalette.close': { valid: {} },
    'query.set': queries,
    'entry.point': entries,
    'entry.choose': entries,
    'recent.changed': kept,
  },
  actors: {
    watchRecent: { reports: ['recent.changed'], fails: { 'not supported': failure('internal') } },
  },
  alsoFromElsewhere: ['recent.changed'],
  delays: {},
  bound: ({ view, query, active, recent }) => [view, query, active, recent[0], recent.length > 2],
  sees: {
    closed: [gone('Command palette'), gone('Keyboard shortcuts')],
    opening: passing,
    'open.searching': ({ query }) => [
      dialog('Command palette'),
      { role: 'combobox', name: 'Where to, or what to do?', value: query },
      query === queries.hostile.query
        ? { text: 'Nothing here goes by that name.' }
        : { role: 'option', name: 'Games' },
    ],
    'open.shortcuts': [dialog('Keyboard shortcuts'), { text: 'Open the command palette' }],
  },
  leads: {
    'start to search': opened('search', watching),
    'start to help': opened('shortcuts', watching),
    ...lines('closed', 'commandPalette.open', openings, ({ view }) => opened(view)),
    ...lines(
      'open.searching',
      'commandPalette.open',
      openings,
      ({ view }) =>
        ({ previous }) =>
          previous?.view === view ? ['closed', left, [looksAt(null)]] : opened(view, [looksAt(null)]),
    ),
    ...lines('open.shortcuts', 'commandPalette.open', openings, ({ view }) =>
      view === 'shortcuts' ? ['closed', left, []] : opened(view),
    ),
    'open.searching | commandPalette.close': ['closed', left, [looksAt(null)]],
    'open.shortcuts | commandPalette.close': ['closed', left, []],
    ...lines('open.searching', 'query.set', queries, ({ query, best }) => [
      'open.searching',
      { query, active: best },
      [looksAt(best)],
    ]),
    ...lines('open.searching', 'entry.point', entries, ({ entry }) => ({ previous }) => [
      'open.searching',
      { active: entry, query: previous?.query ?? '' },
      [looksAt(entry)],
    ]),
    ...lines('open.searching', 'entry.choose', entries, ({ entry }) => ({ previous }) => {
      const others = (previous?.recent ?? []).filter((one) => one !== entry)
      const recent = [entry, ...others.slice(0, 8)]
      return ['closed', { ...left, recent }, [looksAt(null), ['keepRecent', { recent }]]]
    }),
    ...Object.assign(
      {},
      ...anyState.map((state) =>
        lines(state, 'recent.changed', kept, ({ entries: recent }) => ({ previous }) => [
          state,
          { recent, query: previous?.query ?? '', active: previous?.active ?? null },
          [],
        ]),
      ),
      ...anyState.map((state) => ({ [`${state} | watchRecent fails`]: [state, {}, []] })),
    ),
  },
  invariants: {
    'nothing is looked for or looked at while the palette is closed': ({ context, states }) =>
      states.includes('open.searching') || (context.query === '' && context.active === null),
    'an entry was used last but once, and no more than nine are kept': ({ context: { recent } }) =>
      new Set(recent).size === recent.length && recent.length <= 9,
    'what was used is kept only when an entry is chosen': ({ trail }) =>
      trail.every(({ did, is }) => is('entry.choose') || !did.some((deed) => deed.startsWith('keepRecent'))),
  },
})
