import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Founder } from '#contract/shell/team.contract.ts'
import type { SiteLanguage } from '#contract/values/site-languages.ts'
import { siteLanguageCodes } from '#contract/values/site-languages.ts'
import type { MarkdownBlock } from '../platform/content/markdown.ts'
import { MarkdownError, readMarkdown } from '../platform/content/markdown.ts'
import { StartError } from '../platform/process/start-error.ts'

export type FounderTexts = Readonly<Partial<Record<SiteLanguage, Founder>>>

const demoFolder = fileURLToPath(new URL('../../content', import.meta.url))

const textOf = (block: MarkdownBlock): string => {
  if (block.kind !== 'paragraph') throw new MarkdownError('Only a heading and paragraphs can be shown')
  return block.words.map(({ text }) => text).join('')
}

const readOne = (file: string, language: SiteLanguage, sample: boolean): Founder => {
  try {
    const { title: name, blocks } = readMarkdown(readFileSync(file, 'utf8'))
    const [role = '', ...paragraphs] = blocks.map(textOf)
    return { language, sample, name, role, paragraphs }
  } catch (cause) {
    if (!(cause instanceof MarkdownError)) throw cause
    throw new StartError(`${file} can't be shown. ${cause.message}`, { cause })
  }
}

/**
 * Reads the founder's texts, once, at start: `founder.en.md`, `founder.de.md`, ... of the operator's folder, each a name as its
 * heading, a role, and paragraphs. None is required. Without a folder (null) the demo's samples are read. Throws a StartError
 * that names a file that can't be shown.
 */
export const readFounder = (contentFolder: string | null): FounderTexts => {
  const folder = contentFolder ?? demoFolder
  const texts = siteLanguageCodes.flatMap((language): [SiteLanguage, Founder][] => {
    const file = join(folder, `founder.${language}.md`)
    return existsSync(file) ? [[language, readOne(file, language, contentFolder === null)]] : []
  })
  return Object.fromEntries(texts)
}
