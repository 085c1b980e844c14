import { type ESTree, Visitor } from 'rolldown/utils'
import type { Source } from './sources.ts'

type Holds = 'text' | 'elements' | 'nothing' | 'unknown'

const isLineBreak = (text: string): boolean => text.trim() === ''

const isNothing = (node: ESTree.Node): boolean =>
  (node.type === 'Literal' &&
    (node.value === null || typeof node.value === 'boolean' || node.value === '')) ||
  (node.type === 'Identifier' && node.name === 'undefined')

const either = (...kinds: readonly Holds[]): Holds =>
  (['text', 'unknown', 'elements'] as const).find((kind) => kinds.includes(kind)) ?? 'nothing'

/** The value of a function that is passed to `map`. */
function holdsReturned(callback: ESTree.Node | undefined): Holds {
  if (callback?.type !== 'ArrowFunctionExpression') return 'unknown'
  return callback.body.type === 'BlockStatement' ? 'unknown' : holds(callback.body)
}

/** What a child of an element holds, as far as its own expression shows it. */
function holds(node: ESTree.Node): Holds {
  if (isNothing(node)) return 'nothing'
  switch (node.type) {
    case 'JSXText':
      return isLineBreak(node.value) ? 'nothing' : 'text'
    case 'JSXElement':
      return 'elements'
    case 'JSXFragment':
      return either(...node.children.map(holds))
    case 'JSXEmptyExpression':
      return 'nothing'
    case 'JSXExpressionContainer':
      return holds(node.expression)
    case 'Literal':
      return typeof node.value === 'string' && isLineBreak(node.value) ? 'nothing' : 'text'
    case 'TemplateLiteral':
    case 'TaggedTemplateExpression':
      return 'text'
    case 'ConditionalExpression':
      return either(holds(node.consequent), holds(node.alternate))
    case 'LogicalExpression':
      return node.operator === '&&' ? holds(node.right) : either(holds(node.left), holds(node.right))
    case 'ParenthesizedExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
      return holds(node.expression)
    case 'CallExpression':
      return node.callee.type === 'MemberExpression' &&
        node.callee.property.type === 'Identifier' &&
        node.callee.property.name === 'map'
        ? holdsReturned(node.arguments[0])
        : 'unknown'
    default:
      return 'unknown'
  }
}

const tagOf = (element: ESTree.JSXElement): string => {
  const { name } = element.openingElement
  return name.type === 'JSXIdentifier' ? name.name : ''
}

export function mixedTexts({ path, text, program }: Source): string[] {
  if (!program || !/^src\/.*\.tsx$/.test(path) || path.startsWith('src/dev/')) return []
  const found: string[] = []
  const lineOf = (at: number) => text.slice(0, at).split('\n').length
  const macros = ['Trans', 'Plural', 'Select', 'SelectOrdinal']
  const stack: boolean[] = []
  const look = (node: ESTree.JSXElement | ESTree.JSXFragment): void => {
    const inMacro = stack.at(-1) === true
    const tag = node.type === 'JSXElement' ? tagOf(node) : ''
    stack.push(inMacro || macros.includes(tag))
    if (stack.at(-1)) return
    const kinds = node.children
      .map((child) => ({ child, kind: holds(child) }))
      .filter(({ kind }) => kind !== 'nothing')
    if (kinds.length < 2 && node.type === 'JSXElement') return
    for (const { child, kind } of kinds)
      if (kind === 'text' || (process.env.UNKNOWN && kind === 'unknown'))
        found.push(
          `${path}:${lineOf(child.start)} <${tag}> ${kind}: ${text.slice(child.start, child.end).trim().replaceAll(/\s+/g, ' ').slice(0, 70)}`,
        )
  }
  new Visitor({
    JSXElement: look,
    'JSXElement:exit': () => {
      stack.pop()
    },
    JSXFragment: look,
    'JSXFragment:exit': () => {
      stack.pop()
    },
  }).visit(program)
  return found
}
