import type { Page } from '@playwright/test'
import { draw } from '#tests/support/page/drawing.ts'
import { atRest } from './page.ts'

/**
 * What large letters have spoilt on the page as it stands, or in `part`, by default the dialog over it: words that lie
 * over other words, that are cut off, that stand out of their button, or that no scrolling leads to, and parts that scroll
 * and show less than four lines. One line each, with the words.
 */
export const crowding = async (page: Page, part = '[role=dialog]'): Promise<string[]> => {
  await page.evaluate(draw)
  await atRest(page)
  return page.evaluate((selector) => {
    const found: string[] = []
    const words: { text: string; owner: Element; rects: DOMRect[] }[] = []
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('.sr-only, .skip-link, [inert], [data-toasts], option') === null
    /** It, or what is around it, is a single pixel: for whoever listens. */
    const isForEars = (element: HTMLElement): boolean =>
      (element.offsetWidth === 1 && element.offsetHeight === 1) ||
      (element.parentElement !== null && isForEars(element.parentElement))
    const dialog = document.querySelector(selector)
    const walker = document.createTreeWalker(dialog ?? document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode
      const owner = node.parentElement
      if (!owner || !node.nodeValue?.trim() || !isShown(owner) || isForEars(owner)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
      if (rects.length > 0) words.push({ text: node.nodeValue.trim(), owner, rects })
    }
    if (words.length === 0) found.push('no word is shown')
    const scrolls = (element: Element, axis: 'overflowX' | 'overflowY'): boolean =>
      /auto|scroll/u.test(getComputedStyle(element)[axis])
    const isStuck = (element: Element): boolean => getComputedStyle(element).position === 'sticky'
    const around = (element: Element): Element[] => {
      const parent = element.parentElement
      return parent ? [element, ...around(parent)] : [element]
    }
    for (const { text, owner, rects } of words) {
      const boxes = around(owner).filter(
        (element) => element !== document.documentElement && element !== document.body,
      )
      const left = Math.min(...rects.map((rect) => rect.left))
      const right = Math.max(...rects.map((rect) => rect.right))
      const top = Math.min(...rects.map((rect) => rect.top))
      const bottom = Math.max(...rects.map((rect) => rect.bottom))
      const scroller = boxes.findIndex((element) => scrolls(element, 'overflowX'))
      const riser = boxes.findIndex((element) => scrolls(element, 'overflowY'))
      const standing = boxes.find(
        (element) => scrolls(element, 'overflowY') || getComputedStyle(element).position === 'fixed',
      )
      if (standing && !scrolls(standing, 'overflowY') && (top < -1 || bottom > innerHeight + 1))
        found.push(`out of reach: ${text}`)
      if (scroller < 0 && (left < -1 || right > innerWidth + 1)) found.push(`past the edge: ${text}`)
      for (const [index, element] of boxes.entries()) {
        const style = getComputedStyle(element)
        const box = element.getBoundingClientRect()
        const mayBeScrolled = scroller >= 0 && index >= scroller
        const mayBeScrolledTo = riser >= 0 && index >= riser
        const hides = (axis: 'overflowX' | 'overflowY') => /hidden|clip/u.test(style[axis])
        // A last line that ends with dots is meant so; its height holds whole lines.
        const isClamped = style.webkitLineClamp !== 'none'
        if (hides('overflowX') && !mayBeScrolled && (left < box.left - 1 || right > box.right + 1))
          found.push(`cut at the side: ${text}`)
        if (
          hides('overflowY') &&
          !isClamped &&
          !mayBeScrolledTo &&
          (top < box.top - 2 || bottom > box.bottom + 2)
        )
          found.push(`cut above or below: ${text}`)
        if (
          element.matches('button, a.ui-button, .ui-chip, .ui-badge, .ui-input') &&
          !element.matches('.stretched')
        ) {
          if (left < box.left - 1 || right > box.right + 1 || top < box.top - 6 || bottom > box.bottom + 6)
            found.push(`out of its button: ${text}`)
        }
      }
    }
    const isClamped = (owner: Element) =>
      around(owner).some((one) => getComputedStyle(one).webkitLineClamp !== 'none')
    const plain = words.filter(({ owner }) => !isClamped(owner))
    // What scrolls passes under what stands: words are held against those that move with them.
    const moves = (owner: Element) =>
      around(owner).find((element) => scrolls(element, 'overflowY') || isStuck(element)) ?? document.body
    for (const [index, one] of plain.entries())
      for (const other of plain.slice(index + 1)) {
        if (one.owner.contains(other.owner) || other.owner.contains(one.owner)) continue
        if (moves(one.owner) !== moves(other.owner)) continue
        const over = one.rects.some((a) =>
          other.rects.some(
            (b) =>
              Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
              Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.height, b.height) / 3,
          ),
        )
        if (over) found.push(`over each other: ${one.text} | ${other.text}`)
      }
    for (const inside of (dialog ?? document.body).querySelectorAll('*')) {
      const { clientHeight } = inside
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      const holds = scrolls(inside, 'overflowY') && inside.scrollHeight > clientHeight + 1
      if (holds && clientHeight < 6 * rem) found.push(`${clientHeight} px to read in: ${inside.className}`)
    }
    for (const body of document.querySelectorAll('.ui-dialog-body'))
      if (body.scrollWidth > body.clientWidth)
        found.push(`a dialog of ${body.scrollWidth} px scrolls sideways`)
    const { scrollWidth } = document.documentElement
    if (scrollWidth > innerWidth) found.push(`the page is ${scrollWidth} px wide`)
    return found
  }, part)
}
