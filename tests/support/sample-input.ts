import * as v from 'valibot'

type Schema = v.GenericSchema & {
  readonly wrapped?: Schema
  readonly entries?: Readonly<Record<string, Schema>>
  readonly item?: Schema
  readonly options?: readonly (string | Schema)[]
  readonly literal?: unknown
  readonly pipe?: readonly { readonly type: string; readonly requirement?: unknown }[]
}

const texts = [
  'x',
  '0b9f1a52-6c1e-4f0e-9d55-7a1c1e2f3a4b',
  '2026-03-01T12:00:00.000Z',
  'someone@example.org',
  '1',
]

const numberIn = ({ pipe = [] }: Schema): number =>
  Number(pipe.find(({ type }) => type === 'min_value')?.requirement ?? 1)

/**
 * Returns a small input that a schema takes, as far as its parts say what they are: a text that has to match a pattern may
 * not.
 */
export const sampleInput = (schema: v.GenericSchema): unknown => {
  const { type, wrapped, entries, item, options = [], literal } = schema as Schema
  if (wrapped) return sampleInput(wrapped)
  if (entries)
    return Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, sampleInput(entry)]))
  if (item) return [sampleInput(item)]
  const [option] = options
  if (option !== undefined) return typeof option === 'object' ? sampleInput(option) : option
  if (type === 'literal') return literal
  if (type === 'boolean') return true
  if (type === 'number') return numberIn(schema)
  return texts.find((text) => v.is(schema, text)) ?? 'x'
}
