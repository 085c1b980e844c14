import type { Page } from '@playwright/test'

/** A theme, and the direction of the page. */
export type Look = readonly [theme: string, dir: 'ltr' | 'rtl']

/** The looks that every page is tried in. */
export const looks: readonly [Look, Look, Look] = [
  ['multi-gradient', 'ltr'],
  ['light-mode', 'ltr'],
  ['multi-gradient', 'rtl'],
]

/** Gives the page this look; right to left it counts as Persian. */
export const dress = (page: Page, [theme, dir]: Look): Promise<void> =>
  page.evaluate(
    ([name, way]) => {
      const root = document.documentElement
      root.dataset.theme = name
      root.dir = way
      root.lang = way === 'rtl' ? 'fa' : 'en'
    },
    [theme, dir] as const,
  )
