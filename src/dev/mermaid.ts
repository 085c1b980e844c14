import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { actionsOf, nameOf, sayEvent, transitionsOf } from './chart-words.ts'

/** Mermaid ends a text at `:` and `;` and reads `#...;` as a character. */
const escaped = (text: string) => text.replace(/[#;:]/g, (character) => `#${character.charCodeAt(0)};`)

const idOf = (node: AnyStateNode) => [node.machine.id, ...node.path].join('_').replace(/\W/g, '_')

function say(transition: AnyTransitionDefinition): string {
  const guard = transition.guard ? ` [${nameOf(transition.guard)}]` : ''
  const actions = transition.actions.length > 0 ? ` / ${transition.actions.map(nameOf).join(', ')}` : ''
  const why = transition.description ? ` (${transition.description})` : ''
  return escaped(`${sayEvent(transition.eventType)}${guard}${actions}${why}`)
}

/** Returns the notes of a state: its description, its actors, and its inner transitions and actions. */
function notesOf(node: AnyStateNode): string[] {
  const inner = transitionsOf(node).filter((transition) => !transition.target?.length)
  const [entry, exit] = [actionsOf(node.entry), actionsOf(node.exit)]
  return [
    ...(node.description ? [node.description] : []),
    ...node.invoke.map(
      (actor) => `runs ${actor.id}${actor.id === actor.src ? '' : ` (${nameOf(actor.src)})`}`,
    ),
    ...(entry.length > 0 ? [`on entry ${entry.join(', ')}`] : []),
    ...(exit.length > 0 ? [`on exit ${exit.join(', ')}`] : []),
    ...inner.map((transition) => `on ${say(transition)}`),
  ]
}

function drawState(node: AnyStateNode): string[] {
  const children = Object.values(node.states)
  const title = node.type === 'history' ? `${node.key} (history)` : node.key
  const lines = [`state "${title.replaceAll('"', "'")}" as ${idOf(node)}`]
  if (children.length === 0) return lines
  return [...lines, `state ${idOf(node)} {`, ...indented(drawChildren(node)), '}']
}

const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}`)

function drawChildren(node: AnyStateNode): string[] {
  const children = Object.values(node.states)
  if (node.type === 'parallel') {
    return children.flatMap((child, index) => [...(index > 0 ? ['--'] : []), ...drawState(child)])
  }
  const initial = node.initial?.target?.[0]
  return [...(initial ? [`[*] --> ${idOf(initial)}`] : []), ...children.flatMap(drawState)]
}

/** Mermaid supports regions only inside a state, so a parallel root gets a state around it. */
function drawRoot(root: AnyStateNode): string[] {
  if (root.type !== 'parallel') return drawChildren(root)
  return [
    `state "${root.key}" as ${idOf(root)}`,
    `state ${idOf(root)} {`,
    ...indented(drawChildren(root)),
    '}',
  ]
}

const nodesUnder = (node: AnyStateNode): AnyStateNode[] =>
  Object.values(node.states).flatMap((child) => [child, ...nodesUnder(child)])

/** The root is not drawn, so its own transitions start at an extra state, 'anywhere'. */
function drawTransitions(node: AnyStateNode): string[] {
  const from = node.parent ? idOf(node) : 'anywhere'
  const arrows = transitionsOf(node).flatMap((transition) =>
    (transition.target ?? []).map((target) => `${from} --> ${idOf(target)} : ${say(transition)}`),
  )
  return [...(!node.parent && arrows.length > 0 ? ['state "anywhere" as anywhere'] : []), ...arrows]
}

function drawNote(node: AnyStateNode): string[] {
  const notes = notesOf(node)
  if (notes.length === 0) return []
  return [`note right of ${idOf(node)}`, ...notes.map((note) => `  ${escaped(note)}`), 'end note']
}

/** Draws a machine as a Mermaid state diagram with its descriptions as notes. */
export function drawMachine(machine: AnyStateMachine): string {
  const nodes = nodesUnder(machine.root)
  const rootNotes = notesOf(machine.root).map((note) => `%% ${note}`)
  const body = [
    ...drawRoot(machine.root),
    ...[machine.root, ...nodes].flatMap(drawTransitions),
    ...nodes.flatMap(drawNote),
  ]
  return ['stateDiagram-v2', ...indented([...rootNotes, ...body]), ''].join('\n')
}
