import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/** `en` is the source; `pseudo-LOCALE` shows texts outside the catalogue, `fa` the right-to-left layout: both in development only. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'fr', 'pseudo-LOCALE', 'fa'],
  pseudoLocale: { locale: 'pseudo-LOCALE' },
  fallbackLocales: { default: 'en' },
  catalogs: [{ path: 'locales/{locale}', include: ['src'], exclude: ['src/app/route-tree.gen.ts'] }],
  format: formatter({ lineNumbers: false }),
})
