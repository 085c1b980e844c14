import type { Way } from '#contract/auth/ways.contract.ts'
import type { AddableWay, WaysContext, WaysRead } from '#machines/auth/ways.machine.ts'
import { waysMachine } from '#machines/auth/ways.machine.ts'
import { failure } from '../failure.ts'
import type { Deed, Lead, Seen, Sight } from '../harness/model.ts'
import { defineModel } from '../harness/model.ts'

type Line = (seen: Seen<WaysContext>) => Lead<WaysContext>

const times = { addedAt: '2026-10-03T12:00:00.000Z', usedAt: null }
const mail: Way = { kind: 'mail', id: 'mail', name: 'mirel@example.org', ...times }
const google: Way = { kind: 'google', id: 'google:g-1', name: 'mirel@example.com', ...times }
const passkeyId = '11111111-1111-4111-8111-111111111111'
const passkey: Way = { kind: 'passkey', id: `passkey:${passkeyId}`, name: 'Laptop', ...times }

const offered = { google: true, immutablex: true }
const all: WaysRead = { ways: [mail, google, passkey], isLast: false, provedSeconds: 61, offered }
const unproved: WaysRead = { ...all, provedSeconds: 60 }
const last: WaysRead = {
  ways: [google],
  isLast: true,
  provedSeconds: 600,
  offered: { google: false, immutablex: false },
}
const reads = { all, unproved, last }

const failures = {
  offline: failure('offline'),
  'needing a proof': failure('proof_needed'),
  'gone already': failure('not_found'),
  'something odd': failure('internal'),
}
const told = { offline: failure('offline') }

const hostileName = '\'"><img src=x onerror=alert(1)> \u202E'

/** What the list then holds; a press on the one before takes effect. */
const listing =
  ({ ways, isLast, offered: offers }: WaysRead): Line =>
  ({ previous }) => {
    const list = { ways, isLast, offered: offers, pressed: null, problem: null }
    const pressed = previous?.pressed
    if (pressed?.type === 'way.add')
      return [
        'preparing',
        { ...list, chosen: null, added: null, adding: pressed.kind },
        [['raises way.add', { kind: pressed.kind }], 'starts readProof'],
      ]
    if (pressed) {
      const repeats: Deed[] = [[`raises ${pressed.type}`, { id: pressed.id }]]
      const isThere = !isLast && ways.some(({ id }) => id === pressed.id)
      const asks = pressed.type === 'way.ask' ? 'listed.asking' : 'listed.naming'
      return isThere
        ? [asks, { ...list, chosen: pressed.id }, repeats]
        : ['listed.resting', { ...list, chosen: null }, repeats]
    }
    return ['listed.resting', { ...list, chosen: null, adding: previous?.adding ?? null }, []]
  }
/** Noted while the list is read again; there has to be a way to ask about. */
const notes =
  (press: NonNullable<WaysContext['pressed']>): Line =>
  ({ previous }) => {
    const isThere =
      press.type === 'way.add' ||
      (previous?.ways?.some(({ id }) => id === press.id) === true &&
        !(press.type === 'way.ask' && previous.isLast))
    return ['reading', { pressed: isThere ? press : (previous?.pressed ?? null), chosen: null }, []]
  }
const reading: Lead<WaysContext> = ['reading', { chosen: null, name: '', problem: null }, ['starts readWays']]
const rests: Lead<WaysContext> = ['listed.resting', { chosen: null, name: '', problem: null }, []]

/** The last way and the mailed link are never asked about. */
const asks =
  (state: string, way: Way): Line =>
  ({ previous }) =>
    previous?.isLast
      ? [state, { chosen: previous.chosen }, []]
      : ['listed.asking', { chosen: way.id, problem: null }, []]
const edits =
  (state: string): Line =>
  ({ previous }) =>
    previous?.isLast
      ? [state, { chosen: previous.chosen }, []]
      : ['listed.naming', { chosen: passkey.id, problem: null }, []]
const prepares = (kind: AddableWay): Lead<WaysContext> => [
  'preparing',
  { adding: kind, added: null, chosen: null, name: '', problem: null },
  ['starts readProof'],
]
const inList = ['listed.resting', 'listed.asking', 'listed.naming']
const removing: Line = ({ previous }) => [
  'removing',
  { chosen: previous?.chosen ?? null, problem: null },
  [['starts remove', { id: previous?.chosen }]],
]
const fails =
  (state: string, problem: WaysContext['problem']): Line =>
  ({ previous }) => [state, { problem, chosen: previous?.chosen ?? null, ways: previous?.ways ?? null }, []]
/** Both kinds of failure that have a way on, and the rest. */
const failing = (step: string, state: string): Record<string, Line> => ({
  [`${step} fails: offline`]: fails(state, 'offline'),
  [`${step} fails: something odd`]: fails(state, 'internal'),
})
const adding: Line = ({ previous }) => [
  'adding',
  { adding: previous?.adding ?? null },
  [['starts add', { kind: previous?.adding }]],
]
const closes: Lead<WaysContext> = ['listed.resting', { adding: null, added: null, problem: null }, []]

const heading = { role: 'heading', name: 'Ways to log in' } as const
const unread = { text: 'Your ways to log in could not be read.' } as const
const question = { role: 'button', name: 'Keep' } as const
const buttons: Record<AddableWay, string> = {
  wallet: 'Add Wallet',
  google: 'Add Google',
  immutablex: 'Add Immutable Passport',
  passkey: 'Add a passkey',
}
const adds = ({ adding: kind }: WaysContext): readonly Sight[] => [
  heading,
  { role: 'button', name: buttons[kind ?? 'wallet'], is: 'busy' },
]
/** Asked about a passkey, the button of Google comes first. */
const removes = ({ chosen }: WaysContext): readonly Sight[] =>
  chosen === google.id ? [question, { role: 'button', name: 'Remove', is: 'busy' }] : [question]
const nameField = { role: 'textbox', name: 'Name of the passkey' } as const
const sentences: Partial<Record<string, string>> = {
  offline: 'You are offline. Check the connection and try again.',
  timeout: 'The server took too long to answer. Try again.',
  passkey_name_missing: 'Give the passkey a name.',
}
const said = ({ problem }: WaysContext) => {
  const sentence = problem === null ? undefined : sentences[problem]
  return sentence === undefined ? [] : [{ text: sentence } as const]
}

export const model = defineModel({
  machine: waysMachine,
  inputs: { 'as it is': undefined },
  events: {
    'ways.read': { valid: {} },
    'way.ask': {
      valid: { id: google.id },
      boundary: { id: mail.id },
      'of a passkey': { id: passkey.id },
      hostile: { id: '__proto__' },
    },
    'way.keep': { valid: {} },
    'way.remove': { valid: {} },
    'way.add': {
      valid: { kind: 'wallet' },
      boundary: { kind: 'passkey' },
      'of Google': { kind: 'google' },
      'of the Passport': { kind: 'immutablex' },
      hostile: { kind: '__proto__' as AddableWay },
    },
    'way.edit': { valid: { id: passkey.id }, boundary: { id: google.id }, hostile: { id: '__proto__' } },
    'way.rename': { valid: { name: ' Desk ' }, boundary: { name: ' ' }, hostile: { name: hostileName } },
  },
  actors: {
    readWays: { done: reads, fails: { offline: failure('offline') } },
    remove: { done: { removed: undefined }, fails: failures },
    rename: { done: { renamed: undefined }, fails: failures },
    prove: { done: { proved: true, closed: false }, fails: told },
    add: { done: { added: true, closed: false }, fails: failures },
  },
  delays: { requestTimeout: 20_000 },
  // What was removed and added, and names, are only carried along.
  bound: ({ removed: _, added: __, name, ways, ...rest }) => ({
    ...rest,
    hasName: name !== '',
    ids: ways?.map(({ id }) => id),
  }),
  sees: {
    reading: [heading, { absent: question }],
    unread: [heading, unread, { role: 'button', name: 'Try again' }],
    'listed.resting': (context) => [
      heading,
      { absent: unread },
      { absent: question },
      { absent: nameField },
      ...said(context),
      {
        text:
          context.ways?.length === 1 && context.ways[0]?.id !== mail.id
            ? 'Your last way to log in. Add another one first.'
            : 'mirel@example.org',
      },
    ],
    'listed.asking': (context) => [question, { role: 'button', name: 'Remove' }, ...said(context)],
    'listed.naming': (context) => [nameField, { role: 'button', name: 'Save' }, ...said(context)],
    removing: removes,
    provingToRemove: removes,
    renaming: [{ role: 'button', name: 'Save', is: 'busy' }],
    preparing: adds,
    provingToAdd: adds,
    adding: adds,
  },
  leads: {
    start: ['reading', { ways: null, problem: null }, ['starts readWays']],
    'reading | readWays done: all': listing(all),
    'reading | readWays done: unproved': listing(unproved),
    'reading | readWays done: last': listing(last),
    'reading | readWays fails': ['unread', { problem: 'offline', pressed: null }, []],
    'reading | after requestTimeout': ['unread', { problem: 'timeout', pressed: null }, []],
    'reading | way.ask': notes({ id: google.id, type: 'way.ask' }),
    'reading | way.ask (of a passkey)': notes({ id: passkey.id, type: 'way.ask' }),
    'reading | way.edit': notes({ id: passkey.id, type: 'way.edit' }),
    'reading | way.add': notes({ kind: 'wallet', type: 'way.add' }),
    'reading | way.add (boundary)': notes({ kind: 'passkey', type: 'way.add' }),
    'reading | way.add (of Google)': notes({ kind: 'google', type: 'way.add' }),
    'reading | way.add (of the Passport)': notes({ kind: 'immutablex', type: 'way.add' }),
    'unread | ways.read': reading,
    ...Object.fromEntries(
      inList.flatMap((state) => [
        [`${state} | ways.read`, reading],
        [`${state} | way.ask`, asks(state, google)],
        [`${state} | way.ask (of a passkey)`, asks(state, passkey)],
        [`${state} | way.edit`, edits(state)],
        [`${state} | way.add`, prepares('wallet')],
        [`${state} | way.add (boundary)`, prepares('passkey')],
        [`${state} | way.add (of Google)`, prepares('google')],
        [`${state} | way.add (of the Passport)`, prepares('immutablex')],
      ]),
    ),
    'listed.asking | way.keep': rests,
    'listed.naming | way.keep': rests,
    'listed.asking | way.remove': removing,
    'listed.naming | way.rename': [
      'renaming',
      { name: 'Desk', problem: null },
      [['starts rename', { id: passkey.id, name: 'Desk' }]],
    ],
    'listed.naming | way.rename (boundary)': [
      'listed.naming',
      { chosen: passkey.id, problem: 'passkey_name_missing' },
      [],
    ],
    'listed.naming | way.rename (hostile)': [
      'renaming',
      { name: hostileName.trim(), problem: null },
      [['starts rename', { id: passkey.id, name: hostileName.trim() }]],
    ],
    'removing | remove done': ({ previous }) => {
      const left = (previous?.ways ?? []).filter(({ id }) => id !== previous?.chosen)
      const tellsTo = (previous?.ways ?? []).find(({ kind }) => kind === 'mail')?.name ?? null
      const gone = (previous?.ways ?? [])
        .filter(({ id }) => id === previous?.chosen)
        .map((way) => ({ ...way, tellsTo }))
      const removed = [...(previous?.removed ?? []), ...gone]
      return [
        'listed.resting',
        { chosen: null, added: null, problem: null, ways: left, isLast: left.length === 1, removed },
        [],
      ]
    },
    'removing | remove fails: needing a proof': ({ previous }) => [
      'provingToRemove',
      { chosen: previous?.chosen ?? null },
      ['starts proveToRemove'],
    ],
    'removing | remove fails: gone already': reading,
    ...failing('removing | remove', 'listed.asking'),
    'removing | after requestTimeout': fails('listed.asking', 'timeout'),
    'provingToRemove | proveToRemove done: proved': removing,
    'provingToRemove | proveToRemove done: closed': ({ previous }) => [
      'listed.asking',
      { chosen: previous?.chosen ?? null, problem: null },
      [],
    ],
    'provingToRemove | proveToRemove fails': fails('listed.asking', 'offline'),
    'renaming | rename done': ({ previous }) => [
      'listed.resting',
      {
        chosen: null,
        name: '',
        problem: null,
        ways: (previous?.ways ?? []).map((way) =>
          way.id === passkey.id ? { ...way, name: previous?.name ?? '' } : way,
        ),
      },
      [],
    ],
    'renaming | rename fails: gone already': reading,
    'renaming | rename fails: needing a proof': fails('listed.naming', 'proof_needed'),
    ...failing('renaming | rename', 'listed.naming'),
    'renaming | after requestTimeout': fails('listed.naming', 'timeout'),
    'preparing | readProof done: all': adding,
    'preparing | readProof done: last': (seen) => {
      const [state, context, did] = adding(seen) as [string, Partial<WaysContext>, []]
      return [state, { ...context, ways: last.ways, isLast: true, offered: last.offered }, did]
    },
    'preparing | readProof done: unproved': ['provingToAdd', { ways: unproved.ways }, ['starts proveToAdd']],
    'preparing | readProof fails': ['listed.resting', { problem: 'offline' }, []],
    'preparing | after requestTimeout': ['listed.resting', { problem: 'timeout' }, []],
    'provingToAdd | proveToAdd done: proved': adding,
    'provingToAdd | proveToAdd done: closed': closes,
    'provingToAdd | proveToAdd fails': ['listed.resting', { problem: 'offline' }, []],
    'adding | add done: added': ({ previous }) => [
      'reading',
      { added: previous?.adding ?? null, adding: null, problem: null },
      ['starts readWays'],
    ],
    'adding | add done: closed': closes,
    'adding | add fails: needing a proof': ['provingToAdd', {}, ['starts proveToAdd']],
    'adding | add fails: gone already': ['listed.resting', { problem: 'not_found' }, []],
    'adding | add fails: offline': ['listed.resting', { problem: 'offline' }, []],
    'adding | add fails: something odd': ['listed.resting', { problem: 'internal' }, []],
  },
  invariants: {
    'the last way is never removed': ({ context, states }) => !states.includes('removing') || !context.isLast,
    'only a passkey gets a name': ({ context, states }) =>
      !states.some((state) => state === 'renaming' || state === 'listed.naming') ||
      context.chosen?.startsWith('passkey:') === true,
    'a way is removed only after the question': ({ trail }) =>
      trail.every(
        ({ did, is }) => !did.includes('starts remove') || is('way.remove', 'proveToRemove done: proved'),
      ),
    'nothing is chosen while nothing is asked': ({ context, states }) =>
      !states.some((state) => ['listed.resting', 'reading', 'adding'].includes(state)) ||
      context.chosen === null,
    'something is added only with a kind': ({ context, states }) =>
      !states.some((state) => ['adding', 'preparing', 'provingToAdd'].includes(state)) ||
      context.adding !== null,
    'a press waits only while the list is read': ({ context, states }) =>
      states.includes('reading') || context.pressed === null,
    'one thing is under way at a time': ({ children }) => children.length <= 1,
  },
})
