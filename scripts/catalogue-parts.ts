import { relative } from 'node:path'
import {
  createCompilationErrorMessage,
  createCompiledCatalog,
  getCatalogForFile,
  getCatalogs,
} from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import type { Plugin } from 'vite'
import { languageCodes, languagesInDevelopment } from '../contract/languages.ts'
import { readImports, type TextParts, textPartsOf } from './text-parts.ts'

type Message = { origin?: readonly (readonly [file: string, line?: number])[] }

const filesOf = (message: Message | undefined): string[] => (message?.origin ?? []).map(([file]) => file)

const listed = (keys: readonly string[], valueOf: (key: string) => string): string =>
  `{${keys.map((key) => `${JSON.stringify(key)}: ${valueOf(key)}`).join(', ')}}`

/**
 * Serves `virtual:texts`, how each part of each language's catalogue is loaded, and the parts themselves as
 * `locales/<language>.po?part=<part>`. There is one PO file a language for its translators, and no visitor loads the
 * texts of a page they never open. In development all languages are there, in a build the complete ones.
 */
export const catalogueParts = (): Plugin => {
  const config = getConfig()
  let languages: readonly string[] = languageCodes
  let kept: TextParts | undefined
  const parts = (): TextParts => (kept ??= textPartsOf(readImports(config.rootDir)))
  return {
    name: 'catalogue-parts',
    configResolved: ({ command }) => {
      if (command === 'serve') languages = [...languageCodes, ...Object.keys(languagesInDevelopment)]
    },
    watchChange: () => {
      kept = undefined
    },
    resolveId: {
      filter: { id: /^virtual:texts$/ },
      handler: () => '\0virtual:texts',
    },
    load: {
      filter: { id: /^\0virtual:texts$/ },
      handler: () =>
        `export const loads = ${listed(['core', ...parts().late], (part) =>
          listed(languages, (language) => `() => import('/locales/${language}.po?part=${part}')`),
        )}`,
    },
    transform: {
      filter: { id: /\.po\?part=/ },
      async handler(_source, id) {
        const [file = '', part = ''] = id.split('?part=')
        const found = getCatalogForFile(relative(config.rootDir, file), await getCatalogs(config))
        if (!found) throw new Error(`${file} is not a catalogue of lingui.config.ts`)
        const { locale, catalog } = found
        this.addWatchFile(file)
        const entries = (await catalog.read(locale)) ?? {}
        const { messages } = await catalog.getTranslations(locale, config)
        const own = Object.fromEntries(
          Object.entries(messages).filter(([key]) =>
            parts()
              .of(filesOf(entries[key] as Message | undefined))
              .includes(part),
          ),
        )
        const pseudo = config.pseudoLocale.find((one) => one.locale === locale)
        const { source, errors } = createCompiledCatalog(locale, own, {
          namespace: 'es',
          ...(pseudo && { pseudoLocale: pseudo.locale, pseudoLocaleOptions: pseudo.options }),
        })
        if (errors.length > 0) throw new Error(createCompilationErrorMessage(locale, errors))
        return { code: source, map: null, moduleType: 'js' }
      },
    },
  }
}
