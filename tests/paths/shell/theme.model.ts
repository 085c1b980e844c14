import type { ThemeContext } from '#machines/shell/theme.machine.ts'
import { themeMachine } from '#machines/shell/theme.machine.ts'
import { formatDate } from '#src/ui/figures/intl.ts'
import { failure } from '../failure.ts'
import type { Deed, Lead, Seen, Sight } from '../harness/model.ts'
import { defineModel, passing } from '../harness/model.ts'
import { eventLabel } from '../harness/step.ts'
import { alice, bob } from '../people.ts'

type Now = Seen<ThemeContext>
type Line = Lead<ThemeContext> | ((now: Now) => Lead<ThemeContext>)

const first = 'multi-gradient'
const ocean = 'ocean-deep'
const odd = '../../<img>'
const names: Record<string, string> = { [first]: 'Multi gradient', [ocean]: 'Ocean deep' }

const themes = { valid: { theme: ocean }, boundary: { theme: first }, hostile: { theme: odd } }
const users = {
  valid: { user: { id: alice.id, theme: null } },
  another: { user: { id: bob.id, theme: ocean } },
  boundary: { user: null },
  hostile: { user: { id: '', theme: odd } },
}
const known = {
  owed: { isOwed: true, theme: ocean },
  'a theme': { isOwed: false, theme: ocean },
  'the theme that is shown': { isOwed: false, theme: first },
  nothing: { isOwed: false, theme: null },
}
const failures = { offline: failure('offline'), 'something odd': failure('internal') }
const savedAt = '2026-11-23T14:02:00.000Z'

const looks = ['resting', 'waiting', 'previewing'] as const
const places = ['guest', 'comparing', 'inStep', 'saving', 'saved', 'failed'] as const

/** One line for each state and payload. */
const lines = <Payload extends object>(
  states: readonly string[],
  event: string,
  payloads: Record<string, Payload>,
  line: (payload: Payload, state: string) => Line,
): Record<string, Line> =>
  Object.fromEntries(
    states.flatMap((state) =>
      Object.entries(payloads).map(([name, payload]) => [
        `${state} | ${eventLabel(event, name)}`,
        line(payload, state),
      ]),
    ),
  )

/** The page is drawn in the chosen theme, and no row is looked at. */
const drawn = (theme: string) => ({ theme, shown: theme, candidate: null })
const shows = (theme: string): Deed => ['showTheme', { theme }]
const kept = places.map((place) => `keeping.${place}`)
const looked = looks.map((look) => `picking.${look}`)

/** A choice is kept as one that the server doesn't have, and saved for a player, after what is on its way. */
const chosen = ({ theme }: { theme: string }, state: string): Line => {
  const isSentNow = state !== 'keeping.guest' && state !== 'keeping.saving'
  return ({ previous }) => [
    isSentNow ? 'keeping.saving' : state,
    { ...drawn(theme), sent: isSentNow ? theme : (previous?.sent ?? null) },
    [
      ['keepChoice', { theme, userId: previous?.user?.id ?? null }],
      shows(theme),
      ...(isSentNow ? ['starts saveTheme'] : []),
    ],
  ]
}

/** What another tab chose is shown, and is that tab's to save: nothing is kept or sent for it. */
const changed = ({ theme }: { theme: string }, state: string): Line => {
  const next = state === 'keeping.saved' || state === 'keeping.failed' ? 'keeping.inStep' : state
  return ({ previous }) => (previous?.theme === theme ? [next, {}, []] : [next, drawn(theme), [shows(theme)]])
}

/** Who comes in is compared with what the browser keeps; more news of the same player says nothing. */
const comes = ({ user }: { user: ThemeContext['user'] }, state: string): Line => {
  if (user === null) return ['keeping.guest', { user: null }, []]
  return ({ previous }) =>
    previous?.user?.id === user.id
      ? [state, { user: previous.user }, []]
      : ['keeping.comparing', { user, theme: previous?.theme ?? '' }, ['starts recall']]
}

/** After an answer or none: what was chosen meanwhile goes first. */
const afterwards =
  (rest: (now: Now) => Lead<ThemeContext>): Line =>
  (now) => {
    const { previous } = now
    return previous && previous.sent !== previous.theme
      ? ['keeping.saving', { sent: previous.theme }, ['starts saveTheme']]
      : rest(now)
  }
const settled = afterwards(({ previous }) => [
  'keeping.saved',
  { savedAt },
  [['settleChoice', { theme: previous?.theme }]],
])
const failed = afterwards(() => ['keeping.failed', {}, []])
const pastSaving = (theme: string | null): Line =>
  theme === null
    ? ['keeping.inStep', {}, []]
    : ({ previous }) => [
        'keeping.inStep',
        drawn(theme),
        [
          ['keepTheme', { theme }],
          'raises theme.changed',
          ...(previous?.theme === theme ? [] : [shows(theme)]),
        ],
      ]

const chosenRow = (theme: string): Sight => ({
  role: 'menuitemradio',
  name: names[theme] ?? theme,
  is: 'checked',
})
const isChosen = ({ theme, shown }: ThemeContext): Sight[] => [
  chosenRow(theme),
  shown === theme
    ? { absent: { text: 'shown now' } }
    : { role: 'menuitemradio', name: `${names[shown] ?? shown} shown now` },
]
const says = (...said: string[]): Sight[] =>
  ['Saving', 'Kept in this browser only'].map((text) =>
    said.includes(text) ? { text } : { absent: { text } },
  )

export const model = defineModel({
  machine: themeMachine,
  inputs: {
    looking: { theme: first, user: null },
    guest: { theme: first, user: null },
    player: { theme: first, user: users.valid.user },
  },
  events: {
    'theme.preview': { ...themes },
    'preview.end': { valid: {} },
    'theme.choose': { ...themes },
    'theme.changed': { ...themes },
    'user.changed': users,
    'network.online': { valid: {} },
  },
  actors: {
    recall: { done: known, fails: { blocked: failure('internal') } },
    saveTheme: { done: { saved: { savedAt } }, fails: failures },
    watchTheme: {
      reports: ['theme.changed', 'network.online'],
      fails: { 'not supported': new Error('no events') },
    },
  },
  delays: { previewPause: 80, saveTimeout: 20_000 },
  sees: {
    'picking.resting': isChosen,
    'picking.waiting': ({ theme }) => [chosenRow(theme)],
    'picking.previewing': isChosen,
    'keeping.arriving': passing,
    'keeping.guest': says(),
    'keeping.comparing': says(),
    'keeping.inStep': says(),
    'keeping.saving': says('Saving'),
    'keeping.saved': [...says(), { text: `Saved ${formatDate(savedAt, 'en', 'time')}` }],
    'keeping.failed': says('Kept in this browser only'),
  },
  bound: ({ theme, shown, candidate, user, sent }) => [
    theme,
    shown === theme,
    candidate,
    user?.id,
    sent === theme,
  ],
  // What is drawn while a row is highlighted, and where the choice goes, have nothing to do with one another.
  focus: {
    looking: ({ is }) => is('theme.', 'preview.end', 'wait', 'watchTheme fails'),
    guest: ({ is }) => !is('theme.preview'),
    player: ({ is }) => !is('theme.preview', 'user.changed (another)', 'user.changed (hostile)'),
  },
  leads: {
    'start looking': ['keeping.guest', drawn(first), ['starts watchTheme', shows(first)]],
    'start guest': ['keeping.guest', drawn(first), ['starts watchTheme', shows(first)]],
    'start player': ['keeping.comparing', drawn(first), ['starts watchTheme', shows(first), 'starts recall']],

    ...lines(looked, 'theme.preview', themes, ({ theme }) => ({ previous }) => [
      'picking.waiting',
      { candidate: theme, theme: previous?.theme ?? '', shown: previous?.shown ?? '' },
      [],
    ]),
    'picking.waiting | after previewPause': ({ previous }) => {
      const candidate = previous?.candidate ?? ''
      return ['picking.previewing', { shown: candidate, theme: previous?.theme ?? '' }, [shows(candidate)]]
    },
    ...lines(looked.slice(1), 'preview.end', { valid: {} }, () => ({ previous }) => [
      'picking.resting',
      drawn(previous?.theme ?? ''),
      [shows(previous?.theme ?? '')],
    ]),
    'picking | watchTheme fails': ({ previousStates }) => [
      previousStates.find((state) => state.startsWith('picking.')) ?? '',
      {},
      [],
    ],

    ...lines(kept, 'theme.choose', themes, chosen),
    ...lines(kept, 'theme.changed', themes, changed),
    ...lines(kept, 'user.changed', users, comes),
    'keeping.comparing | recall done: owed': ({ previous }) => [
      'keeping.saving',
      { sent: previous?.theme ?? '', theme: previous?.theme ?? '' },
      ['starts saveTheme'],
    ],
    ...Object.fromEntries(
      Object.entries(known)
        .filter(([, { isOwed }]) => !isOwed)
        .map(([name, { theme }]) => [`keeping.comparing | recall done: ${name}`, pastSaving(theme)]),
    ),
    'keeping.comparing | recall fails': ['keeping.inStep', {}, []],
    'keeping.saving | saveTheme done': settled,
    'keeping.saving | saveTheme fails': failed,
    'keeping.saving | after saveTimeout': failed,
    'keeping.failed | network.online': ({ previous }) => [
      'keeping.saving',
      { sent: previous?.theme ?? '' },
      ['starts saveTheme'],
    ],
  },
  invariants: {
    'at rest the page is drawn in the chosen theme': ({ context, states }) =>
      !states.includes('picking.resting') || (context.shown === context.theme && context.candidate === null),
    'a choice or a change ends the looking': ({ states, trail, context, previous }) =>
      !trail.at(-1)?.is('theme.choose', 'theme.changed') ||
      states.includes('picking.resting') ||
      context.theme === previous?.theme,
    'the chosen theme is what is sent, and for players alone': ({ context, trail }) =>
      (trail.at(-1)?.started ?? []).every(
        ({ id, input }) =>
          id !== 'saveTheme' ||
          (context.user !== null && (input as { theme: string }).theme === context.theme),
      ),
    'a request is sent after the one before it has ended': ({ previousStates, trail }) => {
      const last = trail.at(-1)
      if (!previousStates.includes('keeping.saving') || !last?.started.some(({ id }) => id === 'saveTheme'))
        return true
      return last.is('saveTheme done', 'saveTheme fails', 'wait')
    },
    'what is said to be saved is the chosen theme': ({ context, states }) =>
      !states.includes('keeping.saved') || (context.sent === context.theme && context.savedAt !== null),
    'looking keeps nothing': ({ trail }) =>
      !trail.at(-1)?.is('theme.preview', 'preview.end') ||
      !trail.at(-1)?.did.some((done) => /keep|settle|starts/u.test(done)),
    'nobody is a guest, and a player is not': ({ context, states }) =>
      states.includes('keeping.guest') === (context.user === null),
  },
})
