import { assign, enqueueActions, fromPromise, setup } from 'xstate'
import type { FieldFact, FieldStanding, SavedFieldInput, savedFieldMachine } from './saved-field.machine.ts'

export interface SettingsFieldsContext {
  readonly fields: readonly SavedFieldInput[]
  /** How each field stands, by its name. */
  readonly standings: Readonly<Record<string, FieldStanding>>
  /** The server's time of the last save of each field (ISO); null: none yet. */
  readonly savedAt: Readonly<Record<string, string | null>>
}

export type SettingsFieldsEvent =
  | FieldFact
  /** The player is about to leave the page. */
  | { type: 'page.leave' }
  | { type: 'leave.stay' }
  | { type: 'leave.go' }

const standsSo = ({ standings }: SettingsFieldsContext, standing: FieldStanding): boolean =>
  Object.values(standings).includes(standing)

/** Placeholder for a provided machine; fails as every placeholder does. */
const absent = (name: string): unknown => fromPromise(() => Promise.reject(new Error(name)))

/**
 * A panel of fields that save themselves: it knows how each stands, says so in its head, and asks before fields are
 * left that were refused or not sent (decisions.md, "Shell"; issue 42).
 */
export const settingsFieldsMachine = setup({
  types: {
    context: {} as SettingsFieldsContext,
    events: {} as SettingsFieldsEvent,
    input: {} as { readonly fields: readonly SavedFieldInput[] },
  },
  actors: {
    /** One for each field, under its name. */
    field: absent('field') as typeof savedFieldMachine,
  },
  guards: {
    isSettled: ({ context }) => !standsSo(context, 'saving') && !standsSo(context, 'editing'),
    isUnsaved: ({ context }) => standsSo(context, 'refused') || standsSo(context, 'waiting'),
  },
  actions: {
    noteStanding: assign({
      standings: ({ context }, { name, standing }: FieldFact) => ({ ...context.standings, [name]: standing }),
      savedAt: ({ context }, { name, savedAt }: FieldFact) => ({ ...context.savedAt, [name]: savedAt }),
    }),
    startFields: enqueueActions(({ context, enqueue }) => {
      for (const input of context.fields) enqueue.spawnChild('field', { id: input.name, input })
    }),
    /** A text that is being typed is sent, as if its field had been left. */
    leaveFields: enqueueActions(({ context, enqueue }) => {
      for (const { name } of context.fields) enqueue.sendTo(name, { type: 'field.leave' })
    }),
    /** Continues to the page that the player wanted, or stays; provided by the feature. */
    answerLeave: (_, _params: { goes: boolean }) => {},
  },
  delays: { leaveTimeout: 3_000 },
}).createMachine({
  id: 'settingsFields',
  description: 'Fields that save themselves, and a question before unsaved ones are left.',
  context: ({ input: { fields } }) => ({ fields, standings: {}, savedAt: {} }),
  entry: 'startFields',
  initial: 'open',
  on: {
    'field.stands': { actions: { type: 'noteStanding', params: ({ event }) => event } },
  },
  states: {
    open: {
      description: 'The fields can be changed.',
      on: {
        'page.leave': {
          target: 'leaving',
          actions: 'leaveFields',
        },
      },
    },
    leaving: {
      description:
        'Texts that were being typed are sent first. A slow answer holds nobody up: the request goes on.',
      always: { guard: 'isSettled', target: 'deciding' },
      after: { leaveTimeout: 'deciding' },
      on: { 'page.leave': { description: 'Pressed twice.' } },
    },
    deciding: {
      description: 'Only fields that were refused or not sent are worth a question.',
      always: [
        { guard: 'isUnsaved', target: 'asking' },
        { target: 'left', actions: { type: 'answerLeave', params: { goes: true } } },
      ],
    },
    asking: {
      description: 'The player stays, or leaves these fields unsaved.',
      on: {
        'leave.stay': { target: 'open', actions: { type: 'answerLeave', params: { goes: false } } },
        'leave.go': { target: 'left', actions: { type: 'answerLeave', params: { goes: true } } },
      },
    },
    left: {
      description: 'The next page opens, and the fields end with this one.',
      on: {
        'field.stands': {
          target: 'open',
          actions: { type: 'noteStanding', params: ({ event }) => event },
          description: 'The next address was one of this page: its fields are still there.',
        },
        'page.leave': {
          target: 'leaving',
          actions: 'leaveFields',
          description: 'The same, and the player leaves again.',
        },
      },
    },
  },
})
