import type { BrowserCommand } from 'vitest/node'

/** Shows a tab that has stopped drawing, and changes its size there and back, so that it has to draw. */
export const wakeTab: BrowserCommand = async ({ page }) => {
  await page.bringToFront()
  const size = page.viewportSize()
  if (!size) return
  await page.setViewportSize({ ...size, height: size.height + 1 })
  await page.setViewportSize(size)
}
