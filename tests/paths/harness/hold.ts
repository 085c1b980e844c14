import type { Coverage } from './coverage.ts'
import { lineFor, otherThan } from './leads.ts'
import type { AnyModel, AnySeen } from './model.ts'

const longestContext = 50_000

/** Throws what a model says against a step. `happened`: the names by which its `leads` may speak of it. */
export const hold = (
  model: AnyModel,
  coverage: Pick<Coverage, 'spoken' | 'unspoken'>,
  label: string,
  happened: readonly string[],
  seen: AnySeen,
): void => {
  for (const [name, invariant] of Object.entries(model.invariants))
    if (!invariant(seen)) throw new Error(`after '${label}' it does not hold that ${name}`)
  for (const step of happened) {
    const line = lineFor(model.leads ?? {}, step, seen.previousStates)
    if (line === null) {
      if (model.leads) coverage.unspoken(`${seen.previousStates.join(' + ')} | ${step}`)
      continue
    }
    coverage.spoken(line)
    const otherwise = otherThan(model.leads?.[line] ?? '', seen)
    if (otherwise !== null) throw new Error(`'${line}' leads elsewhere than said: ${otherwise}`)
  }
  const length = lengthOf(seen.context)
  if (length === null) throw new Error(`after '${label}' the context is not plain JSON`)
  if (length > longestContext)
    throw new Error(`after '${label}' the context has grown to ${length} characters`)
}

const lengths = new WeakMap<object, number>()

/**
 * Characters of a value as JSON; null where JSON would drop or change it: class instances, functions, undefined, NaN.
 * A part that was looked at before is not looked at again.
 */
const lengthOf = (value: unknown): number | null => {
  if (value === null || typeof value === 'string' || typeof value === 'boolean')
    return JSON.stringify(value).length
  if (typeof value === 'number') return Number.isFinite(value) ? String(value).length : null
  if (typeof value !== 'object') return null
  const known = lengths.get(value)
  if (known !== undefined) return known
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return null
  let length = 2
  for (const [key, part] of Object.entries(value)) {
    const inner = lengthOf(part)
    if (inner === null) return null
    length += inner + 1 + (Array.isArray(value) ? 0 : key.length + 3)
  }
  lengths.set(value, length)
  return length
}
