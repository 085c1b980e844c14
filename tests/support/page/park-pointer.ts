import type { BrowserCommand } from 'vitest/node'

/** Takes the pointer off the page: at first it lies in the corner, where it may open the sidebar as soon as that is drawn. */
export const parkPointer: BrowserCommand = ({ page }) => page.mouse.move(-1, -1)
