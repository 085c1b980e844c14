import { parseSync } from 'rolldown/utils'
import { mutantsOfCode, withComma } from './code-operators.ts'
import type { Mutant } from './mutant.ts'
import { short } from './mutant.ts'
import type { Node } from './tree.ts'
import { bare, keyOf, machineOf, propertyOf } from './tree.ts'

/** So many other targets, states or names are tried in the place of one. */
const mostOthers = 3

const after = (all: readonly string[], one: string): string[] => {
  const at = all.indexOf(one)
  return [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0))]
    .filter((other) => other !== one)
    .slice(0, mostOthers)
}

const namesIn = (setup: Node, part: string): string[] =>
  (propertyOf(setup, part)?.value.properties ?? []).flatMap((one: Node) =>
    one.type === 'Property' ? [keyOf(one)] : [],
  )

const isTransitions = (key: string): boolean => key === 'on' || key === 'after'
const isTransition = (key: string): boolean => key === 'always' || key === 'onDone' || key === 'onError'

/** The mutants of a chart and of the code in its `setup` and beside it. */
export const mutantsOfMachine = (source: string): Mutant[] => {
  const { program } = parseSync('machine.ts', source, { lang: 'ts' })
  const machine = machineOf(program)
  if (!machine) throw new Error('no setup({...}).createMachine({...})')
  const { setup, chart } = machine
  const found: Mutant[] = []
  const text = (node: Node): string => source.slice(node.start, node.end)
  const add = (
    { start, end }: { start: number; end: number },
    put: string,
    place: string,
    what: string,
  ): void => {
    const line = source.slice(0, start).split('\n').length
    found.push({ place, what, line, start, end, text: put })
  }
  const names = {
    guards: namesIn(setup, 'guards'),
    actors: namesIn(setup, 'actors'),
    delays: namesIn(setup, 'delays'),
  }
  const targets = new Set<string>()

  const swaps = (node: Node, others: readonly string[], place: string): void => {
    for (const other of others) add(node, `'${other}'`, place, `${text(node)} -> '${other}'`)
  }
  const leaveOut = (node: Node, place: string, what = `${short(text(node))} left out`): void =>
    add(withComma(source, node), '', place, what)
  const list = (node: Node, place: string, what: string): void => {
    const all: Node[] = node.elements
    for (const one of all) leaveOut(one, place)
    for (const [at, one] of all.entries()) {
      const next = all[at + 1]
      if (next)
        add(
          { start: one.start, end: next.end },
          `${text(next)},${text(one)}`,
          place,
          `${what} ${at + 1} and ${at + 2} change places`,
        )
    }
  }

  const target = (node: Node, siblings: readonly string[], place: string): void => {
    const alike = [...targets].filter((one) => one[0] === node.value[0])
    swaps(node, /^[#.]/u.test(node.value) ? after(alike, node.value) : after(siblings, node.value), place)
  }

  const named = (node: Node, place: string): void => {
    // A name, or a name with params.
    if (node.type !== 'ObjectExpression') return
    for (const part of node.properties)
      if (keyOf(part) === 'params') {
        leaveOut(part, place)
        found.push(...mutantsOfCode(source, part.value, `${place}.params`))
      }
  }

  const guard = (property: Node, place: string): void => {
    const { value } = property
    const name: Node = value.type === 'Literal' ? value : propertyOf(value, 'type')?.value
    leaveOut(property, place)
    add(name, `'not ${name.value}'`, place, `guard ${name.value} negated`)
    swaps(name, after(names.guards, name.value).slice(0, 1), place)
    named(value, place)
  }

  const actions = (property: Node, place: string): void => {
    const { value } = property
    leaveOut(property, place)
    if (value.type !== 'ArrayExpression') return named(value, place)
    list(value, place, 'actions')
    for (const one of value.elements) named(one, place)
  }

  const transition = (node: Node, siblings: readonly string[], place: string): void => {
    if (node.type === 'Literal') return target(node, siblings, place)
    if (node.type === 'ArrayExpression') {
      list(node, place, 'transitions')
      for (const [at, one] of node.elements.entries()) transition(one, siblings, `${place}[${at}]`)
      return
    }
    for (const property of node.properties) {
      const key = keyOf(property)
      if (key === 'target') {
        target(property.value, siblings, place)
        leaveOut(property, place)
      } else if (key === 'guard') guard(property, place)
      else if (key === 'actions') actions(property, place)
      else if (key === 'reenter') leaveOut(property, place)
    }
  }

  const invoke = (node: Node, siblings: readonly string[], place: string): void => {
    if (node.type === 'ArrayExpression') {
      list(node, place, 'actors')
      for (const one of node.elements) invoke(one, siblings, place)
      return
    }
    const at = `${place}.${String(propertyOf(node, 'id')?.value.value)}`
    for (const property of node.properties) {
      const key = keyOf(property)
      if (key === 'src') swaps(property.value, after(names.actors, property.value.value), at)
      else if (key === 'input') {
        leaveOut(property, at)
        found.push(...mutantsOfCode(source, property.value, `${at}.input`))
      } else if (isTransition(key)) {
        leaveOut(property, at)
        transition(property.value, siblings, `${at}.${key}`)
      }
    }
  }

  const state = (node: Node, siblings: readonly string[], place: string): void => {
    const inner = (propertyOf(node, 'states')?.value.properties ?? []).map(keyOf) as string[]
    for (const property of node.properties) {
      const key = keyOf(property)
      const at = place === '' ? key : `${place}.${key}`
      if (key === 'states')
        for (const child of property.value.properties)
          state(child.value, inner, place === '' ? keyOf(child) : `${place}.${keyOf(child)}`)
      else if (key === 'initial') swaps(property.value, after(inner, property.value.value), at)
      else if (key === 'entry' || key === 'exit') actions(property, at)
      else if (key === 'tags' || (key === 'type' && property.value.value === 'final')) leaveOut(property, at)
      else if (key === 'invoke') {
        leaveOut(property, at)
        invoke(property.value, siblings, at)
      } else if (isTransition(key)) {
        leaveOut(property, at)
        transition(property.value, siblings, at)
      } else if (isTransitions(key))
        for (const one of property.value.properties) {
          const event = `${at}.${keyOf(one)}`
          leaveOut(one, event)
          if (key === 'after')
            for (const other of after(names.delays, keyOf(one)))
              add(one.key, `'${other}'`, event, `${keyOf(one)} -> ${other}`)
          transition(one.value, siblings, event)
        }
      else if (key === 'context') found.push(...mutantsOfCode(source, property.value, 'context'))
    }
  }

  const collect = (node: Node): void => {
    if (node?.type === 'Property' && keyOf(node) === 'target') targets.add(node.value.value)
    for (const child of node ? Object.values(node).flat() : [])
      if (child && typeof child === 'object') collect(child as Node)
  }
  collect(chart)
  state(chart, [], '')

  const provided = new Set(['types', 'actors'])
  const skip = (node: Node): boolean =>
    node === chart ||
    (node.type === 'Property' &&
      ((provided.has(keyOf(node)) && setup.properties.includes(node)) || isMissing(node)))
  const code = mutantsOfCode(source, program, '', skip)
  // The bodies of guards as a whole, and actions that do nothing.
  for (const one of propertyOf(setup, 'guards')?.value.properties ?? []) {
    const body = bare(one.value).body
    if (body && body.type !== 'BlockStatement')
      for (const fixed of ['true', 'false']) add(body, fixed, `guards.${keyOf(one)}`, `always ${fixed}`)
  }
  for (const one of propertyOf(setup, 'actions')?.value.properties ?? [])
    if (one.value.type === 'CallExpression')
      add(one.value, '() => {}', `actions.${keyOf(one)}`, 'does nothing')
  const parts = new Set([`${setup.start}`])
  return distinct([
    ...found,
    ...code.filter(({ start, end }) => !parts.has(`${start}`) && !isPartOfSetup(setup, start, end, source)),
  ])
}

/** `isForeign: missing('isForeign')`: only a name, in whose place a rule is provided. */
const isMissing = (property: Node): boolean => {
  const { type, arguments: given } = bare(property.value)
  return type === 'CallExpression' && given.length === 1 && given[0].value === keyOf(property)
}

/** `guards: {...}` left out as a whole: nothing a hand slips into. */
const isPartOfSetup = (setup: Node, start: number, end: number, source: string): boolean => {
  const parts: Node[] = setup.properties
  return parts.some(
    (part) =>
      (part.start === start && end >= part.end) ||
      (part.value.type === 'ObjectExpression' &&
        part.value.properties.some((one: Node) => one.start === start && withComma(source, one).end === end)),
  )
}

const distinct = (mutants: readonly Mutant[]): Mutant[] => {
  const known = new Set<string>()
  const counts = new Map<string, number>()
  return mutants
    .filter(({ start, end, text }) => known.size !== known.add(`${start} ${end} ${text}`).size)
    .map((mutant) => {
      const name = `${mutant.place}: ${mutant.what}`
      const nth = (counts.get(name) ?? 0) + 1
      counts.set(name, nth)
      return nth === 1 ? mutant : { ...mutant, what: `${mutant.what} (${nth})` }
    })
}

/** The mutants of a file of rules. */
export const mutantsOfRules = (source: string): Mutant[] =>
  distinct(mutantsOfCode(source, parseSync('rules.ts', source, { lang: 'ts' }).program, ''))
