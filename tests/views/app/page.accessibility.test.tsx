import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { violations } from '#tests/support/page/violations.ts'
import { askElsewhere } from '#tests/support/server/log-in.ts'
import { takeMailedLinks } from '#src/app/flows/mailed-links.ts'
import type { OpenHub } from '../support/paths.hub.tsx'
import { openHub } from '../support/paths.hub.tsx'

const layouts = [
  ['multi-gradient', 1280],
  ['multi-gradient', 375],
  ['light-mode', 1280],
  ['light-mode', 375],
] as const

let hub: OpenHub | undefined
afterEach(async () => {
  hub?.close()
  document.documentElement.dataset.theme = 'multi-gradient'
  await page.viewport(1280, 800)
})

/** The landing page, the popup, the login modal and the return pages are looked at by the journeys. */
describe.for(layouts)('axe finds nothing in %s at %i px', ([theme, width]) => {
  const open = async (address: string): Promise<void> => {
    await page.viewport(width, 800)
    document.documentElement.dataset.theme = theme
    history.replaceState(null, '', address)
    takeMailedLinks()
    hub = await openHub(() => {}, { address: location.pathname })
  }

  test('on the page of a mailed link', async () => {
    const token = await askElsewhere(`axe.${theme}.${width}@example.org`)
    await open(`/auth/magiclink/verify#token=${token}`)
    await expect.element(page.getByRole('heading', { name: 'Log in here?' })).toBeVisible()
    expect(await violations(document)).toEqual([])
  })

  test('on a place that opens later, with its sections', async () => {
    await open('/Gauntlet')
    await expect.element(page.getByRole('heading', { level: 1, name: 'Gauntlet' })).toBeVisible()
    expect(await violations(document)).toEqual([])
  })

  test('on an address that is none of ours', async () => {
    await open('/nowhere')
    await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    expect(await violations(document)).toEqual([])
    // From 768 px the sidebar's rail stands before the page.
    const [rail, gutter] = width === 375 ? [0, 16] : [70, 24]
    const { left, width: column } = page
      .getByRole('heading', { level: 1 })
      .element()
      .parentElement!.getBoundingClientRect()
    expect([left, Math.min(column, 600)]).toEqual([rail + gutter, Math.min(600, width - 2 * gutter)])
  })
})
