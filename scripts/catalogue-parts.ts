import { createHash } from 'node:crypto'
import { join, relative } from 'node:path'
import {
  createCompilationErrorMessage,
  createCompiledCatalog,
  getCatalogForFile,
  getCatalogs,
} from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import type { Plugin } from 'vite'
import { languageCodes, languagesInDevelopment } from '../contract/values/languages.ts'
import { readImports, type TextParts, textPartsOf } from './text-parts.ts'

type Message = { origin?: readonly (readonly [file: string, line?: number])[] }

const filesOf = (message: Message | undefined): string[] => (message?.origin ?? []).map(([file]) => file)

const sourceOf = (language: string, part: string): string =>
  languageCodes.some((code) => code === language)
    ? `${language}.po?part=${part}`
    : `en.po?part=${part}&as=${language}`

const inDevelopment = [...languageCodes, ...Object.keys(languagesInDevelopment)]

/**
 * Serves `virtual:texts`, which loads parts of a language's catalogue. Translators have one PO file per language,
 * but players load only the texts of pages that they open. A build writes the parts of the complete languages as
 * files whose names follow from part and language, so that the page's entry does not have to list them; the server's
 * rendering includes them. In development all languages are available as `locales/<language>.po?part=<part>`.
 * Languages for finding layout faults have no catalogue: they are made from the English one, `&as=<language>`.
 */
export const catalogueParts = (): Plugin => {
  const config = getConfig()
  let isBuild = false
  let isForServer = false
  let kept: TextParts | undefined
  const parts = (): TextParts => (kept ??= textPartsOf(readImports(config.rootDir)))

  const compiled = async (file: string, part: string, as?: string): Promise<string> => {
    const found = getCatalogForFile(relative(config.rootDir, file), await getCatalogs(config))
    if (!found) throw new Error(`${file} is not a catalogue of lingui.config.ts`)
    const { locale, catalog } = found
    const entries = (await catalog.read(locale)) ?? {}
    const { messages } = await catalog.getTranslations(locale, config)
    const own = Object.fromEntries(
      Object.entries(messages).filter(([key]) =>
        parts()
          .of(filesOf(entries[key] as Message | undefined))
          .includes(part),
      ),
    )
    const shown = as ?? locale
    const pseudo = config.pseudoLocale.find((one) => one.locale === shown)
    const { source, errors } = createCompiledCatalog(shown, own, {
      namespace: 'es',
      ...(pseudo && { pseudoLocale: pseudo.locale, pseudoLocaleOptions: pseudo.options }),
    })
    if (errors.length > 0) throw new Error(createCompilationErrorMessage(locale, errors))
    return source
  }

  const fileOf = (language: string): string => join(config.rootDir, 'locales', `${language}.po`)
  const allParts = (): string[] => ['core', ...parts().late]

  return {
    name: 'catalogue-parts',
    configResolved: ({ command, build }) => {
      isBuild = command === 'build'
      isForServer = isBuild && Boolean(build.ssr)
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
      async handler() {
        if (!isBuild || isForServer) {
          const loads = allParts().flatMap((part) =>
            (isBuild ? languageCodes : inDevelopment).map(
              (language) => `'${part}.${language}': () => import('/locales/${sourceOf(language, part)}')`,
            ),
          )
          return `export const loads = {${loads.join(', ')}}\nexport const loadPart = async (part, language) => loads[part + '.' + language]()`
        }
        const hashes = await Promise.all(
          languageCodes.map(async (language) => {
            const texts = await Promise.all(
              allParts().map(async (part) => ({ part, source: await compiled(fileOf(language), part) })),
            )
            const hash = createHash('sha256')
              .update(texts.map(({ source }) => source).join('\n'))
              .digest('base64url')
              .slice(0, 8)
            for (const { part, source } of texts)
              this.emitFile({ type: 'asset', fileName: `assets/${part}.${language}-${hash}.js`, source })
            return [language, hash] as const
          }),
        )
        return `import { bringFile } from '/src/browser/code-files.ts'
const hashes = ${JSON.stringify(Object.fromEntries(hashes))}
export const loadPart = async (part, language) => {
  const file = '/assets/' + part + '.' + language + '-' + hashes[language] + '.js'
  await bringFile(file)
  return import(/* @vite-ignore */ file)
}`
      },
    },
    transform: {
      filter: { id: /\.po\?part=/ },
      async handler(_source, id) {
        const [file = '', query = ''] = id.split('?')
        const wanted = new URLSearchParams(query)
        this.addWatchFile(file)
        const code = await compiled(file, wanted.get('part') ?? '', wanted.get('as') ?? undefined)
        return { code, map: null, moduleType: 'js' }
      },
    },
  }
}
