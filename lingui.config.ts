import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'
import { languageCodes, languagesInDevelopment } from './contract/languages.ts'

export default defineConfig({
  sourceLocale: 'en',
  locales: [...languageCodes, ...Object.keys(languagesInDevelopment)],
  pseudoLocale: { locale: 'pseudo-LOCALE' },
  fallbackLocales: { default: 'en' },
  catalogs: [{ path: 'locales/{locale}', include: ['src'], exclude: ['src/app/route-tree.gen.ts'] }],
  format: formatter({ lineNumbers: false }),
})
