import { defineConfig } from '@playwright/test'
import { findChromium, journeyChromiumArgs } from './scripts/chromium.mjs'
import { patience } from './tests/support/pace.ts'

/**
 * A file of the second tier has `all` in its name; a journey beside others of the first has it as a tag. A journey that is
 * started by hand runs in either tier.
 */
const isFirst = process.env.TEST_TIER === 'first'

export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.journey.ts',
  testIgnore: isFirst ? '**/*.all.journey.ts' : [],
  ...(isFirst && { grepInvert: /@all\b/u }),
  outputDir: 'test-results/journeys',
  globalSetup: './tests/journeys/support/first-start.ts',
  fullyParallel: false,
  // As many as a machine of two processors can feed: a journey also waits, for its page, its hub and the next look at both.
  workers: 3,
  timeout: patience(120_000),
  expect: { timeout: patience(20_000) },
  forbidOnly: process.env.TEST_TIER !== undefined,
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    // Drawn without a graphics card, movement takes a third of a journey's time. A journey about movement asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    // Pages are asked for by the page, where a journey can hold them back. One about the worker allows it.
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 800 },
    // `--trace on` tells more; it costs a third of the time.
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findChromium(), args: journeyChromiumArgs },
  },
})
