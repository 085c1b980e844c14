import type { NodePath, PluginObj } from '@babel/core'

type Argument = NodePath['node'] | undefined

const leaveOut = (argument: Argument, names: ReadonlySet<string>): void => {
  if (argument?.type !== 'ObjectExpression') return
  argument.properties = argument.properties.filter(
    (part) => part.type !== 'ObjectProperty' || part.key.type !== 'Identifier' || !names.has(part.key.name),
  )
}

const machineTypes = new Set(['types'])

/**
 * Removes descriptions and types from machines: they are for readers of a visualizer, and the page runs the same
 * chart without them.
 */
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

/**
 * Removes the parts of an endpoint that only the server needs at run time: the page is typed by them, and the server
 * checks its input.
 */
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

/** Removes the HTTP status of errors: the page uses only the code. */
export const withoutStatuses = (): PluginObj => ({
  visitor: {
    ObjectProperty(path) {
      const { key, value } = path.node
      if (key.type === 'Identifier' && key.name === 'status' && value.type === 'NumericLiteral') path.remove()
    },
  },
})
