import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { draw } from '#tests/support/page/drawing.ts'

/** What axe finds on the page as it stands: one text a rule, with the markup. `rules`: these alone; `part`: there alone. */
export const axeFinds = async (page: Page, rules?: readonly string[], part?: string): Promise<string[]> => {
  await page.evaluate(draw)
  if (part !== undefined) await expect(page.locator(part).first()).toBeVisible()
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(
    async ([only, inside]) => {
      const inPage = globalThis as unknown as { axe: typeof axe }
      const { violations } = await inPage.axe.run(inside ?? document, {
        resultTypes: ['violations'],
        ...(only && { runOnly: [...only] }),
      })
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
    },
    [rules, part] as const,
  )
}
