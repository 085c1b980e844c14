import type { AnyStateNode } from 'xstate'

/** Writes events such as `xstate.done.actor.requestLink` in plain words. */
export function sayEvent(type: string): string {
  if (type === '') return 'always'
  const [, kind, id] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? []
  if (kind) return `${id} ${kind === 'done' ? 'done' : 'failed'}`
  if (type.startsWith('xstate.done.state.')) return 'done'
  const after = /^xstate\.after\.([^.]+)\./.exec(type)
  return after ? `after ${after[1]}` : type
}

export const nameOf = (one: unknown): string => {
  if (typeof one === 'string') return one
  const isThing = (typeof one === 'object' && one !== null) || typeof one === 'function'
  const type = isThing && 'type' in one ? one.type : null
  return typeof type === 'string' ? type : 'inline'
}

/** Returns the action names without those that XState adds for its timers. */
export const actionsOf = (actions: readonly unknown[]) =>
  actions.map(nameOf).filter((name) => !name.startsWith('xstate.'))

export const transitionsOf = (node: AnyStateNode) => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
]
