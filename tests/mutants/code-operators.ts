import type { Mutant } from './mutant.ts'
import { short } from './mutant.ts'
import type { Node } from './tree.ts'
import { childrenOf, keyOf } from './tree.ts'

const comparisons: Record<string, readonly string[]> = {
  '===': ['!=='],
  '!==': ['==='],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  in: [],
}

/** Methods without which their object is what is left, and such as have an opposite. */
const droppable = new Set([
  'trim',
  'slice',
  'filter',
  'toSorted',
  'toReversed',
  'toLowerCase',
  'toUpperCase',
  'concat',
])
const opposite: Record<string, string> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  round: 'floor',
  trunc: 'ceil',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  includes: 'startsWith',
}

type Add = (node: { start: number; end: number }, text: string, what?: string) => void

/** An element with its comma, so that the list is whole without it. */
export const withComma = (source: string, node: Node): { start: number; end: number } => {
  const comma = /^\s*,/u.exec(source.slice(node.end))
  return { start: node.start, end: node.end + (comma ? comma[0].length : 0) }
}

const literals = (node: Node, add: Add): void => {
  if (node.regex) {
    const { pattern, flags } = node.regex as { pattern: string; flags: string }
    if (pattern.startsWith('^')) add(node, `/${pattern.slice(1)}/${flags}`)
    if (pattern.endsWith('$')) add(node, `/${pattern.slice(0, -1)}/${flags}`)
    return
  }
  if (typeof node.value === 'string') add(node, node.value === '' ? "'mutated'" : "''")
  if (typeof node.value === 'boolean') add(node, String(!node.value))
  if (typeof node.value === 'number') {
    add(node, String(node.value + 1))
    if (node.value > 0) add(node, String(node.value - 1))
  }
}

/** What a slip of the hand may do to a piece of code: other operators, values, conditions, parts left out. */
const mutate = (source: string, node: Node, add: Add): void => {
  const text = (one: Node): string => source.slice(one.start, one.end)
  if (node.type === 'Literal') literals(node, add)
  if (node.type === 'BinaryExpression')
    for (const other of comparisons[node.operator] ?? [])
      add(node, `${text(node.left)} ${other} ${text(node.right)}`)
  if (node.type === 'LogicalExpression') {
    const other = { '&&': '||', '||': '&&' }[node.operator as string]
    if (other) add(node, `(${text(node.left)} ${other} ${text(node.right)})`)
    add(node, `(${text(node.left)})`)
    add(node, `(${text(node.right)})`)
  }
  if (node.type === 'ConditionalExpression') {
    add(node, `(${text(node.consequent)})`)
    add(node, `(${text(node.alternate)})`)
  }
  if (node.type === 'UnaryExpression' && (node.operator === '!' || node.operator === '-'))
    add(node, text(node.argument))
  if (node.type === 'IfStatement')
    for (const fixed of ['true', 'false']) add(node.test, fixed, `if ${text(node.test)} -> if ${fixed}`)
  if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression' && !node.callee.computed) {
    const name = node.callee.property.name as string
    if (droppable.has(name)) add(node, text(node.callee.object))
    if (opposite[name])
      add(node.callee.property, opposite[name], `.${name} -> .${opposite[name]} in ${short(text(node))}`)
  }
  if (node.type === 'ObjectExpression')
    for (const part of node.properties) add(withComma(source, part), '', `${short(text(part))} left out`)
  if (node.type === 'ArrayExpression')
    for (const part of node.elements)
      if (part) add(withComma(source, part), '', `${short(text(part))} left out`)
}

const isPlaceholder = (node: Node): boolean =>
  node.type === 'ArrowFunctionExpression' &&
  node.body.type === 'BlockStatement' &&
  node.body.body.length === 0

const nameIn = (node: Node): string | null => {
  if (node.type === 'Property') return keyOf(node)
  if (node.type === 'VariableDeclarator') return node.id.name ?? null
  if (node.type === 'FunctionDeclaration') return node.id?.name ?? null
  return null
}

/** Every mutant of the code under a node. `skip`: what is none of it. */
export const mutantsOfCode = (
  source: string,
  from: Node,
  place: string,
  skip: (node: Node) => boolean = () => false,
): Mutant[] => {
  const found: Mutant[] = []
  const visit = (node: Node, at: string): void => {
    if (skip(node) || isPlaceholder(node)) return
    if (
      /^(?:ImportDeclaration|TSTypeAliasDeclaration|TSInterfaceDeclaration|TSTypeAnnotation|TSTypeParameter)/u.test(
        node.type,
      )
    )
      return
    if (node.type.startsWith('TS') && !node.expression) return
    mutate(source, node, ({ start, end }, text, what) => {
      const before = source.slice(start, end)
      if (before === text) return
      const line = source.slice(0, start).split('\n').length
      found.push({ place: at, what: what ?? `${short(before)} -> ${short(text)}`, line, start, end, text })
    })
    const name = nameIn(node)
    const inner = name === null ? at : at === '' ? name : `${at}.${name}`
    for (const child of childrenOf(node)) {
      if (node.type === 'Property' && child === node.key && !node.computed) continue
      if (child.type.startsWith('TS') && !child.expression) continue
      visit(child.expression && child.type.startsWith('TS') ? child.expression : child, inner)
    }
  }
  visit(from, place)
  return found
}
