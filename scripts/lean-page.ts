import type { NodePath, PluginObj } from '@babel/core'

type Argument = NodePath['node'] | undefined

const leaveOut = (argument: Argument, names: ReadonlySet<string>): void => {
  if (argument?.type !== 'ObjectExpression') return
  argument.properties = argument.properties.filter(
    (part) => part.type !== 'ObjectProperty' || part.key.type !== 'Identifier' || !names.has(part.key.name),
  )
}

const machineTypes = new Set(['types'])

/** Texts for whoever reads a machine in a visualizer, and its types; the page runs the same chart without them. */
export const withoutDescriptions = (): PluginObj => ({
  visitor: {
    ObjectProperty(path) {
      const { key, value, computed } = path.node
      if (computed || key.type !== 'Identifier' || key.name !== 'description') return
      if (value.type === 'StringLiteral' || value.type === 'TemplateLiteral') path.remove()
    },
    CallExpression({
      node: {
        callee,
        arguments: [parts],
      },
    }) {
      if (callee.type === 'Identifier' && callee.name === 'setup') leaveOut(parts, machineTypes)
    },
  },
})

const servers = new Set(['name', 'summary', 'limits', 'idempotent', 'params', 'query', 'body', 'errors'])

/** What only the server reads of an endpoint: the page is typed by it, and the server checks what it is sent. */
export const withoutServersParts = (): PluginObj => ({
  visitor: {
    CallExpression({
      node: {
        callee,
        arguments: [endpoint],
      },
    }) {
      if (callee.type === 'Identifier' && callee.name === 'defineEndpoint') leaveOut(endpoint, servers)
    },
  },
})

/** With which status the server answers an error: the page goes by the code. */
export const withoutStatuses = (): PluginObj => ({
  visitor: {
    ObjectProperty(path) {
      const { key, value } = path.node
      if (key.type === 'Identifier' && key.name === 'status' && value.type === 'NumericLiteral') path.remove()
    },
  },
})
