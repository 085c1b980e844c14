import type { FieldStanding, SavedFieldContext } from '#machines/account/saved-field.machine.ts'
import { savedFieldMachine } from '#machines/account/saved-field.machine.ts'
import { failure } from '../failure.ts'
import type { Deed, Lead, Seen, Sight } from '../harness/model.ts'
import { defineModel, passing } from '../harness/model.ts'

type Context = SavedFieldContext
type Line = (seen: Seen<Context>) => Lead<Context>
type State = 'resting' | 'editing' | 'saving' | 'refused' | 'waiting' | 'comparing' | 'asking'

/** Values that both fields can have: codes of countries, which are names as well. */
const [base, mine, newer] = ['AL', 'RO', 'FR'] as const
export const savedAt = '2026-03-01T12:00:00.000Z'

const typed = { valid: { value: mine }, boundary: { value: '' }, hostile: { value: base } }
const changed = { valid: { value: newer }, boundary: { value: mine }, hostile: { value: newer } }
const saves = { 'as sent': { value: mine, savedAt }, tidied: { value: newer, savedAt } }
const reads = { 'as before': { value: base }, newer: { value: newer }, 'saved after all': { value: mine } }
/** It isn't known if it was saved: it is sent again. */
const silences = {
  offline: failure('offline'),
  'something odd': failure('internal'),
  nonsense: failure('unexpected_answer'),
  down: failure('unavailable'),
  'too often': failure('rate_limited', 30),
  'too slow': failure('timeout'),
}
const refusals = {
  'not understood': failure('invalid_request'),
  'too soon': failure('username_too_soon', 86_400),
}
const unreadable = { offline: failure('offline'), down: failure('unavailable') }

const stores = ({ name, draft, saved }: Context, hasDraft: boolean): Deed => [
  'storeDraft',
  { name, draft: hasDraft ? { value: draft, base: saved } : null },
]
const tells = ({ name, savedAt: at }: Context, standing: FieldStanding): Deed => [
  'tells the parent field.stands',
  { name, standing, savedAt: at },
]
const clear = { problem: null, retryAfterSeconds: null } as const

/** How each state begins: the context then, and the deeds. */
const begins: Record<State, (at: Context) => [Context, Deed[]]> = {
  resting: (at) => [{ ...at, ...clear }, [stores(at, false), tells(at, 'saved')]],
  editing: (at) => [at, [tells(at, 'editing')]],
  saving: (at) => [
    { ...at, ...clear, sent: at.draft, isNews: false },
    [stores(at, true), tells(at, 'saving'), ['starts saveField', { name: at.name, value: at.draft }]],
  ],
  refused: (at) => [at, [stores(at, false), tells(at, 'refused')]],
  waiting: (at) => [at, [stores(at, true), tells(at, 'waiting'), 'starts watchNetwork']],
  comparing: (at) => [at, [tells(at, 'waiting'), ['starts readSaved', { name: at.name }]]],
  asking: (at) => [{ ...at, ...clear }, [tells(at, 'waiting')]],
}

/** Leads to a state with a changed context; `first`: done on the way. */
const goes =
  (state: State, change: (at: Context) => Partial<Context> = () => ({}), first: Deed[] = []): Line =>
  ({ previous }) => {
    const at = previous as Context
    const [now, did] = begins[state]({ ...at, ...change(at) })
    return [state, now, [...first, ...did]]
  }
/** Stays where it is, with a changed context. */
const stays =
  (state: State, change: (at: Context) => Partial<Context> = () => ({})): Line =>
  ({ previous }) => [state, { ...(previous as Context), ...change(previous as Context) }, []]
/** Decides by the context before. */
const either =
  (is: (at: Context) => boolean, one: Line, another: Line): Line =>
  (seen) =>
    is(seen.previous as Context) ? one(seen) : another(seen)

const each = <Name extends string>(
  names: readonly Name[],
  lines: (name: Name) => Record<string, Line>,
): Record<string, Line> => Object.assign({}, ...names.map(lines))
const namesOf = <Name extends string>(of: Record<Name, unknown>): Name[] => Object.keys(of) as Name[]
const payload = (name: string): string => (name === 'valid' ? '' : ` (${name})`)

const drafts = (value: string) => (): Partial<Context> => ({ draft: value, isNews: false })
const replaces = (at: Context): Partial<Context> => ({ saved: at.newer ?? at.saved, newer: null })
const fails =
  ({ code, retryAfterSeconds }: ReturnType<typeof failure>) =>
  (): Partial<Context> => ({ problem: code, retryAfterSeconds })
const noted =
  ({ value }: { value: string }) =>
  ({ draft, sent }: Context): Partial<Context> => ({
    saved: value,
    draft: draft === sent ? value : draft,
    sent: draft === sent ? value : sent,
    savedAt,
  })

/** Typing and choosing lead on from every state. */
const changes = (state: State, first: (at: Context) => Partial<Context> = () => ({})): Record<string, Line> =>
  each(namesOf(typed), (name) => ({
    [`${state} | field.type${payload(name)}`]: goes('editing', (at) => ({
      ...first(at),
      ...drafts(typed[name].value)(),
    })),
    [`${state} | field.choose${payload(name)}`]: goes('saving', (at) => ({
      ...first(at),
      ...drafts(typed[name].value)(),
    })),
  }))

const field = ({ name, draft, newer: elsewhere }: Context, isAsking = false): Sight => {
  const value = isAsking ? (elsewhere ?? draft) : draft
  return name === 'country'
    ? { role: 'combobox', name: 'Country', value }
    : { role: 'textbox', name: 'First name', value }
}
const texts = {
  invalid_request: 'The server didn’t accept this. Reload the page and try again.',
  username_too_soon: 'A username can be changed once in 30 days.',
} as const
/** A refused name gets a sentence of its own. */
const textsOf = ({ name }: Context) =>
  name === 'country' ? texts : { ...texts, invalid_request: 'A name is letters and signs on one line.' }
const news = { text: 'Changed in another window or on another device.' } as const
const waits = ({ problem }: Context): Sight =>
  problem === 'offline'
    ? { text: 'Stored here, sent when you are online again.' }
    : { text: 'Stored here. It is sent again by itself.' }

const start = (name: string, draft: string = base): Context => ({
  name,
  saved: base,
  draft,
  sent: base,
  newer: null,
  isNews: false,
  ...clear,
  savedAt: null,
})
const starts = (name: string): Lead<Context> => [
  'resting',
  start(name),
  [['starts watchSaved', { name }], stores(start(name), false), tells(start(name), 'saved')],
]
const startsStored = (name: string): Lead<Context> => [
  'comparing',
  { ...start(name, mine), sent: newer },
  [['starts watchSaved', { name }], tells(start(name), 'waiting'), ['starts readSaved', { name }]],
]

export const model = defineModel({
  machine: savedFieldMachine,
  inputs: {
    'a text': { name: 'first_name', saved: base, stored: null },
    'a choice': { name: 'country', saved: base, stored: null },
    'a text left behind': { name: 'first_name', saved: newer, stored: { value: mine, base } },
  },
  events: {
    'field.type': typed,
    'field.leave': { valid: {} },
    'field.choose': typed,
    'saved.changed': changed,
    'newer.accept': { valid: {} },
    'newer.replace': { valid: {} },
    'network.online': { valid: {} },
  },
  focus: {
    // A text is typed and left, a choice is made at once.
    'start a text': (step) => !step.is('field.choose'),
    'start a text left behind': (step) => !step.is('field.choose', 'field.type', 'saved.changed'),
    'start a choice': (step) => !step.is('field.type', 'field.leave'),
  },
  actors: {
    saveField: { done: saves, fails: { ...silences, ...refusals } },
    readSaved: { done: reads, fails: unreadable },
    watchSaved: { reports: ['saved.changed'], fails: { 'something odd': new Error('odd') } },
    watchNetwork: { reports: ['network.online'], fails: { 'not supported': new Error('no window') } },
  },
  delays: { saveTimeout: 20_000, retryPause: 15_000 },
  sees: {
    arriving: passing,
    resting: (context) => [field(context), context.isNews ? news : { absent: news }],
    editing: (context) => [field(context)],
    saving: (context) => [field(context), { text: 'Saving' }],
    refused: (context) => [
      field(context),
      { text: textsOf(context)[context.problem as keyof typeof texts] },
      { text: '1 field not saved' },
    ],
    waiting: (context) => [field(context), waits(context), { text: '1 field not sent yet' }],
    comparing: (context) => [field(context), waits(context)],
    asking: (context) => [field(context, true), { text: 'Meanwhile another device saved' }],
  },
  bound: ({ name, saved, draft, sent, newer: elsewhere, isNews, retryAfterSeconds }) => [
    name,
    draft,
    saved,
    draft === sent,
    elsewhere !== null,
    isNews,
    retryAfterSeconds !== null,
  ],
  leads: {
    'start a text': starts('first_name'),
    'start a choice': starts('country'),
    'start a text left behind': startsStored('first_name'),
    ...each(
      ['resting', 'editing', 'saving', 'refused', 'waiting', 'comparing', 'asking'] as const,
      (state) => ({
        [`${state} | watchSaved fails`]: stays(state),
      }),
    ),

    ...changes('resting'),
    ...each(namesOf(typed), (name) => ({
      [`resting | field.choose${payload(name)}`]: either(
        ({ saved }) => saved === typed[name].value,
        stays('resting'),
        goes('saving', drafts(typed[name].value)),
      ),
    })),
    // The hostile one is the valid one again.
    ...each(['valid', 'boundary'] as const, (name) => {
      const { value } = changed[name]
      const isKnown = ({ saved }: Context): boolean => saved === value
      const line = (state: State, change: () => Partial<Context>): Line =>
        either(isKnown, stays(state), stays(state, change))
      return {
        [`resting | saved.changed${payload(name)}`]: line('resting', () => ({
          saved: value,
          draft: value,
          isNews: true,
        })),
        [`editing | saved.changed${payload(name)}`]: line('editing', () => ({ saved: value })),
        [`refused | saved.changed${payload(name)}`]: line('refused', () => ({ saved: value })),
        [`asking | saved.changed${payload(name)}`]: stays('asking', () => ({ newer: value })),
      }
    }),

    ...each(namesOf(typed), (name) => ({
      [`editing | field.type${payload(name)}`]: stays('editing', drafts(typed[name].value)),
      [`saving | field.type${payload(name)}`]: stays('saving', drafts(typed[name].value)),
      [`saving | field.choose${payload(name)}`]: goes('saving', drafts(typed[name].value)),
    })),
    'editing | field.leave': either(({ saved, draft }) => saved === draft, goes('resting'), goes('saving')),
    'saving | field.leave': either(({ sent, draft }) => sent === draft, stays('saving'), goes('saving')),
    ...each(namesOf(saves), (name) => ({
      [`saving | saveField done: ${name}`]: (seen) => {
        const at = seen.previous as Context
        return at.draft === at.sent
          ? goes('resting', noted(saves[name]), ['reloadUser'])(seen)
          : goes('editing', noted(saves[name]), [stores(at, false)])(seen)
      },
    })),
    ...each(namesOf(silences), (name) => ({
      [`saving | saveField fails: ${name}`]: goes('waiting', fails(silences[name])),
    })),
    ...each(namesOf(refusals), (name) => ({
      [`saving | saveField fails: ${name}`]: goes('refused', fails(refusals[name])),
    })),
    'saving | after saveTimeout': goes('waiting', fails(failure('timeout'))),

    ...changes('refused'),
    ...changes('waiting'),
    ...changes('comparing'),
    ...changes('asking', replaces),
    'waiting | after retryPause': goes('comparing'),
    'waiting | network.online': goes('comparing'),
    'waiting | watchNetwork fails': stays('waiting'),
    ...each(namesOf(reads), (name) => {
      const { value } = reads[name]
      return {
        [`comparing | readSaved done: ${name}`]: either(
          ({ draft }) => draft === value,
          goes('resting', () => ({ saved: value })),
          either(
            ({ saved }) => saved === value,
            goes('saving'),
            goes('asking', () => ({ newer: value })),
          ),
        ),
      }
    }),
    ...each(namesOf(unreadable), (name) => ({
      [`comparing | readSaved fails: ${name}`]: goes('waiting', fails(unreadable[name])),
    })),
    'comparing | after saveTimeout': goes('waiting', fails(failure('timeout'))),
    'asking | newer.accept': goes('resting', (at) => ({
      saved: at.newer ?? '',
      draft: at.newer ?? '',
      newer: null,
    })),
    'asking | newer.replace': goes('saving', replaces),
  },
  invariants: {
    'what rests is what is saved': ({ context, states }) =>
      !states.includes('resting') || context.draft === context.saved,
    'what the player wrote is never replaced while it isn’t saved': ({ context, previous, states, trail }) =>
      previous === null ||
      context.draft === previous.draft ||
      states.includes('resting') ||
      (trail.at(-1)?.is('field.type', 'field.choose') ?? false),
    'a newer value is known exactly while the player is asked': ({ context, states }) =>
      (context.newer !== null) === states.includes('asking'),
    'nothing is refused or waits without a reason': ({ context, states }) =>
      context.problem !== null || !['refused', 'waiting'].some((state) => states.includes(state)),
  },
})
