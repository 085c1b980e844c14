import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'
import { languageCodes } from './contract/values/languages.ts'

export default defineConfig({
  sourceLocale: 'en',
  locales: [...languageCodes],
  pseudoLocale: { locale: 'pseudo-LOCALE' },
  fallbackLocales: { default: 'en' },
  catalogs: [
    { path: 'locales/{locale}', include: ['src', 'server'], exclude: ['src/app/route-tree.gen.ts'] },
  ],
  // The server runs as it is written, so its msg is a function; it is extracted as the page's macro is.
  macro: { corePackage: ['@lingui/core/macro', '../platform/mail/message.ts'] },
  runtimeConfigModule: { Trans: ['#src/i18n/trans.tsx', 'Trans'] },
  format: formatter({ lineNumbers: false }),
})
