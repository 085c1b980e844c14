import { beforeAll, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aRecord, button, kept, openPopup, plan, popup, press, logIn } from './order.page.ts'

// The API starts with the first request, and no page waits as long as that may take on a busy machine.
beforeAll(() => fetch('/api/plans').then(() => {}), 120_000)

const messages = () => page.getByRole('region', { name: 'Messages' })
const line = (words: string) => popup().getByText(words, { exact: true })
const record = aRecord(
  {
    plan: { id: 'tier2', type: 'yearly' },
    gifts: { tier1: 2 },
    donations: [{ cents: 500, project_type: 'guilds' }],
    project_type: 'guilds',
  },
  { donationCents: 4_000 },
)

describe('an order that was reset', () => {
  test('is there again, all of it, when the toast’s Undo is pressed', async () => {
    const { ready } = await openPopup({ record })
    await ready()
    await press('Reset')
    await expect.element(messages().getByText('Order cleared')).toBeVisible()
    expect(kept()?.order).toEqual(aRecord().order)
    await userEvent.click(messages().getByRole('button', { name: 'Undo' }))
    await expect.element(line('Pro, yearly')).toBeVisible()
    expect(kept()).toMatchObject({ order: record.order, donationCents: 4_000 })
    await expect.element(popup().getByRole('radio', { name: /^Yearly/ })).toBeChecked()
    expect(messages().getByText('Order cleared').elements()).toEqual([])
  })

  test('is there again by keyboard: Undo stands where Reset stood and has its focus', async () => {
    const { ready } = await openPopup({ record })
    await ready()
    ;(button('Reset').element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Undo')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(line('Pro, yearly')).toBeVisible()
    await expect.element(button('Reset')).toHaveFocus()
  })

  test('is there again also when the popup was closed meanwhile', async () => {
    const { ready, hub } = await openPopup({ record })
    await ready()
    await press('Reset')
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => popup().elements()).toEqual([])
    await userEvent.click(messages().getByRole('button', { name: 'Undo' }))
    hub.open({ type: 'order.open', surface: 'popup' })
    await ready()
    await expect.element(line('Gift: Basic, 2 months')).toBeVisible()
  })

  test('cannot be undone once another is started', async () => {
    const { ready } = await openPopup({ record })
    await ready()
    await press('Reset')
    await userEvent.click(plan('Elite'), { force: true })
    await expect.element(line('Elite, monthly')).toBeVisible()
    await expect.element(button('Reset')).toBeVisible()
    await expect.poll(() => messages().getByText('Order cleared').elements()).toEqual([])
  })

  test('is not brought back for another player', async () => {
    const { ready, hub } = await openPopup({ record })
    await ready()
    await press('Reset')
    await logIn(hub)
    await expect.element(button('Reset')).toBeVisible()
    await expect.poll(() => messages().getByText('Order cleared').elements()).toEqual([])
  })

  test('and was empty offers nothing', async () => {
    const { ready } = await openPopup()
    await ready()
    await press('Reset')
    await expect.element(button('Reset')).toBeVisible()
    expect(messages().getByText('Order cleared').elements()).toEqual([])
  })
})
