import { isPlain, sayValue } from './say-value.ts'

export type Context = Readonly<Record<string, unknown>>

/** Situations of a state by their keys, each with its context; undefined before the machine has started. */
type Situations = ReadonlyMap<string, Context | undefined>

/** A condition that needs more parts of the context, or more values of one, is no help to a reader. */
const mostParts = 3
const mostValues = 3

/** The parts of a context by their names, those of nested objects too, as in `lamp.colour`. */
const partsOf = (context: Context, before = ''): [name: string, value: string][] =>
  Object.entries(context).flatMap(([key, value]): [string, string][] => {
    const name = before + key
    const isNested = typeof value === 'object' && value !== null && isPlain(value) && before === ''
    return [[name, sayValue(value)], ...(isNested ? partsOf(value as Context, `${name}.`) : [])]
  })

const byLength = (one: string, other: string): number => one.length - other.length || (one < other ? -1 : 1)

/** The fewest parts of the context whose values tell `held` from `others`; null where there is no short answer. */
const conditionOf = (
  held: readonly ReadonlyMap<string, string>[],
  others: readonly ReadonlyMap<string, string>[],
): string | null => {
  const names = [...new Set(held.flatMap((parts) => [...parts.keys()]))].toSorted(byLength)
  const wanted = new Map(
    names.map((name) => [name, new Set(held.map((parts) => parts.get(name) ?? 'missing'))] as const),
  )
  const few = names.filter((name) => (wanted.get(name)?.size ?? 0) <= mostValues)
  const tellApart = (by: readonly string[]): boolean =>
    !others.some((parts) => by.every((name) => wanted.get(name)?.has(parts.get(name) ?? 'missing')))
  const single = few.find((name) => tellApart([name]))
  const by = single === undefined ? [...few] : [single]
  if (!tellApart(by)) return null
  // What stands first is the plainest: the others are left out before it.
  for (const name of by.toReversed()) {
    const less = by.filter((one) => one !== name)
    if (less.length > 0 && tellApart(less)) by.splice(by.indexOf(name), 1)
  }
  if (by.length > mostParts) return null
  return by.map((name) => `${name}: ${[...(wanted.get(name) ?? [])].toSorted().join(' | ')}`).join(', ')
}

/**
 * In which of a state's situations something holds: by the values of the context that all of these have and no other has, or
 * just in how many where that would be long. Nothing when it holds in all of them.
 */
export const sayWhere = (held: Situations, all: Situations): string => {
  if (held.size === all.size) return ''
  const partsIn = (situations: Situations) =>
    [...situations.values()].map((one) => new Map(partsOf(one ?? {})))
  const others = new Map([...all].filter(([key]) => !held.has(key)))
  const condition = conditionOf(partsIn(held), partsIn(others))
  return condition === null ? ` [in ${held.size} of ${all.size}]` : ` [where ${condition}]`
}
