import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Answer } from '#contract/http/endpoint.ts'
import { createCheckoutSession } from '#contract/order/order.contract.ts'
import { listFeatures, listPlanFeatures, listPlans } from '#contract/plans/plans.contract.ts'
import { useFaults } from '../support/faults.ts'
import { aRecord, button, kept, openPopup, plan, popup, press, logIn, submit } from './order.page.ts'

const faults = useFaults()
const text = (words: string | RegExp) =>
  popup()
    .getByText(words, { exact: typeof words === 'string' })
    .first()
const summary = () => popup().getByRole('region', { name: 'Your order' })
const total = () =>
  summary()
    .getByText(/^\$[\d,.]+$/)
    .last()

describe('the comparison', () => {
  test('has a column for each plan and a row for each feature', async () => {
    const { ready } = await openPopup()
    await ready()
    const table = popup().getByRole('table', { name: 'What each plan gives' })
    for (const name of ['Free', 'Basic', 'Pro', 'Elite', 'Master', 'Oracle'])
      await expect.element(table.getByRole('columnheader').getByText(name, { exact: true })).toBeVisible()
    const row = table.getByRole('row', { name: /Upgrades/ })
    expect(
      row
        .getByRole('cell')
        .elements()
        .map((cell) => cell.textContent),
    ).toEqual(['—Not included', '—Not included', 'Access', 'Access', 'Access', '2 included'])
    await expect
      .element(
        table
          .getByRole('row', { name: /Daily votes/ })
          .getByRole('cell')
          .nth(3),
      )
      .toHaveTextContent('5')
  })

  test('is a choice among the paid plans: a press anywhere in a column picks it', async () => {
    const { ready } = await openPopup()
    await ready()
    expect(popup().getByRole('radio', { name: /^Free/ }).elements()).toEqual([])
    const cells = popup()
      .getByRole('row', { name: /Leaderboard/ })
      .getByRole('cell')
    await userEvent.click(cells.nth(3))
    await expect.element(plan('Elite')).toBeChecked()
    await expect.element(summary().getByText('Elite, monthly')).toBeVisible()
    await userEvent.click(cells.nth(0))
    await expect.element(plan('Elite')).toBeChecked()
    await press('Remove the plan Elite')
    await expect.element(plan('Elite')).not.toBeChecked()
    await expect.element(summary().getByText('Pick a plan, a gift or a donation.')).toBeVisible()
  })

  test('without features says so', async () => {
    faults.answer(listFeatures, [])
    faults.answer(listPlanFeatures, [])
    const { ready } = await openPopup()
    await ready()
    await expect.element(text('No features available.')).toBeVisible()
  })

  test('that fails to load says so inline and as a toast, and Retry brings it', async () => {
    faults.refuse(listPlanFeatures, 'unavailable')
    await openPopup()
    await expect
      .element(popup().getByRole('alert').getByText('Failed to load plans. Please try again.'))
      .toBeVisible()
    await expect
      .element(
        page.getByRole('region', { name: 'Messages' }).getByText('Failed to load plans. Please try again.'),
      )
      .toBeVisible()
    faults.heal()
    await press('Retry')
    await expect.element(submit()).toBeVisible()
  })
})

describe('paying yearly', () => {
  test('shows the monthly figure in the table, and what is charged and saved in the order', async () => {
    const { ready } = await openPopup()
    await ready()
    await userEvent.click(popup().getByRole('radio', { name: /^Yearly/ }), { force: true })
    await expect
      .element(popup().getByRole('radio', { name: 'Elite, $16.76 a month, billed yearly' }))
      .toBeInTheDocument()
    await userEvent.click(plan('Elite'), { force: true })
    await expect.element(summary().getByText('Elite, yearly')).toBeVisible()
    await expect.poll(() => summary().element().textContent).toContain('You save $38.81 (16.18%)')
    await expect.element(total()).toHaveTextContent('$201.07')
  })

  test('without a saving shows neither badge nor figure', async () => {
    const plans = [
      { id: 'tier0', plan_name: 'Free', monthly_price: 0, yearly_price: 0 },
      { id: 'tier1', plan_name: 'Basic', monthly_price: 5, yearly_price: 60 },
    ] as const
    faults.answer(listPlans, [...plans])
    const { ready } = await openPopup({ record: aRecord({ plan: { id: 'tier1', type: 'yearly' } }) })
    await ready()
    await expect.element(summary().getByText('Basic, yearly')).toBeVisible()
    expect(
      summary()
        .getByText(/You save/)
        .elements(),
    ).toEqual([])
    expect(summary().getByText('-16%').elements()).toEqual([])
  })
})

describe('gifts and donations', () => {
  test('gifts go one month or twelve at a time, never below none', async () => {
    const { ready } = await openPopup()
    await ready()
    await press('Add 12 months of Pro, 16% off')
    await press('Add one month of Pro')
    await expect.element(summary().getByText('Gift: Pro, 13 months')).toBeVisible()
    await expect.element(total()).toHaveTextContent('$110.47')
    await press('Remove one month of Pro')
    await expect.element(total()).toHaveTextContent('$100.48')
    await press('Remove the gift of Pro')
    await press('Remove one month of Pro')
    expect(kept()?.order.gifts).toEqual({})
  })

  test('a donation is stepped, added, changed and removed; its votes are an estimate', async () => {
    const { ready } = await openPopup()
    await ready()
    const row = popup().getByRole('region', { name: 'Donation' })
    const add = row.getByRole('button', { name: 'Add' })
    await expect.element(add).toHaveAttribute('aria-disabled', 'true')
    await expect.element(add).toHaveAccessibleDescription('Choose an amount first.')
    await userEvent.click(row.getByRole('button', { name: '$5 more' }))
    await userEvent.click(row.getByRole('button', { name: '$5 more' }))
    await expect.poll(() => row.element().textContent).toContain('$10.00 gives about 21 votes')
    await expect.poll(() => row.element().textContent).toContain('$20 gives 44')
    await userEvent.selectOptions(row.getByRole('combobox'), 'guilds')
    await userEvent.click(add)
    await expect.element(summary().getByText('Donation, Guilds')).toBeVisible()
    await expect.element(row.getByRole('spinbutton')).toHaveValue('$0')
    await press('Change the donation of $10.00')
    await userEvent.fill(popup().getByRole('spinbutton', { name: 'Amount of donation 1' }), '25')
    await userEvent.keyboard('{Enter}')
    await expect.element(total()).toHaveTextContent('$25.00')
    await userEvent.selectOptions(
      popup().getByRole('combobox', { name: 'What donation 1 is for' }),
      'education',
    )
    await expect.element(summary().getByText('Donation, Education')).toBeVisible()
    await press('Remove the donation of $25.00')
    await expect.element(summary().getByText('Pick a plan, a gift or a donation.')).toBeVisible()
  })

  test('a listed donation is out of the order once its amount is left at 0', async () => {
    const general = { cents: 2_500, project_type: 'general' } as const
    const { ready } = await openPopup({
      record: aRecord({ donations: [general, { cents: 4_000, project_type: 'guilds' }] }),
    })
    await ready()
    await press('Change the donation of $25.00')
    const amount = popup().getByRole('spinbutton', { name: 'Amount of donation 1' })
    await userEvent.fill(amount, '0')
    await expect.element(total()).toHaveTextContent('$65.00')
    await userEvent.keyboard('{Tab}')
    await expect.element(total()).toHaveTextContent('$40.00')
    expect(kept()?.order.donations).toEqual([{ cents: 4_000, project_type: 'guilds' }])
    expect(
      popup()
        .getByRole('spinbutton', { name: /^Amount of donation/ })
        .elements(),
    ).toEqual([])
  })

  test('a plan in the order counts as a subscription in the estimate', async () => {
    const { ready } = await openPopup({
      record: aRecord({
        plan: { id: 'tier3', type: 'monthly' },
        donations: [{ cents: 2_500, project_type: 'guilds' }],
      }),
    })
    await ready()
    await expect.element(summary().getByText('about 60 votes')).toBeVisible()
  })

  test('a plan with gifts is paid one after the other, in one order', async () => {
    const { ready } = await openPopup({
      record: aRecord({
        plan: { id: 'tier3', type: 'yearly' },
        gifts: { tier1: 12 },
        donations: [{ cents: 2_500, project_type: 'guilds' }],
      }),
      player: true,
    })
    await ready()
    await expect
      .element(summary().getByText('Two payments: $226.07 now, then $50.19 for the gifts.'))
      .toBeVisible()
    await expect.element(total()).toHaveTextContent('$226.07')
    const sent: unknown[] = []
    faults.on(createCheckoutSession, async ({ request }) => void sent.push(await request.clone().json()))
    await press('Submit Order')
    await expect.poll(() => sent).toHaveLength(1)
    const donations = [{ amount: 25, project_type: 'guilds' }]
    expect(sent[0]).toMatchObject({
      amount: 27_626,
      metadata: {
        subscription_data: {
          plan: { id: 'tier3', type: 'yearly' },
          donations,
          gifts: [{ plan_id: 'tier1', months: 12 }],
        },
      },
    })
    await expect.poll(() => kept()?.pending).toBeTruthy()
    expect(localStorage.getItem('pendingGiftSession')).toBe(`gifts-${kept()?.pending}`)
    expect(kept()?.order.plan).toEqual({ id: 'tier3', type: 'yearly' })
  })

  test('Reset clears everything', async () => {
    const { ready } = await openPopup({
      record: aRecord({
        gifts: { tier1: 2 },
        donations: [{ cents: 500, project_type: 'guilds' }],
        project_type: 'guilds',
      }),
    })
    await ready()
    await press('Reset')
    await expect.element(total()).toHaveTextContent('$0.00')
    expect(kept()?.order).toEqual(aRecord().order)
  })
})

describe('submitting', () => {
  test('submitting an empty order shows what is missing', async () => {
    const { ready } = await openPopup()
    await ready()
    await expect.element(submit()).toHaveAttribute('aria-disabled', 'true')
    await press('Submit Order')
    await expect
      .element(popup().getByRole('alert'))
      .toHaveTextContent('Please select a plan, a donation or a gift.')
  })

  test('as a guest asks to log in, and the order is there again afterwards', async () => {
    const { ready, hub } = await openPopup({ record: aRecord({ gifts: { tier2: 3 } }) })
    await ready()
    await press('Submit Order')
    await expect.element(page.getByRole('dialog', { name: 'Log in to continue' })).toBeVisible()
    expect(localStorage.getItem('fromSubscription')).toBe('/terms')
    await logIn(hub)
    await ready()
    await expect.element(summary().getByText('Gift: Pro, 3 months')).toBeVisible()
    await expect.element(popup().getByText('You pay in the next step.')).toBeVisible()
    await expect.poll(() => localStorage.getItem('fromSubscription')).toBeNull()
  })

  test('as a player leads to the payment page, and Back gives the order back', async () => {
    const { ready, left } = await openPopup({ record: aRecord({ gifts: { tier2: 3 } }), player: true })
    await ready()
    await press('Submit Order')
    await expect.poll(() => left).toHaveLength(1)
    expect(left[0]).toMatch(`${location.origin}/dev/pay/`)
    await expect.element(button('Opening the payment page')).toHaveAttribute('aria-busy', 'true')
    const { pending, owner } = kept() ?? {}
    expect([typeof pending, typeof owner]).toEqual(['string', 'string'])
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await ready()
    await expect.element(summary().getByText('Gift: Pro, 3 months')).toBeVisible()
  })

  test('again after a failure asks with the same key, after an answer with a new one', async () => {
    const keys: (string | null)[] = []
    let healthy = false
    faults.on(createCheckoutSession, ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'))
      if (!healthy) return Response.error()
    })
    const { ready, left } = await openPopup({
      record: aRecord({ gifts: { tier2: 1 } }),
      player: true,
      expected: /./,
    })
    await ready()
    await press('Submit Order')
    await expect.element(popup().getByRole('alert').getByText('Failed to process the order.')).toBeVisible()
    healthy = true
    await press('Submit Order')
    await expect.poll(() => left).toHaveLength(1)
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await ready()
    await press('Submit Order')
    await expect.poll(() => left).toHaveLength(2)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[1])
  })
})

describe('the premium modal', () => {
  test('invites to a plan or a gift, and to a donation only beside them', async () => {
    const { ready } = await openPopup({ player: true, surface: 'premium' })
    await ready()
    await expect.element(summary().getByText('Pick a plan or a gift.')).toBeVisible()
    await expect
      .element(popup().getByText(/^Pick a plan or a gift\. You can add a donation to the same order\./))
      .toBeVisible()
    await expect.element(popup().getByText('Beside a plan or a gift: any whole amount from $1')).toBeVisible()
    expect(
      popup()
        .getByText(/gift or a donation/)
        .elements(),
    ).toEqual([])
  })
})

describe('the switch for rows that differ', () => {
  const rows = () =>
    popup().getByRole('table', { name: 'What each plan gives' }).getByRole('row').elements().length

  test('is off at first; on, it leaves only the rows in which the plans differ', async () => {
    const answer = (await (await fetch(`/api${listPlanFeatures.path}`)).json()) as Answer<
      typeof listPlanFeatures
    >
    const yes = { kind: 'yes' } as const
    faults.answer(
      listPlanFeatures,
      answer.map((one) => (one.feature_key === 'synaptic_upgrades' ? { ...one, value: yes } : one)),
    )
    const { ready } = await openPopup()
    await ready()
    const all = rows()
    const only = popup().getByRole('switch', { name: 'Only rows that differ' })
    await expect.element(only).not.toBeChecked()
    await userEvent.click(only)
    await expect.element(popup().getByRole('row', { name: /Upgrades/ })).not.toBeInTheDocument()
    await expect.element(popup().getByRole('row', { name: /Daily votes/ })).toBeVisible()
    expect(rows()).toBe(all - 1)
    await userEvent.click(only)
    await expect.element(popup().getByRole('row', { name: /Upgrades/ })).toBeVisible()
  })

  test('isn’t there where the plans differ in every row', async () => {
    const { ready } = await openPopup()
    await ready()
    await expect.element(popup().getByRole('row', { name: /Upgrades/ })).toBeVisible()
    expect(popup().getByRole('switch').elements()).toEqual([])
  })
})
