import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setupI18n } from '@lingui/core'
import type { Messages } from '@lingui/core'
import { formatter } from '@lingui/format-po'
import { compileMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
import { languageCodes } from '#contract/values/languages.ts'
import type { LanguageCode } from '#contract/values/languages.ts'
import { StartError } from '../process/start-error.ts'
import type { Message } from './message.ts'
import { writeText } from './write-text.ts'
import type { TextValues } from './write-text.ts'

/** Returns a text in one language, with `values` for its placeholders; in English if the catalogue lacks it. */
export type Say = (text: Message, values?: TextValues) => string

export type MailTexts = Readonly<Record<LanguageCode, Say>>

const catalogues = fileURLToPath(new URL('../../../locales', import.meta.url))
const sourceLocale = 'en'

const known = new Map<string, CompiledMessage>()

/** Texts that a catalogue lacks, and the English ones, are compiled once each; they are all in the code. */
const compiled = (text: string): CompiledMessage => {
  const compiledText = known.get(text) ?? compileMessage(text)
  known.set(text, compiledText)
  return compiledText
}

const readMessages = async (folder: string, locale: string): Promise<Messages> => {
  const filename = join(folder, `${locale}.po`)
  try {
    const entries = await formatter().parse(readFileSync(filename, 'utf8'), {
      locale,
      sourceLocale,
      filename,
    })
    return Object.fromEntries(
      Object.entries(entries).flatMap(([id, { translation, obsolete }]) =>
        translation && !obsolete ? [[id, compileMessageOrThrow(translation)]] : [],
      ),
    )
  } catch (cause) {
    throw new StartError(`The catalogue ${filename} can't be read.`, { cause })
  }
}

/**
 * Reads the page's catalogues, `<folder>/<language>.po`, for the mails, once at start. Each language has its own
 * instance: no request switches another's. Throws a StartError if a catalogue is missing or contains an invalid ICU
 * message.
 */
export const readMailTexts = async (folder = catalogues): Promise<MailTexts> => {
  const sayIn = async (locale: LanguageCode): Promise<[LanguageCode, Say]> => {
    // The English texts are in the code.
    const messages = locale === sourceLocale ? {} : await readMessages(folder, locale)
    const i18n = setupI18n({ locale, messages: { [locale]: messages } }).setMessagesCompiler(compiled)
    const numerals = { rules: new Intl.PluralRules(locale), digits: new Intl.NumberFormat(locale) }
    return [
      locale,
      ({ id, message }, values = {}) =>
        writeText(messages[id] ?? compiled(message), values, numerals) ?? i18n._(id, values, { message }),
    ]
  }
  return Object.fromEntries(await Promise.all(languageCodes.map(sayIn))) as Record<LanguageCode, Say>
}
