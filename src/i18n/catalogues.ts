import { i18n, type Messages } from '@lingui/core'
import { loadPart } from 'virtual:texts'
import { findLanguage } from './languages.ts'

const needed = new Set(['core'])

const loadMessages = async (part: string, code: string): Promise<Messages> =>
  (await loadPart(part, code)).messages

/**
 * Loads every part needed so far, then switches every text, `lang` and `dir` at once. An aborted signal leaves
 * everything as it was.
 */
export const activateLanguage = async (code: string, signal?: AbortSignal): Promise<void> => {
  const language = findLanguage(code)
  if (!language) throw new Error(`No catalogue for ${code}`)
  const parts = await Promise.all([...needed].map((part) => loadMessages(part, code)))
  if (import.meta.env.DEV && code === 'fa') await import('../ui/styles/persian.css')
  signal?.throwIfAborted()
  i18n.loadAndActivate({ locale: code, messages: Object.assign({}, ...parts) as Messages })
  document.documentElement.lang = code.startsWith('pseudo') ? 'en' : code
  document.documentElement.dir = language.dir
}

/** Loads the texts of late features in the current language, together with their code. */
export const loadTexts = async (...features: string[]): Promise<void> => {
  features.forEach((feature) => needed.add(feature))
  let code: string
  // The language was switched meanwhile: load its texts instead.
  do {
    code = i18n.locale
    for (const messages of await Promise.all(features.map((feature) => loadMessages(feature, code))))
      i18n.load(code, messages)
  } while (code !== i18n.locale)
}
