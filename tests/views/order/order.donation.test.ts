import { afterEach, describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { aRecord, button, kept, openPopup, plan, popup, press, submit } from './order.page.ts'

const row = () => popup().getByRole('region', { name: 'Donation' })
const field = () => row().getByRole('spinbutton')
const line = (words: string) => popup().getByText(words, { exact: true })
const offer = () => popup().getByRole('alert')
const offered = (words: string) => offer().getByText(words, { exact: true })
/** The field is as wide as its text: nothing scrolls out of sight. */
const isWhole = (locator: Locator): boolean => {
  const { scrollWidth, clientWidth } = locator.element()
  return scrollWidth <= clientWidth
}
const type = (amount: string) => userEvent.fill(field(), amount)

afterEach(() => page.viewport(1280, 800))

describe('a donation that was typed', () => {
  test('is added by Enter, and the next one can be typed at once', async () => {
    const { ready } = await openPopup()
    await ready()
    await type('25')
    await userEvent.keyboard('{Enter}')
    await expect.element(line('Donation, Community fund')).toBeVisible()
    await expect.element(field()).toHaveValue('$0')
    await expect.element(field()).toHaveFocus()
    await userEvent.selectOptions(row().getByRole('combobox'), 'guilds')
    await type('40')
    await userEvent.keyboard('{Enter}')
    expect(kept()?.order.donations).toEqual([
      { cents: 2_500, project_type: 'general' },
      { cents: 4_000, project_type: 'guilds' },
    ])
    await type('0')
    await userEvent.keyboard('{Enter}')
    expect(kept()?.order.donations).toHaveLength(2)
  })

  test.each([
    ['1000000', /^\$999,999\.00 gives about [\d,]+ votes/u, '$999,999.00'],
    ['999999', /^\$999,999\.00 gives about [\d,]+ votes/u, '$999,999.00'],
    ['1e3', /^Any whole amount from \$1/u, null],
  ])('as %s is estimated as what Enter adds', async (amount, estimate, added) => {
    const { ready } = await openPopup()
    await ready()
    await type(amount)
    await expect.element(row().getByText(estimate)).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(field()).toHaveValue('$0')
    const cents = kept()?.order.donations.map((donation) => donation.cents) ?? []
    expect(cents).toEqual(added === null ? [] : [99_999_900])
  })

  test('shows all its digits, up to the greatest amount, in the table and in its line', async () => {
    const { ready } = await openPopup()
    await ready()
    await type('1000000')
    expect(isWhole(field())).toBe(true)
    await userEvent.keyboard('{Tab}')
    await expect.element(field()).toHaveValue('$999,999')
    expect(isWhole(field())).toBe(true)
    await userEvent.click(row().getByRole('button', { name: 'Add' }))
    await press(/^Change the donation of/u)
    const amount = popup().getByRole('spinbutton', { name: 'Amount of donation 1' })
    await expect.element(amount).toHaveValue('$999,999')
    expect(isWhole(amount)).toBe(true)
  })

  test('shows all its digits on a phone', async () => {
    await page.viewport(375, 800)
    const { ready } = await openPopup()
    await ready()
    await userEvent.click(popup().getByText('Donation', { exact: true }))
    const amount = popup().getByRole('spinbutton', { name: 'Donation in whole dollars' })
    await userEvent.fill(amount, '999999')
    await userEvent.keyboard('{Tab}')
    await expect.element(amount).toHaveValue('$999,999')
    expect(isWhole(amount)).toBe(true)
  })

  test('and not added is offered by Submit, which continues once it is added', async () => {
    const { ready, left } = await openPopup({ player: true })
    await ready()
    await userEvent.click(plan('Pro'), { force: true })
    await type('25')
    await press('Submit Order')
    await expect.element(offered('Add the donation of $25.00 or clear it.')).toBeVisible()
    expect(left).toEqual([])
    await userEvent.click(offer().getByRole('button', { name: 'Add' }))
    await expect.element(line('Donation, Community fund')).toBeVisible()
    await expect.element(submit()).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => left).toHaveLength(1)
    expect(kept()?.order.donations).toEqual([{ cents: 2_500, project_type: 'general' }])
  })

  test('alone is offered too, instead of calling the order empty', async () => {
    const { ready } = await openPopup()
    await ready()
    await type('25')
    await press('Submit Order')
    await expect.element(offered('Add the donation of $25.00 or clear it.')).toBeVisible()
    await userEvent.click(offer().getByRole('button', { name: 'Clear' }))
    await expect.element(field()).toHaveValue('$0')
    await expect.element(submit()).toHaveFocus()
    expect(offer().element().textContent).toBe('')
    await press('Submit Order')
    await expect.element(offered('Please select a plan, a donation or a gift.')).toBeVisible()
  })

  test('that exceeds a full order can only be cleared, and the limit is shown', async () => {
    const donations = Array.from({ length: 50 }, () => ({ cents: 100, project_type: 'guilds' as const }))
    const { ready } = await openPopup({ record: aRecord({ donations }) })
    await ready()
    await type('25')
    await press('Submit Order')
    await expect
      .element(offered('An order can hold 50 donations at most. Clear the amount of $25.00.'))
      .toBeVisible()
    expect(offer().getByRole('button', { name: 'Add' }).elements()).toEqual([])
  })

  test('is still there after another plan, after closing, and after a reload', async () => {
    const { ready, hub } = await openPopup()
    await ready()
    await type('25')
    await userEvent.keyboard('{Tab}')
    await userEvent.click(plan('Pro'), { force: true })
    await userEvent.click(plan('Elite'), { force: true })
    await expect.element(field()).toHaveValue('$25')
    await press('Close')
    await expect.poll(() => popup().elements()).toEqual([])
    hub.open({ type: 'order.open', surface: 'popup' })
    await ready()
    await expect.element(field()).toHaveValue('$25')
    const record = kept()
    hub.close()
    const again = await openPopup({ record: record ?? 'lost' })
    await again.ready()
    await expect.element(field()).toHaveValue('$25')
    await userEvent.click(row().getByRole('button', { name: 'Add' }))
    expect(kept()).toMatchObject({ donationCents: 0, order: { donations: [{ cents: 2_500 }] } })
  })

  test('is not shown to the next player', async () => {
    const { ready } = await openPopup({
      record: aRecord({}, { owner: 'user-of-yesterday', donationCents: 2_500 }),
      player: true,
    })
    await ready()
    await expect.element(field()).toHaveValue('$0')
  })
})

test('after Add the type stays, after Reset it is general again and billing monthly', async () => {
  const { ready } = await openPopup()
  await ready()
  await userEvent.click(popup().getByRole('radio', { name: /^Yearly/ }), { force: true })
  await userEvent.selectOptions(row().getByRole('combobox'), 'guilds')
  await type('25')
  await userEvent.click(row().getByRole('button', { name: 'Add' }))
  await expect.element(row().getByRole('combobox')).toHaveValue('guilds')
  await press('Reset')
  await expect.element(row().getByRole('combobox')).toHaveValue('general')
  await expect.element(popup().getByRole('radio', { name: /^Monthly/ })).toBeChecked()
})

test('opened to be changed it has the focus in its field', async () => {
  const { ready } = await openPopup({
    record: aRecord({ donations: [{ cents: 2_500, project_type: 'guilds' }] }),
  })
  await ready()
  await press('Change the donation of $25.00')
  await expect.element(popup().getByRole('spinbutton', { name: 'Amount of donation 1' })).toHaveFocus()
  await press('Change the donation of $25.00')
  await expect.element(button('Change the donation of $25.00')).toHaveFocus()
  expect(page.getByRole('spinbutton', { name: 'Amount of donation 1' }).elements()).toEqual([])
})

describe('a line taken out by keyboard', () => {
  const remove = async (name: string) => {
    // The popup takes the focus when it opens: a focus that was set before would be lost.
    await expect.poll(() => document.activeElement?.closest('[role="dialog"]') ?? null).not.toBeNull()
    const element = button(name).element() as HTMLElement
    element.focus()
    await userEvent.keyboard('{Enter}')
  }
  test.each([
    ['the plan', 'Remove the plan Pro', 'Remove the gift of Basic'],
    ['a gift', 'Remove the gift of Basic', 'Remove the donation of $25.00'],
    ['a donation', 'Remove the donation of $25.00', 'Remove the donation of $40.00'],
    ['the last one', 'Remove the donation of $40.00', 'Remove the donation of $25.00'],
  ])('leaves the focus at the next: %s', async (_, name, next) => {
    const { ready } = await openPopup({
      record: aRecord({
        plan: { id: 'tier2', type: 'monthly' },
        gifts: { tier1: 1 },
        donations: [
          { cents: 2_500, project_type: 'guilds' },
          { cents: 4_000, project_type: 'general' },
        ],
      }),
    })
    await ready()
    await remove(name)
    await expect.element(button(next)).toHaveFocus()
  })

  test('moves the focus to the text of the empty order', async () => {
    const { ready } = await openPopup({ record: aRecord({ gifts: { tier1: 1 } }) })
    await ready()
    await remove('Remove the gift of Basic')
    await expect.poll(() => document.activeElement?.textContent).toBe('Pick a plan, a gift or a donation.')
  })
})
