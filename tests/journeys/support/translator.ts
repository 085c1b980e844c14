import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** Texts that the translator took out of React's hands, and where they stood. */
    nodesOfReact?: string[]
  }
}

/**
 * Replaces every text node by one in two elements, as Chrome's translation does, and those that come later; the words stay
 * the same, so that a text that is out of date is seen as such. It notes each node that React would want back: the one
 * beside an element, or one that comes and goes.
 */
function translator(): void {
  const isKept = (text: Text): boolean =>
    text.parentElement?.closest('[translate=no], script, style, textarea, font, title') != null
  const noted: string[] = (window.nodesOfReact ??= [])
  const turn = (text: Text): void => {
    if (text.data.trim() === '' || !text.isConnected || isKept(text)) return
    if (Object.keys(text).some((key) => key.startsWith('__reactFiber$')))
      noted.push(`${text.data} in ${text.parentElement?.outerHTML.slice(0, 100)}`)
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.append(document.createTextNode(text.data))
    outer.append(inner)
    text.replaceWith(outer)
  }
  const turnAll = (root: Node): void => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = root instanceof Text ? [root] : []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    texts.forEach(turn)
  }
  turnAll(document.body)
  new MutationObserver((records) => records.forEach(({ addedNodes }) => addedNodes.forEach(turnAll))).observe(
    document.body,
    { childList: true, subtree: true },
  )
}

/** Has the page translated from now on. */
export const translate = (page: Page): Promise<void> => page.evaluate(translator)

/**
 * Returns what is wrong with the texts of a translated page: each that differs from what React would show without the
 * translator, each that React can no longer change, and each code, address and username that may be translated.
 */
export const wrongTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const shownBy = (element: Element): unknown => {
      const key = Object.keys(element).find((one) => one.startsWith('__reactProps$')) ?? ''
      return (element as unknown as Record<string, { children?: unknown } | undefined>)[key]?.children
    }
    const outdated = [...document.querySelectorAll('body *')].flatMap((element) => {
      const text = shownBy(element)
      const isRight =
        (typeof text !== 'string' && typeof text !== 'number') || element.textContent === String(text)
      return isRight ? [] : [`"${element.textContent}" is shown in place of "${String(text)}"`]
    })
    const spelled = [
      /[\w.+-]+@[\w-]+\.\w+/u,
      /\b0x[0-9a-f]{4,}/iu,
      /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-/u,
      /\b[0-9a-f]{32,}\b/u,
      // Seals of a day, in two groups, and what is typed into a shell.
      /\b(?=[a-f ]*\d)[0-9a-f]{4} [0-9a-f]{4}\b/u,
      /\bnpm run\b/u,
      // Numbers of orders and receipts, codes, receipts of votes.
      /\b(?=[A-Z]*\d)(?=\d*[A-Z])[A-Z\d]{5}(?:-\d+)?\b/u,
      /\b[A-Z]+-(?=[A-Z]*\d)[A-Z\d]{4,}\b/u,
    ]
    const { username } = JSON.parse(localStorage.getItem('user') ?? '{}') as { username?: string }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const translatable: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? ''
      const isSpelled = spelled.some((form) => form.test(text)) || (username && text.includes(username))
      if (isSpelled && !node.parentElement?.closest('[translate=no], script, style, textarea'))
        translatable.push(`"${text}" may be translated`)
    }
    return [
      ...translatable,
      ...(window.nodesOfReact ?? []).map((text) => `React keeps the text ${text}`),
      ...outdated,
    ]
  })
