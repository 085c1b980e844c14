import type { AnySeen, Deed, Lead, Leads } from './model.ts'
import type { Act } from './record.ts'

const isWithin = (state: string, wanted: string): boolean =>
  state === wanted || state.startsWith(`${wanted}.`)
const isNamed = (step: string, wanted: string): boolean =>
  step === wanted || (step.startsWith(wanted) && /^[ :]/u.test(step.slice(wanted.length)))

const fits = (key: string, step: string, from: readonly string[]): boolean => {
  const [state = '', name] = key.split(' | ')
  return name === undefined
    ? from.length === 0 && isNamed(step, state)
    : isNamed(step, name) && from.some((one) => isWithin(one, state))
}

const linesOf = new WeakMap<Leads<any>, Map<string, string | null>>()

/** The line that speaks of a step, or null. */
export const lineFor = (leads: Leads<any>, step: string, from: readonly string[]): string | null => {
  const known = linesOf.get(leads) ?? new Map<string, string | null>()
  linesOf.set(leads, known)
  const at = `${from.join(' + ')} | ${step}`
  const found = known.get(at)
  const line =
    found === undefined ? longestOf(Object.keys(leads).filter((key) => fits(key, step, from))) : found
  known.set(at, line)
  return line
}

const longestOf = (keys: readonly string[]): string | null =>
  keys.toSorted((one, other) => one.length - other.length).at(-1) ?? null

const same = (one: unknown, other: unknown): boolean =>
  one === other || (!(other instanceof Error) && JSON.stringify(one) === JSON.stringify(other))

/** It did what a line names; of what was given with it, what the line names. */
const isDone = ({ type, params }: Act, wanted: Deed): boolean => {
  const [name, given = {}] = typeof wanted === 'string' ? [wanted] : wanted
  return (
    type === name &&
    Object.entries(given).every(([part, value]) => same((params as Record<string, unknown>)?.[part], value))
  )
}

/** What is otherwise than a line says, or null. */
export const otherThan = (line: Leads<any>[string], seen: AnySeen): string | null => {
  const lead: Lead<any> = typeof line === 'function' ? line(seen) : line
  const [state, context = {}, did] = typeof lead === 'string' ? [lead] : lead
  if (!seen.states.some((one) => isWithin(one, state)))
    return `it leads to ${seen.states.join(', ')}, not to ${state}`
  for (const [part, value] of Object.entries(context))
    if (!same(seen.context[part], value))
      return `${part} is ${JSON.stringify(seen.context[part])}, not ${JSON.stringify(value)}`
  const done = seen.trail.at(-1)?.acts ?? []
  return did === undefined ||
    (done.length === did.length && done.every((act, at) => isDone(act, did[at] ?? '')))
    ? null
    : `it did ${JSON.stringify(done.map(({ told }) => told))}, not ${JSON.stringify(did)}`
}
