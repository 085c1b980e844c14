import { relative } from 'node:path'
import {
  createCompilationErrorMessage,
  createCompiledCatalog,
  getCatalogForFile,
  getCatalogs,
} from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import type { Plugin } from 'vite'
import { partsOfText } from './text-parts.ts'

type Message = { origin?: readonly (readonly [file: string, line?: number])[] }

const filesOf = (message: Message | undefined): string[] => (message?.origin ?? []).map(([file]) => file)

/**
 * Serves `locales/<language>.po?part=<part>`: the compiled texts of one part of the page. There is one PO file a
 * language for its translators, and no visitor loads the texts of a page they never open.
 */
export const catalogueParts = (): Plugin => {
  const config = getConfig()
  return {
    name: 'catalogue-parts',
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
            partsOfText(filesOf(entries[key] as Message | undefined)).includes(part),
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
