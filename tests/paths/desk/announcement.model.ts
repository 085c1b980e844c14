import type { AnnouncementContext, AnnouncementDraft } from '#machines/desk/announcement.machine.ts'
import { announcementMachine } from '#machines/desk/announcement.machine.ts'
import { failure } from '../failure.ts'
import type { Lead, Seen, Sight } from '../harness/model.ts'
import { defineModel } from '../harness/model.ts'
import {
  announcementOf,
  at,
  bases,
  drafts,
  forms,
  isFaulty,
  key,
  other,
  refusals,
  theirs,
  unread,
} from './announced.ts'

type Context = AnnouncementContext
type Line = Lead<Context> | ((seen: Seen<Context>) => Lead<Context>)

const each = <Name extends string>(of: Record<Name, unknown>, lines: (name: Name) => Record<string, Line>) =>
  Object.assign({}, ...(Object.keys(of) as Name[]).map(lines)) as Record<string, Line>
const payload = (name: string): string => (name === 'valid' ? '' : ` (${name})`)

const sentOf = ({ id, form, revision, isCopy, key: used }: Context) => ({
  id,
  form,
  revision,
  isCopy,
  key: used,
})
const same = (one: unknown, another: unknown): boolean => JSON.stringify(one) === JSON.stringify(another)

/** The browser stores the typed text. */
const keeps =
  (change: (before: Context) => Partial<Context>): Line =>
  ({ previous }) => {
    const now: Context = { ...previous!, ...change(previous!) }
    return ['writing.keeping', now, [['starts keepDraft', sentOf(now)]]]
  }
const compares = (previous: Context, more: Partial<Context>): Lead<Context> => [
  'comparing',
  { ...previous, ...more },
  [['starts readTheirs', { id: previous.id }]],
]
const restores =
  (draft: AnnouncementDraft | null): Line =>
  ({ previous }) => {
    const before = previous!
    if (draft === null) return ['writing.still', before, []]
    const { form, isCopy, key: used } = draft
    if (!isCopy && draft.revision !== before.revision) return compares(before, { form, isCopy, key: used })
    return ['writing.still', { ...before, form, isCopy, key: used }, []]
  }
const isUnkept = ({ previous }: Seen<Context>): Lead<Context> => [
  'writing.still',
  { ...previous!, keptAt: null, unkept: 'storage' },
  [],
]
const leaves = ({ previous }: Seen<Context>): Lead<Context> => [
  'left',
  previous!,
  [['forgetDraft', { id: previous!.id }], 'announceLeft'],
]
const saves =
  (fresh: string): Line =>
  ({ previous }) => {
    const before = previous!
    if (isFaulty(before)) return ['writing.faulty', before, []]
    const now = { ...before, key: before.key ?? fresh, problem: null }
    return ['saving', now, [['starts save', sentOf(now)]]]
  }
const discards = (seen: Seen<Context>): Lead<Context> =>
  same(seen.previous!.form, seen.previous!.stored) ? leaves(seen) : ['writing.asking', seen.previous!, []]

const done = { 'as written': announcementOf(forms.valid) }

const title: Sight = { role: 'textbox', name: 'Title' }
const sentences = {
  offline: 'You are offline. Check the connection and try again.',
  timeout: 'The server took too long to answer. Try again.',
  not_found: 'This no longer exists.',
} as const
const said = ({ problem }: Context): Sight[] =>
  problem !== null && Object.hasOwn(sentences, problem)
    ? [{ text: sentences[problem as keyof typeof sentences] }]
    : []
const form = (context: Context): Sight[] => [
  { role: 'textbox', name: 'Title', value: context.form.texts.en.title },
  { role: 'textbox', name: 'Page that it leads to (optional)', value: context.form.path },
  ...said(context),
  context.unkept === null
    ? { absent: { text: 'This browser keeps no draft. Send it before you leave the page.' } }
    : { text: 'This browser keeps no draft. Send it before you leave the page.' },
]
const save = { role: 'button', name: 'Save as draft' } as const
const question = { role: 'group', name: 'Discard what you typed?' } as const

export const model = defineModel({
  machine: announcementMachine.provide({ guards: { isFaulty: ({ context }) => isFaulty(context) } }),
  inputs: bases,
  events: {
    'announcement.type': {
      valid: { form: forms.valid },
      boundary: { form: forms.boundary },
      hostile: { form: forms.hostile },
    },
    'announcement.save': { valid: { key }, boundary: { key: other }, hostile: { key: '<script>' } },
    'announcement.discard': { valid: {} },
    'announcement.keep': { valid: {} },
    'mine.keep': { valid: {} },
    'theirs.take': { valid: {} },
    'mine.copy': { valid: {} },
  },
  actors: {
    readDraft: { done: drafts, fails: { 'storage is blocked': failure('internal') } },
    keepDraft: {
      done: { kept: { at }, 'no room': { at: null } },
      fails: { 'storage is full': failure('internal') },
    },
    save: { done, fails: { ...refusals, changed: failure('announcement_changed') } },
    readTheirs: { done: theirs, fails: unread },
  },
  delays: { answerTimeout: 20_000, loadTimeout: 20_000 },
  sees: {
    restoring: [{ absent: title }],
    'writing.still': (context) => [...form(context), save],
    'writing.keeping': (context) => [...form(context), save],
    'writing.faulty': (context) => [
      ...form(context),
      save,
      // Each says what is wrong with it.
      context.form.path === '' || context.form.path.startsWith('/t')
        ? { absent: { text: 'This isn’t the address of a page of the hub.' } }
        : { text: 'This isn’t the address of a page of the hub.' },
    ],
    'writing.asking': (context) => [...form(context), question, { absent: save }],
    saving: [
      { role: 'button', name: 'Saving', is: 'busy' },
      { role: 'textbox', name: 'Title', is: 'read-only' },
    ],
    comparing: [{ absent: title }],
    differing: ({ theirs: read, form: { texts } }) => [
      { text: 'Somebody else has changed this announcement meanwhile. What you typed is not lost.' },
      { text: 'Their text' },
      ...(texts.en.message === '' ? [] : [{ text: texts.en.message }]),
      read?.told.state === 'draft'
        ? { role: 'button', name: 'Go on with mine' }
        : { absent: { role: 'button', name: 'Go on with mine' } },
      { role: 'button', name: 'Make mine a new one' },
    ],
    saved: [{ absent: title }],
    left: [{ absent: title }],
  },
  bound: ({ id, revision, isCopy, form: words, stored, key: used, theirs: read }) => [
    id,
    revision,
    isCopy,
    isFaulty({ form: words }),
    same(words, stored),
    used === null,
    read?.told.state,
  ],
  focus: {
    // A new one is changed by nobody else; its drafts are of the first revision.
    'a new one': ({ is }) => !is('save fails: changed', 'readDraft done: a draft', 'readDraft done: a copy'),
  },
  leads: {
    ...each(bases, (name) => {
      const { id, revision, form: words } = bases[name]
      const begun: Context = {
        id,
        revision,
        isCopy: false,
        stored: words,
        form: words,
        key: null,
        theirs: null,
        keptAt: null,
        unkept: null,
        problem: null,
      }
      return { [`start ${name}`]: ['restoring', begun, [['starts readDraft', { id }]]] }
    }),
    ...each(drafts, (name) => ({ [`restoring | readDraft done: ${name}`]: restores(drafts[name]) })),
    'restoring | readDraft fails': ({ previous }) => ['writing.still', previous!, []],
    ...each(forms, (name) => ({
      [`writing | announcement.type${payload(name)}`]: keeps(() => ({
        form: forms[name],
        key: null,
        problem: null,
      })),
    })),
    ...each({ valid: key, boundary: other, hostile: '<script>' }, (name) => ({
      [`writing | announcement.save${payload(name)}`]: saves(
        { valid: key, boundary: other, hostile: '<script>' }[name],
      ),
    })),
    'writing | announcement.discard': (seen) => discards(seen),
    'writing.asking | announcement.discard': (seen) => leaves(seen),
    'writing.asking | announcement.keep': ({ previous }) => ['writing.still', previous!, []],
    'writing.keeping | keepDraft done: kept': ({ previous }) => [
      'writing.still',
      { ...previous!, keptAt: at, unkept: null },
      [],
    ],
    'writing.keeping | keepDraft done: no room': (seen) => isUnkept(seen),
    'writing.keeping | keepDraft fails': (seen) => isUnkept(seen),
    'saving | save done': ({ previous }) => [
      'saved',
      previous!,
      [
        ['forgetDraft', { id: previous!.id }],
        ['announceSaved', { told: done['as written'] }],
      ],
    ],
    ...each(refusals, (name) => ({
      [`saving | save fails: ${name}`]: keeps(() => ({ problem: refusals[name].code })),
    })),
    'saving | save fails: changed': ({ previous }) =>
      compares(previous!, { problem: 'announcement_changed' }),
    'saving | after answerTimeout': keeps(() => ({ problem: 'timeout' })),
    ...each(theirs, (name) => ({
      [`comparing | readTheirs done: ${name}`]: ({ previous }) => [
        'differing',
        { ...previous!, theirs: theirs[name] },
        [],
      ],
    })),
    ...each(unread, (name) => ({
      [`comparing | readTheirs fails: ${name}`]: keeps(() => ({ problem: unread[name].code })),
    })),
    'comparing | after loadTimeout': keeps(() => ({ problem: 'timeout' })),
    // Only a draft can be replaced: what was sent stays as it is.
    'differing | mine.keep': (seen) =>
      seen.previous!.theirs?.told.state === 'draft'
        ? (
            keeps((before) => ({
              revision: before.theirs!.told.revision,
              stored: before.theirs!.form,
              theirs: null,
              problem: null,
            })) as (of: Seen<Context>) => Lead<Context>
          )(seen)
        : ['differing', seen.previous!, []],
    'differing | theirs.take': (seen) => leaves(seen),
    'differing | mine.copy': keeps(() => ({ isCopy: true, theirs: null, problem: null })),
  },
  invariants: {
    'what was typed changes only by typing and by its draft': ({ context, previous, trail }) =>
      previous === null ||
      same(context.form, previous.form) ||
      trail.at(-1)?.is('announcement.type', 'readDraft done') === true,
    'nothing faulty is sent': ({ context, states }) => !states.includes('saving') || !isFaulty(context),
    'the draft goes only when the server has it, or the administrator gives it up': ({ trail }) =>
      trail.every(
        ({ did, is }) =>
          !did.includes('forgetDraft') || is('save done', 'announcement.discard', 'theirs.take'),
      ),
    'one form is sent under one key': ({ trail }) => {
      const inputs = trail
        .flatMap(({ started }) => started.filter(({ id }) => id === 'save'))
        .map(({ input }) => input as AnnouncementDraft)
      return inputs.every((sent, index) => {
        const before = inputs[index - 1]
        const typed = trail.some((step) => step.is('announcement.type'))
        return typed || !before || before.key === sent.key
      })
    },
    'a version that was sent is never replaced': ({ context, previous, trail }) =>
      trail.at(-1)?.is('mine.keep') !== true ||
      (previous?.theirs?.told.state ?? 'draft') === 'draft' ||
      context.theirs !== null,
    'it says why, whenever something failed': ({ context, trail }) =>
      trail.at(-1)?.is('save fails', 'readTheirs fails') !== true || context.problem !== null,
    'its tag says that the administrator waits': ({ states, tags }) =>
      tags.includes('busy') === ['saving', 'comparing'].some((one) => states.includes(one)),
  },
})
