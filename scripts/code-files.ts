import type { Plugin } from 'vite'

/**
 * Replaces the bundler's function for loading a chunk with its dependencies. That function fetches scripts as
 * modules, and many browsers cache a failed module; the page has its own function (src/browser/code-files.ts). The
 * bundler passes only the other files; if there are none, this plugin adds the chunk's own file.
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
