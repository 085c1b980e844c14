import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { legalNames } from '#contract/shell/legal.contract.ts'
import type { LegalName, LegalText, LegalTranslation } from '#contract/shell/legal.contract.ts'
import type { Dependencies } from '../dependencies.ts'
import { MarkdownError, readMarkdown } from '../platform/content/markdown.ts'
import { StartError } from '../platform/process/start-error.ts'

type LegalTexts = Dependencies['legalTexts']

const demoFolder = fileURLToPath(new URL('../../content', import.meta.url))

const filePattern = /^(?<name>[a-z-]+)\.(?<language>[a-z]{2})\.md$/u

const isLegalName = (name: string | undefined): boolean => legalNames.some((one) => one === name)

const filesOf = (folder: string): string[] => {
  try {
    return readdirSync(folder).filter((file) => isLegalName(filePattern.exec(file)?.groups?.['name']))
  } catch (cause) {
    throw new StartError(`The folder of HUB_CONTENT, ${folder}, can't be read.`, { cause })
  }
}

const englishFirst = (one: LegalTranslation, other: LegalTranslation): number =>
  Number(other.language === 'en') - Number(one.language === 'en') ||
  one.language.localeCompare(other.language)

const readTranslation = (folder: string, file: string): LegalTranslation => {
  const language = filePattern.exec(file)?.groups?.['language'] ?? ''
  try {
    return { language, ...readMarkdown(readFileSync(join(folder, file), 'utf8')) }
  } catch (cause) {
    if (!(cause instanceof MarkdownError)) throw cause
    throw new StartError(`${join(folder, file)} can't be shown. ${cause.message}`, { cause })
  }
}

const isDemoText = (folder: string, file: string): boolean => {
  try {
    return readFileSync(join(folder, file), 'utf8') === readFileSync(join(demoFolder, file), 'utf8')
  } catch {
    return false
  }
}

/**
 * Reads the legal texts of a folder (null: the demo's), once, at start: `terms.en.md`, `privacy.fr.md`, ... Throws a
 * StartError that names texts that are missing, can't be shown or, in the operator's own folder, are still the demo's.
 */
export const readLegalTexts = (contentFolder: string | null): LegalTexts => {
  const folder = contentFolder ?? demoFolder
  const files = filesOf(folder)
  const missing = legalNames.filter((name) => !files.some((file) => file.startsWith(`${name}.`)))
  if (missing.length > 0) {
    throw new StartError(
      `HUB_CONTENT lacks texts: ${missing.map((name) => `${name}.en.md`).join(', ')}. docs/operating.md says what belongs there.`,
    )
  }
  const copied = contentFolder === null ? [] : files.filter((file) => isDemoText(folder, file))
  if (copied.length > 0) {
    throw new StartError(`HUB_CONTENT holds the demo's own texts: ${copied.join(', ')}. Write yours.`)
  }
  const textOf = (name: LegalName): LegalText => ({
    name,
    sample: contentFolder === null,
    translations: files
      .filter((file) => file.startsWith(`${name}.`))
      .map((file) => readTranslation(folder, file))
      .toSorted(englishFirst),
  })
  return {
    terms: textOf('terms'),
    privacy: textOf('privacy'),
    refunds: textOf('refunds'),
    'about-us': textOf('about-us'),
  }
}
