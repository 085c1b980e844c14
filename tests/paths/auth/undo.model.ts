import { undoMachine } from '#machines/auth/undo.machine.ts'
import type { WayChange } from '#contract/auth/undo.contract.ts'
import { failure } from '../failure.ts'
import { defineModel, passing } from '../harness/model.ts'

const link = 'change-1.signed'
const added: WayChange = {
  change: 'added',
  kind: 'google',
  at: '2026-11-21T14:02:00.000Z',
  until: '2026-11-28T14:02:00.000Z',
  isUndone: false,
}
const changes = {
  added,
  removed: { ...added, change: 'removed' },
  'of the address': { ...added, change: 'removed', kind: 'mail' },
} as const satisfies Record<string, WayChange>
const undone: WayChange = { ...added, isUndone: true }

/** Final refusals; the troubles below can be tried again. */
const refusals = {
  old: failure('undo_expired'),
  'cut off': failure('undo_invalid'),
  malformed: failure('invalid_request'),
}
const troubles = {
  unavailable: failure('unavailable'),
  offline: failure('offline'),
  'too often': failure('rate_limited', 60),
  'something odd': failure('internal'),
}

const day = 'November 21, 2026 at 2:02 PM'
const sentenceOf = (change: WayChange | null): string => {
  if (change?.kind === 'mail') return `The address of the account was changed: ${day}.`
  return change?.change === 'added'
    ? `A way to log in was added: Google, ${day}.`
    : `A way to log in was removed: Google, ${day}.`
}

export const model = defineModel({
  machine: undoMachine,
  inputs: { 'with a link': { linkToken: link }, 'without one': { linkToken: null } },
  events: { 'undo.confirm': { valid: {} }, 'undo.retry': { valid: {} } },
  actors: {
    readChange: { done: { ...changes, undone }, fails: { ...refusals, ...troubles } },
    undoChange: { done: { undone: { status: 'undone' } }, fails: { ...refusals, ...troubles } },
  },
  delays: { readTimeout: 20_000, undoTimeout: 20_000 },
  sees: {
    arriving: passing,
    reading: [
      { role: 'heading', name: 'Reading the change' },
      { absent: { role: 'button', name: 'Undo the change' } },
    ],
    unread: [
      { role: 'heading', name: 'The change could not be read' },
      { role: 'button', name: 'Try again' },
    ],
    asking: ({ change }) => [
      { role: 'heading', name: 'Undo this change?' },
      { text: sentenceOf(change) },
      { role: 'button', name: 'Undo the change' },
    ],
    sending: ({ change }) => [
      { role: 'heading', name: 'Undo this change?' },
      { text: sentenceOf(change) },
      { role: 'button', name: 'Undoing the change', is: 'busy' },
    ],
    failed: [
      { role: 'heading', name: 'The change could not be undone' },
      { role: 'button', name: 'Try again' },
    ],
    refused: [
      { role: 'heading', name: 'This link does not work' },
      { absent: { role: 'button', name: 'Undo the change' } },
    ],
    done: [
      { role: 'heading', name: 'The change is undone' },
      { text: 'All devices are logged out. Log in again, and look at your ways to log in.' },
      { absent: { role: 'button', name: 'Undo the change' } },
    ],
  },
  leads: {
    'start with a link': [
      'reading',
      { linkToken: link, change: null, problem: null },
      [['starts readChange', { linkToken: link }]],
    ],
    'start without one': ['refused', { linkToken: null, problem: 'undo_invalid' }, []],
    ...Object.fromEntries(
      Object.entries(changes).map(([name, change]) => [
        `reading | readChange done: ${name}`,
        ['asking', { linkToken: link, change, problem: null }, []] as const,
      ]),
    ),
    'reading | readChange done: undone': ['done', { linkToken: null, change: null, problem: null }, []],
    ...Object.fromEntries(
      Object.entries(refusals).map(([name, { code }]) => [
        `reading | readChange fails: ${name}`,
        ['refused', { linkToken: null, problem: code }, []] as const,
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(troubles).map(([name, { code }]) => [
        `reading | readChange fails: ${name}`,
        ['unread', { linkToken: link, problem: code }, []] as const,
      ]),
    ),
    'reading | after readTimeout': ['unread', { linkToken: link, problem: 'timeout' }, []],
    'unread | undo.retry': [
      'reading',
      { linkToken: link, problem: null },
      [['starts readChange', { linkToken: link }]],
    ],
    'asking | undo.confirm': [
      'sending',
      { linkToken: link, problem: null },
      [['starts undoChange', { linkToken: link }]],
    ],
    'sending | undoChange done': ['done', { linkToken: null, problem: null }, []],
    ...Object.fromEntries(
      Object.entries(refusals).map(([name, { code }]) => [
        `sending | undoChange fails: ${name}`,
        ['refused', { linkToken: null, problem: code }, []] as const,
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(troubles).map(([name, { code }]) => [
        `sending | undoChange fails: ${name}`,
        ['failed', { linkToken: link, problem: code }, []] as const,
      ]),
    ),
    'sending | after undoTimeout': ['failed', { linkToken: link, problem: 'timeout' }, []],
    'failed | undo.retry': [
      'sending',
      { linkToken: link, problem: null },
      [['starts undoChange', { linkToken: link }]],
    ],
  },
  invariants: {
    'nothing is undone without a press': ({ trail }) =>
      trail.every(
        ({ is, started }) =>
          started.every(({ src }) => src !== 'undoChange') || is('undo.confirm', 'undo.retry'),
      ),
    'it is the change of this link that is undone': ({ trail }) =>
      trail.every(({ started }) =>
        started.every(({ input }) => (input as { linkToken: string }).linkToken === link),
      ),
    'a used or refused link is forgotten': ({ context, states }) =>
      !(states.includes('done') || states.includes('refused')) || context.linkToken === null,
    'a link that could not be used is kept': ({ context, states }) =>
      !(states.includes('failed') || states.includes('unread')) || context.linkToken === link,
    'a page that says undone or refused is at its end': ({ states, isOver }) =>
      isOver === (states.includes('done') || states.includes('refused')),
    'undone is only said after the answer': ({ states, trail }) =>
      !states.includes('done') || trail.at(-1)?.is('undoChange done', 'readChange done: undone') === true,
    'an error state names its problem': ({ context, states }) =>
      !['failed', 'refused', 'unread'].some((state) => states.includes(state)) || context.problem !== null,
    'the change is known where it is asked about': ({ context, states }) =>
      !(states.includes('asking') || states.includes('sending')) || context.change !== null,
  },
})
