import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import page from './vite.config.ts'

/** The page once more, for the server: one file that renders it (src/entry-server.tsx). */
export default defineConfig({
  plugins: page.plugins,
  resolve: page.resolve,
  publicDir: false,
  // Whatever the server's NODE_ENV: React for development takes several times as long.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  // In one piece, as it was built: the server's own packages are of no concern to it.
  ssr: { noExternal: true },
  build: {
    ssr: fileURLToPath(new URL('src/entry-server.tsx', import.meta.url)),
    outDir: 'dist-rendering',
    emptyOutDir: true,
    minify: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: { codeSplitting: false, entryFileNames: 'entry-server.js' },
    },
  },
})
