import type { ESTree } from 'rolldown/utils'

/** A node of the parsed source, as the operators look at it. */
export type Node = any

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

export const childrenOf = (node: Node): Node[] =>
  Object.entries(node).flatMap(([key, value]) => {
    if (
      key === 'typeAnnotation' ||
      key === 'typeArguments' ||
      key === 'typeParameters' ||
      key === 'returnType'
    )
      return []
    return (Array.isArray(value) ? value : [value]).filter(isNode)
  })

export const keyOf = ({ key }: Node): string => (key.type === 'Identifier' ? key.name : String(key.value))

export const propertyOf = (object: Node, name: string): Node =>
  object?.type === 'ObjectExpression'
    ? object.properties.find((one: Node) => one.type === 'Property' && keyOf(one) === name)
    : undefined

/** Without the types around it: `{} as Context` is `{}`. */
export const bare = (node: Node): Node =>
  node?.type === 'TSAsExpression' ||
  node?.type === 'TSSatisfiesExpression' ||
  node?.type === 'TSNonNullExpression'
    ? bare(node.expression)
    : node

/** The `setup(...)` and the chart of `setup({...}).createMachine({...})`. */
export const machineOf = (program: ESTree.Program): { setup: Node; chart: Node } | null => {
  const search = (node: Node): { setup: Node; chart: Node } | null => {
    const { callee } = node
    if (
      node.type === 'CallExpression' &&
      callee.type === 'MemberExpression' &&
      callee.property.name === 'createMachine' &&
      callee.object.type === 'CallExpression'
    )
      return { setup: callee.object.arguments[0], chart: node.arguments[0] }
    for (const child of childrenOf(node)) {
      const found = search(child)
      if (found) return found
    }
    return null
  }
  return search(program)
}
