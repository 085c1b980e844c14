import { i18n } from '@lingui/core'
import { partsTakenOver } from '#src/browser/written-parts.ts'
import { createTexts } from './create-texts.ts'

/**
 * The texts of the browser's page. Rendering takes them from its context: on the server every rendering has its own.
 */
export const pageTexts = createTexts(i18n, {
  ready: partsTakenOver,
  show: ({ code, dir }) => {
    document.documentElement.lang = code.startsWith('pseudo') ? 'en' : code
    document.documentElement.dir = dir
  },
})

export const { activate: activateLanguage, load: loadTexts } = pageTexts
