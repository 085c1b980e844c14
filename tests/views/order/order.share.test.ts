import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { aRecord, openPopup, press } from './order.page.ts'

const messages = page.getByRole('region', { name: 'Messages', exact: true })
const order = aRecord({ gifts: { tier2: 1 } })

test('the link to an order is copied, and that is said', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  onTestFinished(() => copied.mockRestore())
  const { ready } = await openPopup({ record: order })
  await ready()
  await press('Share')
  await expect.element(messages.getByText('Link copied', { exact: true })).toBeVisible()
  expect(copied.mock.lastCall?.[0]).toMatch(/\/order-link#order=/u)
})

test('a copy that fails is only logged (Money 8)', async () => {
  const refused = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
  const logged = vi.spyOn(globalThis, 'reportError').mockImplementation(() => {})
  onTestFinished(() => {
    refused.mockRestore()
    logged.mockRestore()
  })
  const { ready } = await openPopup({ record: order })
  await ready()
  await press('Share')
  await expect.poll(() => logged.mock.lastCall?.[0]).toMatchObject({ message: 'Copying was refused' })
  expect(messages.getByRole('listitem').elements()).toEqual([])
  expect(messages.element().textContent).toBe('')
})
