import type { Page } from '@playwright/test'
import { planNames } from '#contract/plans/plans.rules.ts'
import { entriesOf, type Translated } from '#tests/support/catalogue.ts'

const tag = /<\/?\d+\/?>/u
const plural = /\{\w+, plural, one \{([^{}]*)\} other \{([^{}]*)\}\}/gu
const value = /\{\w+\}|#/gu

const escaped = (words: string): string => words.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`)

/** Each piece of a text that stands in an element of its own, as a pattern: any value at its places, either form of a plural. */
const piecesOf = (text: string): string[] => {
  const forms =
    text.search(plural) < 0 ? [text] : [text.replaceAll(plural, '$1'), text.replaceAll(plural, '$2')]
  return forms
    .flatMap((form) => form.split(tag))
    .map((piece) => piece.trim())
    .filter((piece) => /\p{L}{2}/u.test(piece.replaceAll(value, '')))
    .map((piece) => piece.split(value).map(escaped).join('.+'))
}

/** Everything that is seen or heard on the page, but names and what the community wrote in another language. */
const saidOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const said: string[] = []
    const isOfPage = (element: Element | null): boolean =>
      element?.closest('[lang]') === document.documentElement &&
      !element.closest('script, style, [translate=no]')
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode())
      if (isOfPage(walker.currentNode.parentElement)) said.push(walker.currentNode.nodeValue ?? '')
    for (const element of document.body.querySelectorAll('*'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        if (isOfPage(element)) said.push(element.getAttribute(name) ?? '')
    return said.map((words) => words.replaceAll(/\s+/gu, ' ').trim()).filter(Boolean)
  })

/**
 * What the page says in English though it is in another language: texts of the English catalogue that aren't said so in
 * its own. Throws where the page says next to nothing.
 */
export const englishLeft = async (page: Page, language: Translated): Promise<string[]> => {
  const own = new Set((await entriesOf(language)).flatMap((entry) => piecesOf(entry.said)))
  const english = (await entriesOf('en')).flatMap((entry) => piecesOf(entry.english))
  const same = new Set([...own, ...Object.values(planNames)])
  const patterns = english.filter((piece) => !same.has(piece)).map((piece) => new RegExp(`^${piece}$`, 'u'))
  const said = await saidOn(page)
  if (said.length < 20) throw new Error(`The page says only ${said.length} things.`)
  return [...new Set(said.filter((words) => patterns.some((pattern) => pattern.test(words))))]
}
