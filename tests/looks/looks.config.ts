import { defineConfig } from '@playwright/test'
import { join } from 'node:path'
import { root } from '../../scripts/root.mjs'
import journeys from '../../playwright.config.ts'

/** Pictures of the hub's pages and of the gallery, compared pixel by pixel with those of another commit (`npm run looks`). */
export default defineConfig({
  ...journeys,
  testDir: import.meta.dirname,
  testMatch: 'looks.ts',
  testIgnore: [],
  outputDir: join(root, 'test-results/looks'),
  globalSetup: '../journeys/support/first-start.ts',
  snapshotPathTemplate: `${process.env['LOOKS_PICTURES'] ?? join(root, '.cache/looks/pictures')}/{arg}{ext}`,
  fullyParallel: true,
  workers: 2,
  // Chromium draws a round corner now and then with other greys: up to eleven pixels of a page were seen.
  expect: { ...journeys.expect, toHaveScreenshot: { threshold: 0, maxDiffPixels: 16 } },
  reporter: [['list']],
})
