import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getLegalText } from '#contract/shell/legal.contract.ts'
import type { OpenHub } from '../support/paths.hub.tsx'
import { controlPage, openHub } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'

const network = createNetwork()
const heading = page.getByRole('heading', { level: 1, name: 'Page not found' })
let hub: OpenHub | undefined

describe('The focus', () => {
  controlPage(network)
  afterEach(() => hub?.close())

  test('stays at the beginning of the page that was entered', async () => {
    hub = await openHub(undefined, { address: '/nowhere' })
    await expect.element(heading).toBeVisible()
    expect(document.activeElement).toBe(document.body)
  })

  test('goes to the heading of a page that is gone to', async () => {
    hub = await openHub(undefined, { address: '/terms' })
    await expect.element(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible()
    hub.router.history.push('/nowhere')
    await expect.element(heading).toHaveFocus()
  })

  test('goes there, too, from a page that had not come yet', async () => {
    network.hold(getLegalText)
    hub = await openHub(undefined, { address: '/terms' })
    await expect.poll(() => network.isAsked(getLegalText)).toBe(true)
    hub.router.history.push('/nowhere')
    await expect.element(heading).toHaveFocus()
  })
})
