import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { recheckOrder } from '#contract/order/placed-order.contract.ts'
import type { OrderRecord } from '#machines/order/kept-order.machine.ts'
import { textOfRecord } from '#src/product/order/order-record.rules.ts'
import { storageKeys } from '#src/product/account/storage-keys.ts'
import { useFaults } from '../support/faults.ts'
import { aRecord, keep, kept, openPopup, popup, press, submit } from './order.page.ts'

const faults = useFaults()
const line = (words: string) => popup().getByText(words, { exact: true })
const nothing = () => line('Pick a plan, a gift or a donation.')

/** What another tab of this browser does: it writes, and this one hears of it. */
const elsewhere = (record: OrderRecord | null): void => {
  if (record) keep(record)
  else localStorage.removeItem(storageKeys.order)
  dispatchEvent(new StorageEvent('storage', { key: storageKeys.order }))
}

describe('an order kept in the browser', () => {
  test('is there again, with its billing', async () => {
    const { ready } = await openPopup({
      record: aRecord({
        plan: { id: 'tier2', type: 'yearly' },
        donations: [{ cents: 1_500, project_type: 'illuvium' }],
      }),
    })
    await ready()
    await expect.element(line('Pro, yearly')).toBeVisible()
    await expect.element(line('Donation, Illuvium')).toBeVisible()
    await expect.element(popup().getByRole('radio', { name: /^Yearly/ })).toBeChecked()
  })

  test('keeps a donation whose amount is emptied or can’t be read', async () => {
    const { ready } = await openPopup({
      record: aRecord({ donations: [{ cents: 2_500, project_type: 'guilds' }] }),
    })
    await ready()
    await press('Change the donation of $25.00')
    const amount = popup().getByRole('spinbutton', { name: 'Amount of donation 1' })
    for (const text of ['', 'abc', '-3']) {
      await userEvent.fill(amount, text)
      await userEvent.keyboard('{Tab}')
      await expect.element(amount).toHaveValue('$25')
    }
    expect(kept()?.order.donations).toEqual([{ cents: 2_500, project_type: 'guilds' }])
  })

  test.each([
    ['not JSON', '{"version":1,'],
    ['of another version', JSON.stringify({ ...aRecord({ gifts: { tier1: 2 } }), version: 3 })],
    ['of an unknown plan', textOfRecord(aRecord({ gifts: { tier9: 2 } as object }))],
    [
      'with a negative donation',
      textOfRecord(aRecord({ donations: [{ cents: -500, project_type: 'general' }] })),
    ],
    ['a list', '[]'],
  ])('that is %s is dropped without a word', async (_, record) => {
    const { ready } = await openPopup({ record })
    await ready()
    await expect.element(nothing()).toBeVisible()
    await press('Add one month of Pro')
    expect(kept()?.order.gifts).toEqual({ tier2: 1 })
  })

  test('lives on in this tab when the storage is full', async () => {
    const write = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    onTestFinished(() => write.mockRestore())
    const { ready, hub } = await openPopup()
    await ready()
    await press('Add one month of Pro')
    await expect.element(line('Gift: Pro, 1 month')).toBeVisible()
    await press('Close')
    await expect.poll(() => popup().elements()).toEqual([])
    hub.open({ type: 'order.open', surface: 'popup' })
    await expect.element(line('Gift: Pro, 1 month')).toBeVisible()
    // It is shown before it can be edited.
    await expect.poll(() => popup().element().querySelector('[inert]')).toBeNull()
    write.mockRestore()
    await press('Add one month of Pro')
    expect(kept()?.order.gifts).toEqual({ tier2: 2 })
  })

  test('follows changes made in other tabs', async () => {
    const { ready } = await openPopup({ record: aRecord({ gifts: { tier2: 1 } }) })
    await ready()
    elsewhere(aRecord({ gifts: { tier2: 1, tier5: 12 } }))
    await expect.element(line('Gift: Oracle, 12 months')).toBeVisible()
    elsewhere(null)
    await expect.element(nothing()).toBeVisible()
  })
})

describe("somebody else's order", () => {
  const foreign = aRecord(
    { gifts: { tier3: 2 } },
    { owner: 'user-of-yesterday', pending: 'order-of-yesterday' },
  )

  test('is asked about, and kept when the player says so', async () => {
    const { user } = await openPopup({ record: foreign, player: true })
    await expect.element(line('An order from another account is saved in this browser.')).toBeVisible()
    expect(submit().elements()).toEqual([])
    await press('Keep it')
    await expect.element(line('Gift: Elite, 2 months')).toBeVisible()
    expect(kept()).toMatchObject({ owner: user?.user.id, order: { gifts: { tier3: 2 } } })
  })

  test('is dropped when the player says so', async () => {
    const { user } = await openPopup({ record: foreign, player: true })
    await press('Discard it')
    await expect.element(nothing()).toBeVisible()
    expect(kept()).toMatchObject({ owner: user?.user.id, pending: null, order: { gifts: {} } })
  })
})

describe('an order whose payment was opened', () => {
  const paid = {
    id: 'order-1',
    number: 'H-1001',
    total_cents: 1_998,
    created_at: new Date(0).toISOString(),
    lines: [{ kind: 'gift', plan_id: 'tier2', months: 2, cents: 1_998 } as const],
  }
  const pending = async (
    status: 'fulfilled' | 'paid' | 'cancelled' | 'awaiting_payment',
    confirming = false,
  ) => {
    faults.answer(recheckOrder, {
      order: { ...paid, status, paid_at: null, plan: null, receipt: null, gift_leg: null },
      confirming,
    })
    const player = true
    const { ready, hub } = await openPopup({ player })
    await ready()
    const owner = hub.app.getSnapshot().context.user?.id ?? null
    await press('Close')
    await expect.poll(() => popup().elements()).toEqual([])
    keep(aRecord({ gifts: { tier2: 3 } }, { owner, pending: 'order-1' }))
    hub.open({ type: 'order.open', surface: 'popup' })
    return ready
  }

  test('and is fulfilled holds only what is left to pay', async () => {
    await (
      await pending('fulfilled')
    )()
    await expect.element(line('Gift: Pro, 1 month')).toBeVisible()
    expect(kept()).toMatchObject({ pending: null, settled: ['order-1'] })
  })

  test('and cancelled is whole again', async () => {
    await (
      await pending('cancelled')
    )()
    await expect.element(line('Gift: Pro, 3 months')).toBeVisible()
    expect(kept()).toMatchObject({ pending: null, settled: [] })
  })

  test('and still open stays as it is', async () => {
    await (
      await pending('awaiting_payment')
    )()
    await expect.element(line('Gift: Pro, 3 months')).toBeVisible()
    expect(kept()?.pending).toBe('order-1')
  })

  test.each(['awaiting_payment', 'paid'] as const)(
    'and completed there but %s here says so and can’t be submitted, until it is confirmed',
    async (status) => {
      const ready = await pending(status, true)
      await expect.element(line('Paid, being confirmed')).toBeVisible()
      await expect.element(line('Gift: Pro, 3 months')).toBeVisible()
      const busy = popup().getByRole('button', { name: 'Payment being confirmed' })
      await expect.element(busy).toHaveAttribute('aria-disabled', 'true')
      await expect
        .element(
          popup()
            .getByRole('status')
            .getByText(/^You have paid for this\./),
        )
        .toBeVisible()
      faults.answer(recheckOrder, {
        order: { ...paid, status: 'fulfilled', paid_at: null, plan: null, receipt: null, gift_leg: null },
        confirming: false,
      })
      await ready()
      await expect.element(line('Gift: Pro, 1 month')).toBeVisible()
      expect(kept()).toMatchObject({ pending: null, settled: ['order-1'] })
    },
  )
})
