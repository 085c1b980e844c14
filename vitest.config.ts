import { availableParallelism } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { catalogueParts } from './scripts/catalogue-parts.ts'
import { findChromium, testChromiumArgs } from './scripts/chromium.mjs'
import { parkPointer } from './tests/support/page/park-pointer.ts'
import { wakeTab } from './tests/support/page/wake-tab.ts'
import { patience } from './tests/support/pace.ts'
import { apiWorker } from './tests/support/page/api-worker.ts'
import { keptModules } from './tests/support/page/kept-modules.ts'
import { viewApi } from './tests/support/page/view-api-plugin.ts'
import { findPostgres, platform } from './tests/support/database/postgres/binaries.ts'

/** A step of `npm test` has the machine to itself. */
const maxWorkers = availableParallelism()
/** Where a test waits for another process as long as it computes: a page for its server, a test for its hub. */
const waiting = maxWorkers + 1

const isFull = process.env.TEST_TIER === 'full'
const isFirst = process.env.TEST_TIER === 'first'
/** A file of the second tier has `all` in its name. A test that is started by hand runs in either tier. */
const laterTier = isFirst ? ['**/*.all.test.{ts,tsx}'] : []

/** What is waited for comes in a moment; a slow machine takes longer and is not wrong. */
const patient = { poll: { timeout: patience(5_000) } }

const node = (name: string, include: string[], testTimeout = 10_000) => ({
  test: {
    name,
    include,
    exclude: laterTier,
    environment: 'node' as const,
    testTimeout: patience(testTimeout),
    hookTimeout: patience(60_000),
    expect: patient,
  },
})

const hasPostgres = findPostgres() !== null
if (!hasPostgres) {
  const line = `No PostgreSQL comes with npm for ${platform}: the API tests run on PGlite only.`
  if (process.env.TEST_TIER && !isFirst) throw new Error(line)
  console.warn(line)
}

const onePostgres = './tests/support/database/postgres/global-setup.ts'
const pgliteFiles = './tests/support/database/pglite-template.ts'
const onBoth = 'tests/api/both-databases/*.test.ts'
const measured = 'tests/faults/*.load.test.ts'

/**
 * The API on a real PostgreSQL, and in the second tier what may differ on the embedded database there; in full under test:full,
 * and where there is no PostgreSQL.
 */
const filesOn = (database: 'pglite' | 'postgres'): string[] => {
  if (database === 'postgres' || isFull || !hasPostgres) return ['tests/api/*.test.ts', onBoth]
  return isFirst ? [] : [onBoth]
}

const api = (database: 'pglite' | 'postgres', globalSetup: string) => ({
  test: {
    ...node(`api:${database}`, filesOn(database), 30_000).test,
    env: { TEST_DATABASE: database },
    // The server keeps nothing in its modules: the next file finds them loaded, and databases that were given back.
    isolate: false,
    globalSetup,
    setupFiles: ['database/one-connection', 'server/in-line'].map((name) => `tests/support/${name}.ts`),
  },
})

/**
 * The page's React as players get it: the one for development takes a stack for every element, which is time. `npm run
 * test:full` has that one, for its warnings.
 */
const builtReact = (): Plugin => ({
  name: 'built-react',
  config: () => ({
    oxc: { jsx: { development: false } },
    optimizeDeps: {
      rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': JSON.stringify('production') } } },
    },
  }),
})

export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      // They read and compile the whole tree: that is computing, however busy the machine is.
      node('architecture', ['tests/*.test.ts'], 120_000),
      node('rules', ['tests/rules/**/*.test.ts'], 30_000),
      // Crashes are tried on the page's own list of flows, and one of them loads texts.
      { ...node('paths', ['tests/paths/**/*.test.ts'], 60_000), plugins: [catalogueParts()] },
      node('mutants', ['tests/mutants/*.test.ts'], 3_600_000),
      node('stand-ins', ['tests/stand-ins/**/*.test.ts'], 30_000),
      {
        test: {
          ...node('faults', ['tests/faults/**/*.test.ts'], 120_000).test,
          maxWorkers: waiting,
          exclude: [measured, ...laterTier],
          env: { TEST_DATABASE: hasPostgres ? 'postgres' : 'pglite' },
          globalSetup: hasPostgres ? onePostgres : pgliteFiles,
        },
      },
      // Times are compared: nothing else runs beside it.
      {
        test: {
          ...node('faults:load', [measured], 120_000).test,
          sequence: { groupOrder: 1 },
        },
      },
      api('pglite', pgliteFiles),
      {
        test: {
          ...node('api:process', ['tests/api/process/*.test.ts'], 120_000).test,
          maxWorkers: waiting,
          // Vitest wants those of one size together.
          sequence: { groupOrder: 1 },
          globalSetup: './tests/support/database/demo-data.ts',
        },
      },
      ...(hasPostgres ? [api('postgres', onePostgres)] : []),
      {
        extends: './vite.config.ts',
        plugins: [viewApi(), apiWorker(), keptModules(), !isFull && builtReact()],
        // What a page loads late is ready then, whichever test is the first to go there.
        server: { strictPort: false, warmup: { clientFiles: ['./src/**/*.{ts,tsx}'] } },
        // No file of the page imports them: found by the first test that does, they would be built with a second React.
        optimizeDeps: { include: ['react-dom/server', 'react-dom/static'] },
        test: {
          name: 'views',
          maxWorkers: waiting,
          env: { TEST_TIER: process.env.TEST_TIER ?? '', TEST_PACE: process.env.TEST_PACE ?? '' },
          include: ['tests/views/**/*.test.{ts,tsx}'],
          exclude: laterTier,
          setupFiles: ['new-tab', 'console', 'undrawn', 'texts-in-elements'].map(
            (name) => `tests/support/page/${name}.ts`,
          ),
          testTimeout: patience(60_000),
          hookTimeout: patience(120_000),
          expect: patient,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            commands: { parkPointer, wakeTab },
            provider: playwright({
              launchOptions: { executablePath: findChromium(), args: testChromiumArgs },
              contextOptions: { reducedMotion: 'reduce', locale: 'en-US' },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
          },
        },
      },
    ],
  },
})
