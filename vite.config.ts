import { fileURLToPath } from 'node:url'
import type { PluginObj } from '@babel/core'
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel, { defineRolldownBabelPreset } from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { closedPages } from './scripts/closed-pages.ts'
import { devPageAddresses } from './scripts/dev-page-addresses.ts'
import { catalogueParts } from './scripts/catalogue-parts.ts'
import { firstPageChunks } from './scripts/chunks.ts'
import { codeFiles } from './scripts/code-files.ts'
import { directIcons } from './scripts/direct-icons.ts'
import { inlineBoot } from './scripts/inline-boot.ts'
import { offlinePage } from './scripts/offline-page.ts'
import { paintFirst } from './scripts/paint-first.ts'
import { routeCode } from './scripts/route-code.ts'
import { withoutDescriptions, withoutServersParts, withoutStatuses } from './scripts/lean-page.ts'

const api = process.env.API_URL ?? 'http://127.0.0.1:4000'

const lean = (id: RegExp, plugin: () => PluginObj) =>
  defineRolldownBabelPreset({
    preset: () => ({ plugins: [plugin] }),
    rolldown: { filter: { id }, configResolvedHook: (config) => config.isProduction },
  })
const leanPage = [
  lean(/\/machines\/[^/]+\/[^/]+\.machine\.ts$/, withoutDescriptions),
  lean(/\/contract\/[^/]+\/[^/]+\.contract\.ts$/, withoutServersParts),
  lean(/\/contract\/[^/]+\/[^/]+\.errors\.ts$/, withoutStatuses),
]

export default defineConfig({
  plugins: [
    directIcons(),
    // The router first: it splits the routes before anything else has seen them.
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: './src/app/routes',
      generatedRouteTree: './src/app/route-tree.gen.ts',
      addExtensions: true,
      // Most readers come to the landing page: it comes with the entry, all others when somebody goes there.
      codeSplittingOptions: { splitBehavior: ({ routeId }) => (routeId === '/VaultVision' ? [] : undefined) },
    }),
    routeCode(),
    codeFiles(),
    babel({ presets: [linguiTransformerBabelPreset(), ...leanPage] }),
    react(),
    catalogueParts(),
    tailwindcss(),
    devPageAddresses(),
    closedPages(),
    inlineBoot(),
    paintFirst(),
    offlinePage(),
  ],
  resolve: {
    alias: [
      {
        find: /^\.\.\/createLucideIcon\.mjs$/,
        replacement: fileURLToPath(new URL('./src/ui/drawing/create-icon.ts', import.meta.url)),
      },
    ],
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        codeSplitting: firstPageChunks(),
        // The entry names every file of the page: what no compression shortens is the hashes.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  server: {
    host: '127.0.0.1',
    strictPort: true,
    proxy: { '/api': api, '^/dev/(?:mail|pay|openid|about\\.json|clock\\.js|ledger|log-in)': api },
  },
})
