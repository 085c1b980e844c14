import { type ESTree, Visitor } from 'rolldown/utils'
import type { Source } from './sources.ts'

type Holds = 'text' | 'elements' | 'nothing' | 'unknown'

const isBlank = (text: string): boolean => text.trim() === ''

const oneOf = (...kinds: readonly Holds[]): Holds =>
  (['text', 'unknown', 'elements'] as const).find((kind) => kinds.includes(kind)) ?? 'nothing'

/** A blank that is kept: it makes a second text of the one beside it. */
const isBlankBeside = (node: ESTree.Node): boolean =>
  node.type === 'JSXExpressionContainer'
    ? isBlankBeside(node.expression)
    : (node.type === 'Literal' && node.value === ' ') ||
      (node.type === 'JSXText' && node.value !== '' && isBlank(node.value) && !node.value.includes('\n'))

/** `t(...)`, by which a text is translated. */
const isTranslation = ({ callee }: ESTree.CallExpression): boolean =>
  callee.type === 'Identifier' && callee.name === 't'

const isMap = ({ callee }: ESTree.CallExpression): boolean =>
  callee.type === 'MemberExpression' &&
  callee.property.type === 'Identifier' &&
  callee.property.name === 'map'

/** Returns what a child of an element holds, as far as its expression shows it. Blanks part elements, as in a paragraph. */
function holds(node: ESTree.Node): Holds {
  switch (node.type) {
    case 'JSXText':
      return isBlank(node.value) ? 'nothing' : 'text'
    case 'Literal':
      if (node.value === null || typeof node.value === 'boolean') return 'nothing'
      return typeof node.value === 'string' && isBlank(node.value) ? 'nothing' : 'text'
    case 'TemplateLiteral':
    case 'TaggedTemplateExpression':
      return 'text'
    case 'JSXElement':
      return 'elements'
    case 'JSXEmptyExpression':
      return 'nothing'
    case 'JSXFragment':
      return oneOf(...node.children.map(holds))
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
      return holds(node.expression)
    case 'ConditionalExpression':
      return oneOf(holds(node.consequent), holds(node.alternate))
    case 'LogicalExpression':
      return node.operator === '&&' ? holds(node.right) : oneOf(holds(node.left), holds(node.right))
    case 'CallExpression': {
      if (isTranslation(node)) return 'text'
      const [callback] = node.arguments
      return isMap(node) && callback?.type === 'ArrowFunctionExpression' ? holds(callback.body) : 'unknown'
    }
    default:
      return 'unknown'
  }
}

/** Their texts become a message, whose texts get elements of their own (src/i18n/trans.tsx). */
const messages = ['Trans', 'Plural', 'Select', 'SelectOrdinal']

const isMessage = (node: ESTree.JSXElement | ESTree.JSXFragment): boolean =>
  node.type === 'JSXElement' &&
  node.openingElement.name.type === 'JSXIdentifier' &&
  messages.includes(node.openingElement.name.name)

function mixedIn({ path, text, program }: Source): string[] {
  if (!program || !path.startsWith('src/')) return []
  const found: string[] = []
  const report = (node: ESTree.Node): void => {
    const line = text.slice(0, node.start).split('\n').length
    found.push(
      `${path}:${line}: a text stands beside something else; a page that is translated needs it in an element`,
    )
  }
  const around: boolean[] = []
  const enter = (node: ESTree.JSXElement | ESTree.JSXFragment): void => {
    around.push(isMessage(node) || around.at(-1) === true)
    if (around.at(-1)) return
    const filled = node.children.filter((child) => holds(child) !== 'nothing')
    // The only text of an element is React's to write; a fragment's stands in whatever element is around it.
    const isAlone = filled.length === 1 && !node.children.some(isBlankBeside)
    if (isAlone && node.type === 'JSXElement') return
    filled.filter((child) => holds(child) === 'text').forEach(report)
  }
  const leave = (): void => void around.pop()
  const functions: string[] = []
  const into = ({ id }: { id: { name: string } | null }): void => void functions.push(id?.name ?? '')
  const outOf = (): void => void functions.pop()
  new Visitor({
    FunctionDeclaration: into,
    'FunctionDeclaration:exit': outOf,
    FunctionExpression: into,
    'FunctionExpression:exit': outOf,
    ArrowFunctionExpression: into,
    'ArrowFunctionExpression:exit': outOf,
    // A component's own text stands in whatever element is around the component.
    ReturnStatement: ({ argument }) => {
      if (argument && /^[A-Z]/u.test(functions.at(-1) ?? '') && holds(argument) === 'text') report(argument)
    },
    JSXElement: enter,
    'JSXElement:exit': leave,
    JSXFragment: enter,
    'JSXFragment:exit': leave,
  }).visit(program)
  return found
}

/** An element contains elements or one text, never text beside anything else. Views are watched for the rest. */
export const mixedTexts = (sources: readonly Source[]): string[] => sources.flatMap(mixedIn)
