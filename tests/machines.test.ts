import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type AnyStateMachine, type AnyStateNode, createMachine } from 'xstate'
import { evaluateMachine } from '../scripts/machine-source.ts'
import { drawMachine } from '#src/dev/mermaid.ts'
import { catalogue } from './paths/catalogue.ts'

const read = (slug: string) => evaluateMachine(readFileSync(catalogue.machineFile(slug), 'utf8'))

const namesOf = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(namesOf) : ((value as { type?: unknown } | undefined)?.type ?? value)

/** Everything of a state that a reader of its JSON must find again. */
function outline(node: AnyStateNode): unknown {
  return {
    type: node.type,
    description: node.description,
    tags: [...node.tags],
    initial: node.initial?.target?.map((target) => target.id),
    entry: namesOf(node.entry),
    exit: namesOf(node.exit),
    invoke: node.invoke.map(({ id, src }) => ({ id, src })),
    transitions: [...[...node.transitions.values()].flat(), ...(node.always ?? [])].map((one) => ({
      on: one.eventType,
      to: one.target?.map((target) => target.id),
      guard: namesOf(one.guard),
      actions: namesOf(one.actions),
      description: one.description,
    })),
    states: Object.fromEntries(Object.entries(node.states).map(([key, child]) => [key, outline(child)])),
  }
}

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)]
const roundTrip = (machine: AnyStateMachine) =>
  createMachine(JSON.parse(JSON.stringify(machine.config)) as typeof machine.config)

describe.each(catalogue.machineSlugs())('the machine %s', (slug) => {
  it('is the same after a round trip through JSON', () => {
    const machine = read(slug)
    expect(outline(roundTrip(machine).root)).toEqual(outline(machine.root))
  })

  it('says what each of its states is for, or the state around it does', () => {
    const isExplained = (node: AnyStateNode): boolean =>
      Boolean(node.description) || (node.parent?.parent !== undefined && isExplained(node.parent))
    const silent = nodesOf(read(slug).root).filter((node) => node.parent && !isExplained(node))
    expect(silent.map((node) => node.id)).toEqual([])
  })

  it('is drawn with every state, event and description', () => {
    const machine = read(slug)
    const drawing = drawMachine(machine)
    for (const node of nodesOf(machine.root).slice(1)) {
      expect(drawing).toContain(`state "${node.key}" as `)
      expect(drawing).toContain((node.description ?? '').replace(/[#;:].*$/s, ''))
    }
    for (const event of machine.events) if (!event.startsWith('xstate.')) expect(drawing).toContain(event)
  })
})

it('notices what a round trip would lose', () => {
  const machine = createMachine({
    initial: 'a',
    states: { a: { on: { go: { guard: () => true, target: 'a' } } } },
  })
  expect(outline(roundTrip(machine).root)).not.toEqual(outline(machine.root))
})
