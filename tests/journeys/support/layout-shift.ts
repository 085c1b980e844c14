import type { Page } from '@playwright/test'

/** How far the page has moved what it showed, by the browser's own measure. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { opacity } = getComputedStyle(document.documentElement)
    if (opacity !== '1') throw new Error('Only of a page that is drawn the browser says how far it moved.')
    await document.fonts.ready
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    let sum = 0
    const add = (entries: PerformanceEntryList): void =>
      entries.forEach((entry) => (sum += (entry as PerformanceEntry & { value: number }).value))
    const observer = new PerformanceObserver((list) => add(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    await new Promise((resolve) => setTimeout(resolve, 100))
    add(observer.takeRecords())
    return sum
  })
