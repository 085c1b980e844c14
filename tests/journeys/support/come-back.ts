import type { Page } from '@playwright/test'

/** Comes back to a tab from another one, which a browser without a window never hides. */
export const comeBack = (page: Page): Promise<unknown> =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
