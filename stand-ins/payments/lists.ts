import { ApiFault } from './fault.ts'
import type { Store } from './store.ts'
import { listOf } from './wire.ts'
import type { List } from './wire.ts'

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

/** Line items of a checkout session, which are returned only if expanded. */
export const sessionLines = (store: Store, id: string): List<unknown> =>
  listOf(
    store.inside<{ lines: unknown[] }>('checkout.session', id)?.lines ?? [],
    `/v1/checkout/sessions/${id}/line_items`,
  )

/** The answer with the fields of `expand` replaced by their objects. */
export const expanded = (store: Store, answer: object, paths: readonly string[]): object =>
  paths.reduce<object>((at, path) => expandPath(store, at, path.split('.'), path) as object, answer)
