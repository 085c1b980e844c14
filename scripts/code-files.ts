import type { Plugin } from 'vite'

/**
 * The bundler has its own function for loading a chunk with what the chunk needs. It fetches scripts as modules, whose
 * failure many browsers keep: the page's function takes its place (src/browser/code-files.ts). It gets the chunk's own
 * file, too, where the bundler names only the others.
 */
export const codeFiles = (): Plugin => ({
  name: 'code-files',
  enforce: 'pre',
  apply: 'build',
  config: () => ({
    build: {
      modulePreload: {
        polyfill: false,
        resolveDependencies: (file, needed, { hostType, hostId }) =>
          hostType === 'js' && needed.length === 0 && file !== hostId ? [file] : needed,
      },
    },
  }),
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => `export { importOnceThere as __vitePreload } from '/src/browser/code-files.ts'`,
  },
})
