import type { Page } from '@playwright/test'

/**
 * Where header and sidebar don't hold in the window as it is: controls that stand out of their part, that lie over each
 * other or under something, that cut their label, or that take the focus unseen; and a header whose ends don't stand on the
 * content's edges (from 64 rem, design.md 18). One line each.
 */
export const frameFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement
    const found: string[] = []
    const header = document.querySelector('.header')
    const sidebar = document.querySelector<HTMLElement>('.sidebar')
    if (!header || !sidebar) return ['no frame']
    if (root.scrollWidth > root.clientWidth) found.push(`the page is ${root.scrollWidth} px wide`)

    const boxOf = (element: Element) => element.getBoundingClientRect()
    const takesFocus = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]')
    const around = (element: Element | null): Element[] =>
      element && element !== document.body ? [element, ...around(element.parentElement)] : []
    // The whole document may be undrawn (drawing.ts).
    const isSeen = (element: Element) =>
      takesFocus(element) && around(element).every((one) => getComputedStyle(one).opacity !== '0')
    const headerBox = boxOf(header)
    const sidebarBox = boxOf(sidebar)
    // The rail opens for the focus, and what opens lies over the page's start.
    const isRail = sidebarBox.width < 100
    const isOver = !isRail && !root.hasAttribute('data-sidebar-pinned')

    /** The rectangles of the words that a control shows; those for who hears them are a pixel. */
    const wordsOf = (control: Element) => {
      const words: { owner: Element; box: DOMRect }[] = []
      const walker = document.createTreeWalker(control, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const owner = walker.currentNode.parentElement
        if (!owner || !isSeen(owner) || owner.closest('.sr-only, .account-log-in-word')?.clientWidth === 1)
          continue
        const range = document.createRange()
        range.selectNodeContents(walker.currentNode)
        if (range.toString().trim()) words.push({ owner, box: range.getBoundingClientRect() })
      }
      return words
    }
    const isWithin = (inner: DOMRect, outer: DOMRect) =>
      inner.left >= outer.left - 0.5 && inner.right <= outer.right + 0.5

    const standing: { name: string; box: DOMRect }[] = []
    for (const control of document.querySelectorAll(':is(.header, .sidebar) :is(a, button)')) {
      const isAtTheSide = sidebar.contains(control)
      if (!takesFocus(control) || (isAtTheSide && isRail)) continue
      const name = control.getAttribute('aria-label') ?? control.textContent.trim()
      const box = boxOf(control)
      if (!isSeen(control)) found.push(`takes the focus unseen: ${name}`)
      if (box.width < 24 || box.height < 24) found.push(`${box.width} x ${box.height}: ${name}`)
      if (!isWithin(box, isAtTheSide ? sidebarBox : headerBox)) found.push(`out of its part: ${name}`)
      for (const { owner, box: words } of wordsOf(control)) {
        if (!isWithin(words, box)) found.push(`out of its control: ${name}`)
        const cutting = around(owner).find(
          (one) => /hidden|clip/u.test(getComputedStyle(one).overflowX) && !isWithin(words, boxOf(one)),
        )
        if (cutting) found.push(`cut by ${cutting.className}: ${name}`)
      }
      const scroller = control.closest('.sidebar-places')
      const isScrolledAway =
        scroller !== null && (box.top < boxOf(scroller).top || box.bottom > boxOf(scroller).bottom)
      const isUnderOpen = !isAtTheSide && isOver && box.left < sidebarBox.right
      if (isUnderOpen || isScrolledAway) continue
      const middle = (box.top + box.bottom) / 2
      for (const x of [box.left + 3, (box.left + box.right) / 2, box.right - 3]) {
        const met = document.elementFromPoint(x, middle)
        if (met && !control.contains(met)) found.push(`under ${met.outerHTML.slice(0, 60)}: ${name}`)
      }
      if (!isAtTheSide) standing.push({ name, box })
    }
    for (const [at, one] of standing.entries())
      for (const other of standing.slice(at + 1))
        if (Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left) > 0.5)
          found.push(`over each other: ${one.name} | ${other.name}`)

    const content = document.querySelector('#content .page')
    const rem = Number.parseFloat(getComputedStyle(root).fontSize)
    if (content && innerWidth >= 64 * rem) {
      const { paddingLeft, paddingRight } = getComputedStyle(content)
      const start = boxOf(content).left + Number.parseFloat(paddingLeft)
      const end = boxOf(content).right - Number.parseFloat(paddingRight)
      const first = [...document.querySelectorAll('.header-word, .header-link > span')].find(isSeen)
      const last = [
        ...document.querySelectorAll('.header :is(.account-initial, .account-name, .account-log-in)'),
      ]
        .filter(isSeen)
        .at(-1)
      if (!first || Math.abs(boxOf(first).left - start) > 1.5)
        found.push(`the header begins at ${first && boxOf(first).left}, the content at ${start}`)
      if (!last || Math.abs(boxOf(last).right - end) > 1.5)
        found.push(`the header ends at ${last && boxOf(last).right}, the content at ${end}`)
    }
    return found
  })
