import { posix } from 'node:path'
import type { ESTree } from 'rolldown/utils'
import { Visitor } from 'rolldown/utils'
import { evaluateMachine } from '../../scripts/machine-source.ts'
import type { Source } from './sources.ts'

/** The longest chart, in lines of its literal: a longer one holds two flows, or is listed here with its reason. */
const longestChart = 300
const longCharts: Readonly<Record<string, string>> = {
  live: 'totals and notifications come by one stream, which one tab leads: a second chart would open a second one',
  order:
    'one popup: whatever is edited is paid from the same state; the stored order and the checkout are charts of their own',
  'plan-change':
    'whatever stays unsure leads back to the preview, under the same attempt; the checkout and the invoice are charts of their own',
  session: 'each state is a place where the token is refreshed or lost, and no other chart may refresh it',
}

const linesOf = (text: string, { start, end }: { start: number; end: number }): number =>
  text.slice(start, end).split('\n').length

const projections = new Set(['context', 'input', 'params', 'output'])

const nameOf = (key: ESTree.Node): string =>
  key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : ''

/** The one place where XState's own key is written: a child that was spawned, not invoked, has failed. */
const supervision = 'xstate.error.actor.child'

/** What a chart may not be made of: everything a visualizer can't read. */
function unreadable(node: ESTree.Node, key: string): string[] {
  if (node.type === 'ArrayExpression') {
    return node.elements.flatMap((element) => (element ? unreadable(element, key) : []))
  }
  if (node.type === 'ObjectExpression') {
    return node.properties.flatMap((property) => {
      if (property.type === 'SpreadElement') return [`a spread under '${key}'`]
      if (property.computed) return [`a computed key under '${key}'`]
      const name = nameOf(property.key)
      if (name === '*' || name.endsWith('.*')) return [`the wildcard '${name}' under '${key}'`]
      if (name.startsWith('xstate.')) return [`the key '${name}', which is XState's own`]
      return unreadable(property.value, name)
    })
  }
  if (node.type === 'ArrowFunctionExpression') {
    if (!projections.has(key)) return [`a function as '${key}'`]
    return node.body.type === 'BlockStatement' ? [`'${key}' is more than a projection`] : []
  }
  if (node.type === 'Literal' || (node.type === 'UnaryExpression' && node.argument.type === 'Literal'))
    return []
  return [`'${key}' is no literal but ${node.type}`]
}

/** Every invoke has an id; whoever it asks may fail. */
function invokes(chart: ESTree.Node): string[] {
  const found: string[] = []
  new Visitor({
    Property: (property) => {
      if (nameOf(property.key) !== 'invoke') return
      const invoked = property.value.type === 'ArrayExpression' ? property.value.elements : [property.value]
      for (const one of invoked) {
        if (one?.type !== 'ObjectExpression') continue
        const keys = one.properties.flatMap((each) => (each.type === 'Property' ? nameOf(each.key) : []))
        for (const key of ['id', 'src', 'onError'])
          if (!keys.includes(key)) found.push(`an invoke without '${key}'`)
      }
    },
  }).visit({ type: 'Program', body: [{ type: 'ExpressionStatement', expression: chart }] } as ESTree.Program)
  return found
}

/** The argument of each `setup({...}).createMachine({...})` in a program. */
function chartsOf(program: ESTree.Program): ESTree.Node[] {
  const charts: ESTree.Node[] = []
  new Visitor({
    CallExpression: ({ callee, arguments: [chart] }) => {
      if (callee.type !== 'MemberExpression' || nameOf(callee.property) !== 'createMachine' || !chart) return
      const made = callee.object
      if (made.type === 'CallExpression' && nameOf(made.callee) === 'setup') charts.push(chart)
    },
  }).visit(program)
  return charts
}

const camel = (slug: string) => slug.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())

/** A chart with no other events only reads. */
const readingEvent = /\.(?:more|retry|again|online)$/

const decision = 'docs/decisions/reading-pages.md'

function brokenMachine({ path, text, program }: Source, readingPages: string): string[] {
  if (!program) return []
  const charts = chartsOf(program)
  const [chart] = charts
  if (charts.length !== 1 || chart?.type !== 'ObjectExpression') {
    return ['it is one literal setup({...}).createMachine({...})']
  }
  const slug = posix.basename(path, '.machine.ts')
  const problems = [
    ...unreadable(chart, 'machine').filter(
      (problem) => slug !== 'supervisor' || !problem.startsWith(`the key '${supervision}'`),
    ),
    ...invokes(chart),
  ]
  const isLong = linesOf(text, chart) > longestChart
  if (isLong && !(slug in longCharts))
    problems.push(`its chart is longer than ${longestChart} lines: two flows?`)
  if (!isLong && slug in longCharts) problems.push('its chart is no longer long: strike it from the list')
  try {
    const { id, root, events } = evaluateMachine(text)
    const own = events.filter((event) => !event.startsWith('xstate.'))
    const onlyReads = own.length > 0 && own.every((event) => readingEvent.test(event))
    if (onlyReads && !readingPages.includes(`chart \`${id}\``))
      problems.push(`it only reads, and ${decision} doesn't name it`)
    if (!root.description) problems.push('its root says in no sentence what the flow is for')
    if (id !== camel(slug)) problems.push(`its id is '${id}', not '${camel(slug)}'`)
  } catch (error) {
    problems.push(`with nothing but xstate in scope it doesn't evaluate: ${String(error)}`)
  }
  return problems
}

export function brokenMachines(sources: readonly Source[]): string[] {
  const readingPages = sources.find(({ path }) => path === decision)?.text ?? ''
  return sources
    .filter(({ path }) => path.startsWith('machines/') && path.endsWith('.machine.ts'))
    .flatMap((source) => brokenMachine(source, readingPages).map((problem) => `${source.path}: ${problem}`))
}
