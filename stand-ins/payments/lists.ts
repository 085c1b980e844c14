import { ApiFault, missingObject } from './fault.ts'
import type { Params } from './params.ts'
import type { Store } from './store.ts'
import { listOf } from './wire.ts'
import type { List, Stored } from './wire.ts'

export const pageNames = ['limit', 'starting_after', 'ending_before', 'created'] as const
type PageName = (typeof pageNames)[number]

const createdBounds = (params: Params<PageName>): [from: number, to: number] => {
  if (!params.has('created')) return [0, Infinity]
  const range = params.child('created', ['gt', 'gte', 'lt', 'lte'])
  const limits = { min: 0, max: 9_999_999_999 }
  const above = (range?.integer('gt', limits) ?? -1) + 1
  const below = (range?.integer('lt', limits) ?? Infinity) - 1
  return [
    Math.max(above, range?.integer('gte', limits) ?? 0),
    Math.min(below, range?.integer('lte', limits) ?? Infinity),
  ]
}

/** One page of a kind, newest first, filtered and paged as the API pages. */
export const page = <Kind extends Stored & { created: number }>(
  store: Store,
  kind: Kind['object'],
  url: string,
  params: Params<PageName>,
  matches: (object: Kind) => boolean,
): List<Kind> => {
  const limit = params.integer('limit', { min: 1, max: 100 }) ?? 10
  const after = params.text('starting_after')
  const before = params.text('ending_before')
  if (after !== undefined && before !== undefined) {
    throw new ApiFault('You cannot parameterize using both starting_after and ending_before.')
  }
  const cursor = after ?? before
  if (cursor !== undefined && !store.get(kind, cursor))
    throw missingObject(kind, cursor, after ? 'starting_after' : 'ending_before', 400)
  const [from, to] = createdBounds(params)
  const found: Kind[] = []
  let seen = after === undefined
  for (const object of store.newest<Kind>(kind)) {
    if (object.id === before) break
    if (seen && object.created >= from && object.created <= to && matches(object)) found.push(object)
    if (object.id === after) seen = true
    if (before === undefined && found.length > limit) break
  }
  const more = found.length > limit
  return listOf(before === undefined ? found.slice(0, limit) : found.slice(-limit), url, more)
}

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const expandPath = (store: Store, at: unknown, path: string[], full: string): unknown => {
  if (Array.isArray(at)) return at.map((item) => expandPath(store, item, path, full))
  const [key, ...rest] = path
  if (key === undefined) return at
  if (!isFields(at) || (!(key in at) && at.object !== 'checkout.session')) {
    throw new ApiFault(`This property cannot be expanded (${full}).`, { param: 'expand' })
  }
  const held =
    at.object === 'checkout.session' && key === 'line_items' ? sessionLines(store, String(at.id)) : at[key]
  const value = typeof held === 'string' ? (store.find(held) ?? held) : held
  if (value === null || value === undefined) return at
  return { ...at, [key]: expandPath(store, value, rest, full) }
}

/** Line items of a checkout session, which are answered only when asked for. */
export const sessionLines = (store: Store, id: string): List<unknown> =>
  listOf(
    store.inside<{ lines: unknown[] }>('checkout.session', id)?.lines ?? [],
    `/v1/checkout/sessions/${id}/line_items`,
  )

/** The answer with the fields of `expand` replaced by the objects they name. */
export const expanded = (store: Store, answer: object, paths: readonly string[]): object =>
  paths.reduce<object>((at, path) => expandPath(store, at, path.split('.'), path) as object, answer)
