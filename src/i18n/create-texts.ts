import type { I18n, Messages } from '@lingui/core'
import { loadPart } from 'virtual:texts'
import type { Language } from './languages.ts'
import { findLanguage } from './languages.ts'

/** Messages of one language, by part of the catalogue. */
export type TextParts = Readonly<Record<string, Messages>>

/** The texts of one page: of the browser's, or of one rendering on the server. */
export interface Texts {
  i18n: I18n
  /**
   * Loads every part needed so far, then switches every text, `lang` and `dir` at once. An aborted signal leaves
   * everything unchanged.
   */
  activate: (code: string, signal?: AbortSignal) => Promise<void>
  /** Loads the texts of late features in the current language, together with their code. */
  load: (...features: string[]) => Promise<void>
  /** Switches to texts that came with the page. */
  take: (code: string, parts: TextParts) => void
  /** Everything loaded in the current language. */
  inForce: () => TextParts
}

const loadParts = async (parts: readonly string[], code: string): Promise<TextParts> =>
  Object.fromEntries(
    await Promise.all(parts.map(async (part) => [part, (await loadPart(part, code)).messages] as const)),
  )

interface Page {
  /** Resolves when the page can change its language. */
  ready: () => Promise<void>
  show: (language: Language) => void
}

/** `page`: the browser's page that shows the texts. */
export const createTexts = (i18n: I18n, page?: Page): Texts => {
  const needed = new Set(['core'])
  let arrived: { code: string; parts: TextParts } | null = null
  let inForce: Record<string, Messages> = {}
  const switchTo = (code: string, parts: TextParts): void => {
    const language = findLanguage(code)
    if (!language) throw new Error(`No catalogue for ${code}`)
    inForce = { ...parts }
    i18n.loadAndActivate({ locale: code, messages: Object.assign({}, ...Object.values(parts)) as Messages })
    page?.show(language)
  }
  return {
    i18n,
    activate: async (code, signal) => {
      if (!findLanguage(code)) throw new Error(`No catalogue for ${code}`)
      const parts = await loadParts([...needed], code)
      if (import.meta.env.DEV && code === 'fa') await import('../ui/styles/persian.css')
      await page?.ready()
      signal?.throwIfAborted()
      switchTo(code, parts)
    },
    load: async (...features) => {
      features.forEach((feature) => needed.add(feature))
      let code: string
      // The language was switched in the meantime: load its texts instead.
      do {
        code = i18n.locale
        const missing = features.filter((feature) => arrived?.code !== code || !(feature in arrived.parts))
        const parts = await loadParts(missing, code)
        if (code !== i18n.locale) continue
        // Not by i18n.load, which renders the whole page again: none of the visible texts has changed.
        Object.assign(i18n.messages, ...Object.values(parts))
        Object.assign(inForce, parts)
      } while (code !== i18n.locale)
    },
    take: (code, parts) => {
      arrived = { code, parts }
      Object.keys(parts).forEach((part) => needed.add(part))
      switchTo(code, parts)
    },
    inForce: () => inForce,
  }
}
