import { undoMachine } from '#machines/auth/undo.machine.ts'
import { failure } from '../failure.ts'
import { defineModel, passing } from '../harness/model.ts'

const link = 'change-1.signed'

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

export const model = defineModel({
  machine: undoMachine,
  inputs: { 'with a link': { linkToken: link }, 'without one': { linkToken: null } },
  events: { 'undo.confirm': { valid: {} }, 'undo.retry': { valid: {} } },
  actors: {
    undoChange: { done: { undone: { status: 'undone' } }, fails: { ...refusals, ...troubles } },
  },
  delays: { undoTimeout: 20_000 },
  sees: {
    arriving: passing,
    asking: [
      { role: 'heading', name: 'Undo this change?' },
      { role: 'button', name: 'Undo the change' },
    ],
    sending: [
      { role: 'heading', name: 'Undo this change?' },
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
    'start with a link': ['asking', { linkToken: link, problem: null }, []],
    'start without one': ['refused', { linkToken: null, problem: 'undo_invalid' }, []],
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
      trail.every(({ is, started }) => started.length === 0 || is('undo.confirm', 'undo.retry')),
    'it is the change of this link that is undone': ({ trail }) =>
      trail.every(({ started }) =>
        started.every(({ input }) => (input as { linkToken: string }).linkToken === link),
      ),
    'a used or refused link is forgotten': ({ context, states }) =>
      !(states.includes('done') || states.includes('refused')) || context.linkToken === null,
    'a link that could not be used is kept': ({ context, states }) =>
      !states.includes('failed') || context.linkToken === link,
    'a page that says undone or refused is at its end': ({ states, isOver }) =>
      isOver === (states.includes('done') || states.includes('refused')),
    'undone is only said after the answer': ({ states, trail }) =>
      !states.includes('done') || trail.at(-1)?.is('undoChange done') === true,
    'an error state names its problem': ({ context, states }) =>
      !(states.includes('failed') || states.includes('refused')) || context.problem !== null,
  },
})
