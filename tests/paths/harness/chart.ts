import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

/** One transition of a chart, by a name that is the same in every copy of the machine. */
export interface Edge {
  id: string
  source: string
  guarded: boolean
  definition: AnyTransitionDefinition
}

export interface InvokedActor {
  id: string
  src: string
  state: string
}

/** A machine as it is written, whatever of it can be reached. */
export interface Chart {
  states: readonly string[]
  edges: readonly Edge[]
  invoked: readonly InvokedActor[]
  idOf: ReadonlyMap<AnyTransitionDefinition, string>
}

export const nameOf = (node: AnyStateNode): string => (node.parent ? node.path.join('.') : `(${node.id})`)

/** `xstate.done.actor.requestLink` and its like, as people say it. */
export const sayEvent = (type: string): string => {
  if (type === '') return 'always'
  const [, kind, id] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? []
  if (kind) return `${id} ${kind === 'done' ? 'done' : 'fails'}`
  if (type.startsWith('xstate.done.state.')) return 'completed'
  const after = /^xstate\.after\.([^.]+)\./.exec(type)
  return after ? `after ${after[1]}` : type
}

/** A state and all within it. */
export const nodesOf = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(nodesOf),
]

export const readChart = (machine: AnyStateMachine): Chart => {
  const nodes = nodesOf(machine.root)
  const edges = nodes.flatMap((node) => {
    const definitions = [...[...node.transitions.values()].flat(), ...(node.always ?? [])]
    const counts = new Map<string, number>()
    return definitions.map((definition): Edge => {
      const event = sayEvent(definition.eventType)
      const nth = (counts.get(event) ?? 0) + 1
      counts.set(event, nth)
      const id = `${nameOf(node)} | ${event}${nth > 1 ? ` #${nth}` : ''}`
      return { id, source: nameOf(node), guarded: definition.guard !== undefined, definition }
    })
  })
  return {
    states: nodes.filter((node) => node.parent).map(nameOf),
    edges,
    invoked: nodes.flatMap((node) =>
      node.invoke.map((actor) => ({ id: actor.id, src: String(actor.src), state: nameOf(node) })),
    ),
    idOf: new Map(edges.map((edge) => [edge.definition, edge.id])),
  }
}
