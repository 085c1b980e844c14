import type * as v from 'valibot'
import { switchesSchema } from './switches.ts'

export type SwitchField = { name: string } & (
  | { kind: 'choice'; options: readonly string[] }
  | { kind: 'number'; least: number; most: number }
  | { kind: 'yes-no' }
  | { kind: 'text'; most: number }
)

interface Step {
  type: string
  requirement?: unknown
  pipe?: readonly Step[]
}

/** The steps of a schema, including those of nested pipes. */
const stepsOf = (step: Step): Step[] => [
  step,
  ...(step.pipe ?? []).flatMap((inner) => (inner === step ? [] : inner.pipe ? stepsOf(inner) : [inner])),
]

const limits = (schema: v.GenericSchema, type: string): number[] =>
  stepsOf(schema as Step).flatMap((step) => (step.type === type ? [Number(step.requirement)] : []))

const fieldOf = (name: string, schema: v.GenericSchema): SwitchField => {
  switch (schema.type) {
    case 'picklist':
      return { name, kind: 'choice', options: (schema as v.PicklistSchema<string[], undefined>).options }
    case 'number':
      return {
        name,
        kind: 'number',
        least: Math.max(0, ...limits(schema, 'min_value')),
        most: Math.min(Number.MAX_SAFE_INTEGER, ...limits(schema, 'max_value')),
      }
    case 'boolean':
      return { name, kind: 'yes-no' }
    case 'string':
      return { name, kind: 'text', most: Math.min(200, ...limits(schema, 'max_length')) }
    default:
      throw new Error(`The switch ${name} is a ${schema.type}, which no form can ask for.`)
  }
}

/** Every switch, derived from the schema: a new one there automatically gets a form field and its checks. */
export const switchFields: readonly SwitchField[] = Object.entries(switchesSchema.entries).map(
  ([name, { wrapped }]) => fieldOf(name, wrapped),
)

/** Converts a field of a posted form for the schema; unreadable values stay as typed. */
export const readField = (field: SwitchField, typed: unknown): unknown => {
  if (typeof typed !== 'string') return typed
  if (field.kind === 'number') return typed.trim() === '' ? Number.NaN : Number(typed)
  if (field.kind === 'yes-no') return typed === 'true' ? true : typed === 'false' ? false : typed
  return typed
}

const listed = (options: readonly string[]): string =>
  options.length < 2 ? options.join('') : `${options.slice(0, -1).join(', ')} or ${options.at(-1)}`

/** Describes the valid values of a switch, as the end of a sentence: 'copies must be ...'. */
export const takes = (field: SwitchField): string => {
  switch (field.kind) {
    case 'choice':
      return listed(field.options)
    case 'number':
      return `a whole number from ${field.least} to ${field.most}`
    case 'yes-no':
      return 'true or false'
    case 'text':
      return `a text of at most ${field.most} characters`
    default:
      return field satisfies never
  }
}
