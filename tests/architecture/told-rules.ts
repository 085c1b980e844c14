import { type ESTree, Visitor } from 'rolldown/utils'
import { evaluateMachine } from '../../scripts/machine-source.ts'
import type { Source } from './sources.ts'

interface Told {
  by: Source
  /** `sendParent` to the machine that invokes it, `emit` to the page. */
  way: 'sendParent' | 'emit'
  event: string
}

/** The events that are written out in a call, wherever in it: alone, under a condition, in a function's answer. */
function eventsIn(call: ESTree.CallExpression): string[] {
  const found: string[] = []
  new Visitor({
    Property: ({ key, value }) => {
      const isType = key.type === 'Identifier' && key.name === 'type'
      if (isType && value.type === 'Literal' && typeof value.value === 'string') found.push(value.value)
    },
  }).visit({ type: 'Program', body: [{ type: 'ExpressionStatement', expression: call }] } as ESTree.Program)
  return found
}

function toldBy(source: Source): Told[] {
  const found: Told[] = []
  if (!source.program) return found
  new Visitor({
    CallExpression: (call) => {
      const way = call.callee.type === 'Identifier' ? call.callee.name : ''
      if (way !== 'sendParent' && way !== 'emit') return
      for (const event of eventsIn(call)) found.push({ by: source, way, event })
    },
  }).visit(source.program)
  return found
}

const slugOf = ({ path }: Source): string => path.slice('machines/'.length, -'.machine.ts'.length)
const nameOf = (source: Source): string =>
  `${slugOf(source).replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())}Machine`

/** Unreadable machines are reported elsewhere. */
function handledBy({ text }: Source): readonly string[] {
  try {
    return evaluateMachine(text).events
  } catch {
    return []
  }
}

/** An event that is told is heard: by every machine that invokes the teller, by the app, or by the flow it opens. */
export function unheardEvents(sources: readonly Source[]): string[] {
  const machines = sources.filter(({ path }) => /^machines\/[^/]+\.machine\.ts$/.test(path))
  const machineOf = (slug: string): Source | undefined => machines.find((one) => slugOf(one) === slug)
  const hearersOf = ({ by, way, event }: Told): Source[] => {
    if (way === 'sendParent') return machines.filter(({ text }) => text.includes(`typeof ${nameOf(by)}`))
    const opened = event.endsWith('.open') && machineOf(event.slice(0, -'.open'.length))
    return [opened || machineOf('app')].filter((one) => one !== undefined)
  }
  return machines.flatMap(toldBy).flatMap((told) => {
    const hearers = hearersOf(told)
    const deaf = hearers.filter((one) => !handledBy(one).includes(told.event)).map(slugOf)
    if (hearers.length > 0 && deaf.length === 0) return []
    const whom = deaf.length > 0 ? `${deaf.join(' and ')} doesn't listen to it` : 'there is nobody to tell'
    return [`${told.by.path}: tells ${told.event}, but ${whom}`]
  })
}
