import { fileURLToPath } from 'node:url'
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** The documents where the server looks for them: one for all pages, one at the gate. */
const documents: Record<string, string> = {
  'src/dev/index.html': 'index.html',
  'src/dev/gate.html': 'dev/gate.html',
}
const placeDocuments = (): Plugin => ({
  name: 'place-documents',
  enforce: 'post',
  generateBundle(_options, bundle) {
    for (const [from, to] of Object.entries(documents)) {
      const document = bundle[from]
      if (document?.type !== 'asset') throw new Error(`${from} was not built`)
      delete bundle[from]
      this.emitFile({ type: 'asset', fileName: to, source: document.source })
    }
  },
})

/**
 * The developer's pages, a build of their own: what a player loads neither grows with them nor shares a file with them,
 * and a hub that doesn't show them needs none of it.
 */
export default defineConfig({
  // They are English and load no catalogue: the messages of the design system's parts stay beside their ids.
  plugins: [
    babel({ presets: [linguiTransformerBabelPreset({ descriptorFields: 'message' })] }),
    react(),
    tailwindcss(),
    placeDocuments(),
  ],
  publicDir: false,
  build: {
    modulePreload: { polyfill: false },
    outDir: 'dist-dev',
    emptyOutDir: true,
    assetsDir: 'dev/assets',
    rolldownOptions: {
      preserveEntrySignatures: 'allow-extension',
      input: { index: at('src/dev/index.html'), gate: at('src/dev/gate.html'), tap: at('src/dev/tap.ts') },
      output: {
        entryFileNames: ({ name }) => (name === 'tap' ? 'dev/tap.js' : 'dev/assets/[name]-[hash].js'),
      },
    },
  },
})
