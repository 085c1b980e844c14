import type { PluginObj } from '@babel/core'

/** Texts for whoever reads a machine in a visualizer; the page runs the same chart without them. */
export const withoutDescriptions = (): PluginObj => ({
  visitor: {
    ObjectProperty(path) {
      const { key, value, computed } = path.node
      if (computed || key.type !== 'Identifier' || key.name !== 'description') return
      if (value.type === 'StringLiteral' || value.type === 'TemplateLiteral') path.remove()
    },
  },
})

const servers = new Set(['summary', 'limits', 'idempotent', 'params', 'query', 'body', 'errors'])

/** What only the server reads of an endpoint: the page is typed by it, and the server checks what it is sent. */
export const withoutServersParts = (): PluginObj => ({
  visitor: {
    CallExpression({
      node: {
        callee,
        arguments: [endpoint],
      },
    }) {
      if (callee.type !== 'Identifier' || callee.name !== 'defineEndpoint') return
      if (endpoint?.type !== 'ObjectExpression') return
      endpoint.properties = endpoint.properties.filter(
        (part) =>
          part.type !== 'ObjectProperty' || part.key.type !== 'Identifier' || !servers.has(part.key.name),
      )
    },
  },
})
