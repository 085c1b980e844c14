import type { Api } from './api.ts'
import { ApiFault, missingObject } from './fault.ts'
import type { Kit } from './kit.ts'
import type { Params } from './params.ts'
import { isField } from './store.ts'
import type { Holding, Store } from './store.ts'
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

const page = <Kind extends Stored & { created: number }>(
  store: Store,
  kind: Kind['object'],
  url: string,
  params: Params<PageName>,
  matches: (object: Kind) => boolean,
  holding?: Holding,
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
  for (const object of store.newest<Kind>(kind, holding, after)) {
    if (object.id === before) break
    if (object.created >= from && object.created <= to && matches(object)) found.push(object)
    if (before === undefined && found.length > limit) break
  }
  const more = found.length > limit
  return listOf(before === undefined ? found.slice(0, limit) : found.slice(-limit), url, more)
}

/**
 * Serves one page of a kind, newest first, filtered and paged like the API. `matching` reads the filters `names` and
 * returns a predicate for objects.
 */
export const serveList = <Kind extends Stored & { created: number }, Name extends string>(
  api: Api,
  { store }: Kit,
  kind: Kind['object'],
  url: string,
  names: readonly Name[],
  matching: (params: Params<Name | PageName>) => (object: Kind) => boolean,
): void =>
  api.get(url, [...names, ...pageNames], ({ params }) => {
    const field = names.filter((name) => isField(name)).find((name) => params.has(name))
    const holding = field && { field, value: params.required(field) }
    return page(store, kind, url, params, matching(params), holding)
  })
