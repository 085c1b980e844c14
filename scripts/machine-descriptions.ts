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
