import * as v from 'valibot'

// The database can store neither NUL nor half a surrogate pair.
export const keepable = v.pipe(
  v.string(),
  v.maxLength(5_000),
  v.check((text) => !text.includes('\0') && text.isWellFormed()),
)
export const idText = v.pipe(keepable, v.minLength(1), v.maxLength(255))
const lastSecond = Date.parse('9999-01-01') / 1000
export const seconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(lastSecond))
export const reference = v.nullish(
  v.union([idText, v.object({ id: idText, status: v.optional(v.string()) })]),
)

/** The id of a referenced object, expanded or not. */
export const idOf = (value: v.InferOutput<typeof reference>): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null)
