import type { FieldStanding } from '#machines/account/saved-field.machine.ts'
import type { SettingsFieldsContext } from '#machines/account/settings-fields.machine.ts'
import { settingsFieldsMachine } from '#machines/account/settings-fields.machine.ts'
import type { Deed, Lead, Seen } from '../harness/model.ts'
import { defineModel, passing } from '../harness/model.ts'

type Context = SettingsFieldsContext
type Line = (seen: Seen<Context>) => Lead<Context>

export const fields = [
  { name: 'first_name', saved: 'Alice', stored: null },
  { name: 'last_name', saved: 'Moreau', stored: null },
]
export const savedAt = '2026-03-01T12:00:00.000Z'
const stands = (standing: FieldStanding, savedAt: string | null = null) => ({
  name: 'first_name',
  standing,
  savedAt,
})
const standings = {
  valid: stands('saved', savedAt),
  boundary: stands('saving'),
  hostile: stands('refused'),
  editing: stands('editing'),
  waiting: stands('waiting'),
  'another saved': { ...stands('saved', savedAt), name: 'last_name' },
  'another refused': { ...stands('refused'), name: 'last_name' },
}

const isOpen = ({ standings: all }: Context): boolean =>
  Object.values(all).some((standing) => standing === 'saving' || standing === 'editing')
const isUnsaved = ({ standings: all }: Context): boolean =>
  Object.values(all).some((standing) => standing === 'refused' || standing === 'waiting')
const noted = (context: Context, { name, standing, savedAt }: (typeof standings)['valid']): Context => ({
  ...context,
  standings: { ...context.standings, [name]: standing },
  savedAt: { ...context.savedAt, [name]: savedAt },
})
const goes = (does: boolean): Deed => ['answerLeave', { goes: does }]
const question = { text: 'Everything else is saved.' } as const

/** Once nothing is on its way, the player goes on, or is asked about what isn’t saved. */
const decides = (context: Context, did: Deed[]): Lead<Context> => {
  if (isOpen(context)) return ['leaving', context, did]
  return isUnsaved(context) ? ['asking', context, did] : ['left', context, [...did, goes(true)]]
}
const leaves: Deed[] = fields.map(({ name }) => `tells ${name} field.leave`)
const line =
  (to: (context: Context) => Lead<Context>): Line =>
  ({ previous }) =>
    to(previous as Context)
const namesOf = <Name extends string>(of: Record<Name, unknown>): Name[] => Object.keys(of) as Name[]

export const model = defineModel({
  machine: settingsFieldsMachine,
  inputs: { 'two fields': { fields } },
  events: {
    'field.stands': standings,
    'page.leave': { valid: {} },
    'leave.stay': { valid: {} },
    'leave.go': { valid: {} },
  },
  actors: { field: { isSpawned: true, reports: ['field.stands'], fails: {} } },
  delays: { leaveTimeout: 3_000 },
  sees: {
    open: [{ absent: question }],
    leaving: [{ absent: question }],
    deciding: passing,
    asking: [question],
    left: [{ absent: question }],
  },
  bound: ({ standings: all }) => fields.map(({ name }) => all[name]),
  leads: {
    'start two fields': [
      'open',
      { fields, standings: {}, savedAt: {} },
      fields.map((field): Deed => [`starts ${field.name}`, field]),
    ],
    ...Object.fromEntries(
      namesOf(standings).flatMap((name): [string, Line][] => {
        const step = `field.stands${name === 'valid' ? '' : ` (${name})`}`
        const note = (context: Context): Context => noted(context, standings[name])
        return [
          [`open | ${step}`, line((context) => ['open', note(context), []])],
          [`asking | ${step}`, line((context) => ['asking', note(context), []])],
          [`left | ${step}`, line((context) => ['open', note(context), []])],
          [`leaving | ${step}`, line((context) => decides(note(context), []))],
        ]
      }),
    ),
    'open | page.leave': line((context) => decides(context, leaves)),
    'left | page.leave': line((context) => decides(context, leaves)),
    'leaving | after leaveTimeout': line((context) =>
      isUnsaved(context) ? ['asking', context, []] : ['left', context, [goes(true)]],
    ),
    'asking | leave.stay': line((context) => ['open', context, [goes(false)]]),
    'asking | leave.go': line((context) => ['left', context, [goes(true)]]),
  },
  invariants: {
    'an unsaved field is never left without a question': ({ context, states, previousStates, trail }) =>
      !isUnsaved(context) ||
      !states.includes('left') ||
      previousStates.includes('left') ||
      (trail.at(-1)?.is('leave.go') ?? false),
    'there is a field for each name': ({ children }) =>
      JSON.stringify(children.toSorted()) === JSON.stringify(fields.map(({ name }) => name).toSorted()),
  },
})
