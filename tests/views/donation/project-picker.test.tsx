import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { OpenHub } from '../support/paths.hub.tsx'
import { controlPage, openHub } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'

const network = createNetwork()
let hub: OpenHub | undefined

describe('The list of projects of a donation, on a phone', () => {
  controlPage(network)
  afterEach(async () => {
    hub?.close()
    await page.viewport(1280, 800)
  })

  test('is folded by Escape, which closes the modal only after that; the focus goes to its field', async () => {
    await page.viewport(375, 760)
    hub = await openHub()
    hub.open({ type: 'donation.open' })
    const modal = page.getByRole('dialog', { name: 'Donate' })
    const field = modal.getByRole('button', { name: /^For which project\?/u })
    await userEvent.click(field)
    const search = modal.getByRole('searchbox')
    await userEvent.click(search)
    await userEvent.keyboard('{Escape}')
    await expect.element(search).not.toBeInTheDocument()
    await expect.element(modal).toBeVisible()
    await expect.element(field).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(modal).not.toBeInTheDocument()
  })
})
