import type * as v from 'valibot'

type Schema = v.GenericSchema & {
  readonly wrapped?: Schema
  readonly entries?: Readonly<Record<string, Schema>>
  readonly item?: Schema
  readonly options?: readonly unknown[]
  readonly pipe?: readonly { readonly kind: string; readonly type: string; readonly requirement?: unknown }[]
}

/** A text that a caller may send, and what it is read with. */
export interface TextField {
  /** Its names from the root on; `[]` for an entry of a list. */
  readonly path: readonly string[]
  readonly schema: v.GenericSchema
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema'

/** Every text in what an endpoint takes: whatever isn't one of a closed list. */
export const textFieldsOf = (schema: v.GenericSchema, path: readonly string[] = []): TextField[] => {
  const { type, wrapped, entries, item, options = [] } = schema as Schema
  if (type === 'string') return [{ path, schema }]
  return [
    ...(wrapped ? textFieldsOf(wrapped, path) : []),
    ...(item ? textFieldsOf(item, [...path, '[]']) : []),
    ...options.filter(isSchema).flatMap((option) => textFieldsOf(option, path)),
    ...Object.entries(entries ?? {}).flatMap(([name, entry]) => textFieldsOf(entry, [...path, name])),
  ]
}

/** The most UTF-16 units that a text field takes; null where nothing says so before anything else reads it. */
export const limitOf = (schema: v.GenericSchema): number | null => {
  for (const part of (schema as Schema).pipe ?? []) {
    if (part.type === 'max_length') return Number(part.requirement)
    const inner = isSchema(part) && part !== schema ? limitOf(part) : null
    if (inner !== null) return inner
    if (part.kind !== 'schema') return null
  }
  return null
}
