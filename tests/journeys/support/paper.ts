import type { Page } from '@playwright/test'
import { draw } from '#tests/support/page/drawing.ts'

/** A sheet of A4 between its margins, in pixels. */
const sheet = { width: 718, height: 1046 }

/** Returns the faults of the printed page, one text each. The ground counts as white, for browsers print no backgrounds. */
export const faultsOnPaper = async (page: Page): Promise<string[]> => {
  await page.evaluate(draw)
  const before = page.viewportSize()
  await page.setViewportSize(sheet)
  await page.emulateMedia({ media: 'print' })
  const faults = await page.evaluate(() => {
    const found = new Set<string>()
    const named = (element: Element): string => `${element.tagName.toLowerCase()}.${element.className}`
    const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    /** Against white (WCAG 2). */
    const contrast = (colour: string): number => {
      if (!pen) return 0
      pen.fillStyle = 'white'
      pen.fillRect(0, 0, 1, 1)
      pen.fillStyle = colour
      pen.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = [...pen.getImageData(0, 0, 1, 1).data].map((part) => {
        const share = part / 255
        return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
    }
    const main = document.querySelector('main')
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      const { width, height, left, right } = element.getBoundingClientRect()
      const style = getComputedStyle(element)
      if (width === 0 || height === 0 || !element.checkVisibility({ visibilityProperty: true })) continue
      // Texts for screen readers alone.
      if (element.closest('.sr-only')) continue
      if (!main?.contains(element) && !element.contains(main)) found.add(`not the page's: ${named(element)}`)
      if (/fixed|sticky/u.test(style.position)) found.add(`${style.position}: ${named(element)}`)
      if (element.matches('input, select, textarea, a.ui-button')) found.add(`pressed: ${named(element)}`)
      const isShort = element.scrollHeight > element.clientHeight + 1
      const isNarrow = element.scrollWidth > element.clientWidth + 1
      if (
        /auto|scroll|hidden|clip/u.test(style.overflow) &&
        style.display !== 'inline' &&
        (isShort || isNarrow)
      )
        found.add(`cut off: ${named(element)}`)
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
      if (!hasText) continue
      if (left < -1 || right > innerWidth + 1) found.add(`beside the sheet: ${element.textContent}`)
      if (contrast(style.color) < 4.5) found.add(`too pale: ${style.color} ${element.textContent}`)
    }
    return [...found]
  })
  await page.emulateMedia({ media: null })
  if (before) await page.setViewportSize(before)
  return faults
}
