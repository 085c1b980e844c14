import { posix } from 'node:path'
import { type ESTree, Visitor } from 'rolldown/utils'
import { evaluateMachine } from '../../scripts/machine-source.ts'
import type { Source } from './sources.ts'

const ways = ['sendParent', 'emit'] as const

interface Told {
  by: Source
  /** `sendParent` to the machine that invokes it, `emit` to the page. */
  way: (typeof ways)[number]
  /** Null where the type isn't written out. */
  event: string | null
}

const nameOf = (node: ESTree.Node): string =>
  node.type === 'Identifier' ? node.name : node.type === 'Literal' ? String(node.value) : ''

/** The type of each event that may be told: an object, one under a condition, or a function's whole answer. */
function typesIn(node: ESTree.Node | null | undefined): (string | null)[] {
  if (node?.type === 'ArrowFunctionExpression') return typesIn(node.body)
  if (node?.type === 'ParenthesizedExpression' || node?.type === 'TSSatisfiesExpression')
    return typesIn(node.expression)
  if (node?.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(typesIn)
  if (node?.type !== 'ObjectExpression') return [null]
  const types = node.properties.map((one) =>
    one.type === 'Property' && !one.computed && nameOf(one.key) === 'type' ? one.value : null,
  )
  const type = types.find((one) => one !== null)
  return [type?.type === 'Literal' && typeof type.value === 'string' ? type.value : null]
}

/** The names that a machine calls XState's functions by. */
function namesIn(program: ESTree.Program): Map<string, string> {
  const names = new Map<string, string>()
  new Visitor({
    ImportSpecifier: ({ imported, local }) => void names.set(local.name, nameOf(imported)),
  }).visit(program)
  return names
}

function toldBy(source: Source): Told[] {
  const found: Told[] = []
  if (!source.program) return found
  const names = namesIn(source.program)
  new Visitor({
    CallExpression: ({ callee, arguments: [told] }) => {
      const name = callee.type === 'MemberExpression' ? nameOf(callee.property) : names.get(nameOf(callee))
      const way = ways.find((one) => one === name)
      if (way) for (const event of typesIn(told)) found.push({ by: source, way, event })
    },
  }).visit(source.program)
  return found
}

const slugOf = ({ path }: Source): string => posix.basename(path, '.machine.ts')
const machineOf = (source: Source): string =>
  `${slugOf(source).replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())}Machine`

/** Unreadable machines are reported elsewhere. */
function handledBy({ text }: Pick<Source, 'text'>): readonly string[] {
  try {
    return evaluateMachine(text).events
  } catch {
    return []
  }
}

/** An event that is told is heard: by every machine that invokes the teller, by the app, or by the flow it opens. */
function unheardEvents(machines: readonly Source[]): string[] {
  const bySlug = (slug: string): Source | undefined => machines.find((one) => slugOf(one) === slug)
  const hearersOf = (by: Source, way: Told['way'], event: string): Source[] => {
    if (way === 'sendParent') return machines.filter(({ text }) => text.includes(`typeof ${machineOf(by)}`))
    const opened = event.endsWith('.open') && bySlug(event.slice(0, -'.open'.length))
    return [opened || bySlug('app')].filter((one) => one !== undefined)
  }
  return machines.flatMap(toldBy).flatMap(({ by, way, event }) => {
    if (event === null) return [`${by.path}: ${way} of an event whose type isn't written there`]
    const hearers = hearersOf(by, way, event)
    const deaf = hearers.filter((one) => !handledBy(one).includes(event)).map(slugOf)
    if (hearers.length > 0 && deaf.length === 0) return []
    const whom = deaf.length > 0 ? `${deaf.join(' and ')} doesn't listen to it` : 'there is nobody to tell'
    return [`${by.path}: tells ${event}, but ${whom}`]
  })
}

const nounAndVerb = /^[a-z][A-Za-z0-9]*\.[a-z][A-Za-z0-9]*$/

/** The types that a machine's event types and chart write down. */
function namedIn({ text, program }: Source): Set<string> {
  const found = new Set(handledBy({ text }))
  if (!program) return found
  new Visitor({
    TSPropertySignature: ({ key, typeAnnotation }) => {
      const type = typeAnnotation?.typeAnnotation
      if (nameOf(key) !== 'type' || type?.type !== 'TSLiteralType') return
      if (type.literal.type === 'Literal') found.add(String(type.literal.value))
    },
  }).visit(program)
  return found
}

/** Events are named by a noun and a verb, `gift.add`; XState's own are its own. */
const misnamedEvents = (machine: Source): string[] =>
  [...namedIn(machine)]
    .filter((event) => !event.startsWith('xstate.') && !nounAndVerb.test(event))
    .map((event) => `${machine.path}: '${event}' is not named as events are, noun.verb in camelCase`)

/** Events of machines that nobody hears, or whose names say too little. */
export function brokenEvents(sources: readonly Source[]): string[] {
  const machines = sources.filter(({ path }) => /^machines\/[^/]+\/[^/]+\.machine\.ts$/.test(path))
  return [...unheardEvents(machines), ...machines.flatMap(misnamedEvents)]
}
