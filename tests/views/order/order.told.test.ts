import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Session } from '#contract/auth/session.contract.ts'
import { localDay, renewalDay } from '#src/features/order/renewal-day.rules.ts'
import { formatDate } from '#src/ui/figures/intl.ts'
import { passes } from '../support/clock.ts'
import { aRecord, button, kept, openPopup, plan, popup, press, submit } from './order.page.ts'

// The API starts with the first request, and no page waits as long as that may take on a busy machine.
beforeAll(() => fetch('/api/plans').then(() => {}), 120_000)
afterEach(() => page.viewport(1280, 800))

const summary = () => popup().getByRole('region', { name: 'Your order' })
const said = (words: string | RegExp) =>
  popup()
    .getByText(words, { exact: typeof words === 'string' })
    .first()
const row = () => popup().getByRole('region', { name: 'Donation' })
const pro = { id: 'tier2', type: 'monthly' } as const
const onPro = (session: Session): Session => ({
  ...session,
  user: { ...session.user, plan_id: 'tier2', paid_plan_id: 'tier2' },
})

describe('before money is asked', () => {
  test('the head and the total say that not all of the plans works yet, and every row is marked but that of voting', async () => {
    const { ready } = await openPopup({ record: aRecord({ plan: pro }) })
    await ready()
    await expect
      .element(
        said(
          /Anything marked Coming doesn’t work yet\. You pay the full price today; these features are added as they are finished\./,
        ),
      )
      .toBeVisible()
    await expect.element(summary().getByText(/Some of the plan’s features don’t work yet\./)).toBeVisible()
    const rows = popup().getByRole('rowheader').elements().length - 2 // All but those of gifts and voting.
    expect(popup().getByText('Coming', { exact: true }).elements().length).toBe(rows)
  })

  test.each(['monthly', 'yearly'] as const)(
    'a %s plan says when it renews and how to end it',
    async (type) => {
      // The same for the page and for this test, also where the day ends meanwhile; no February has a 31st.
      const now = new Date(2027, 0, 31, 23, 59, 59)
      vi.setSystemTime(now)
      onTestFinished(() => void vi.useRealTimers())
      const { ready } = await openPopup({ record: aRecord({ plan: { id: 'tier2', type } }) })
      await ready()
      const day = formatDate(renewalDay(localDay(now), type), 'en')
      await expect
        .element(summary().getByText(new RegExp(`Renews on ${day}\\. End it any time under Your plan\\.`)))
        .toBeVisible()
      await expect
        .element(summary().getByRole('link', { name: 'Your plan' }))
        .toHaveAttribute('href', '/settings#tab-assets')
    },
  )

  test('a changed total is announced once it stays, not in between', async () => {
    const { ready } = await openPopup({ record: aRecord({ plan: pro }) })
    await ready()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const said: string[] = []
    const observer = new MutationObserver(() =>
      said.push(
        ...popup()
          .getByRole('status')
          .elements()
          .map((one) => one.textContent)
          .filter((words) => /^(Total|You pay now)/.test(words) && words !== said.at(-1)),
      ),
    )
    observer.observe(popup().element(), { subtree: true, childList: true, characterData: true })
    // Gestures would let the page's clock go on by the time they take.
    const atOnce = (name: string) => (button(name).element() as HTMLElement).click()
    for (const name of [
      'Add one month of Elite',
      'Remove the plan Pro',
      'Add one month of Elite',
      'Add one month of Elite',
    ]) {
      await passes(600)
      atOnce(name)
    }
    await passes(600)
    expect(said).toEqual([])
    await passes(200)
    expect(said).toEqual(['Total: $59.97'])
    atOnce('Remove one month of Elite')
    await passes(800)
    expect(said).toEqual(['Total: $59.97', 'Total: $39.98'])
    observer.disconnect()
  })

  test('a donation says neither', async () => {
    const { ready } = await openPopup({
      record: aRecord({ donations: [{ cents: 500, project_type: 'guilds' }] }),
    })
    await ready()
    expect(
      summary()
        .getByText(/Renews|works yet/)
        .elements(),
    ).toEqual([])
  })

  test('a subscriber reads where the plan is changed', async () => {
    const { ready } = await openPopup({ player: onPro })
    await ready()
    await expect.element(said(/Your plan: Pro\. You change it under Your plan/)).toBeVisible()
  })
})

describe('a limit is a visible text', () => {
  test('50 donations', async () => {
    const donations = Array.from({ length: 50 }, () => ({ cents: 100, project_type: 'guilds' as const }))
    const { ready } = await openPopup({ record: aRecord({ donations }) })
    await ready()
    await userEvent.click(row().getByRole('button', { name: '$5 more' }))
    await expect
      .element(row().getByRole('paragraph').getByText('An order can hold 50 donations at most.'))
      .toBeVisible()
    expect(
      row()
        .getByText(/gives about/)
        .elements(),
    ).toEqual([])
  })

  test('dollars of a donation', async () => {
    const { ready } = await openPopup()
    await ready()
    await userEvent.fill(row().getByRole('spinbutton'), '5000000')
    await userEvent.keyboard('{Tab}')
    await expect.element(row().getByText('A donation can be $999,999 at most.')).toBeVisible()
  })

  test('months of a gift', async () => {
    const { ready } = await openPopup({ record: aRecord({ gifts: { tier2: 1200 } }) })
    await ready()
    await expect.element(popup().getByRole('table').getByText('1,200 months at most')).toBeVisible()
    await expect.element(button('Add one month of Pro')).toHaveAccessibleDescription('1,200 months at most')
  })

  test('what is still free of the months: twelve more are five, then no more are taken', async () => {
    const { ready } = await openPopup({ record: aRecord({ gifts: { tier2: 1_195 } }) })
    await ready()
    await press('Add one month of Pro')
    expect(kept()?.order.gifts).toEqual({ tier2: 1_196 })
    await press('Add 12 months of Pro, 16% off')
    expect(kept()?.order.gifts).toEqual({ tier2: 1_200 })
    await expect.element(summary().getByText('Gift: Pro, 1,200 months')).toBeVisible()
    for (const more of ['Add one month of Pro', 'Add 12 months of Pro, 16% off']) {
      await expect.element(button(more)).toHaveAttribute('aria-disabled', 'true')
      await press(more)
    }
    expect(kept()?.order.gifts).toEqual({ tier2: 1_200 })
    await press('Remove one month of Pro')
    expect(kept()?.order.gifts).toEqual({ tier2: 1_199 })
  })
})

describe('in a player’s words', () => {
  test('gifts are announced in months', async () => {
    const { ready } = await openPopup({ record: aRecord({ gifts: { tier1: 1, tier2: 12, tier3: 25 } }) })
    await ready()
    await expect.element(summary().getByText('$4.99 a month', { exact: true })).toBeVisible()
    await expect.element(summary().getByText('12 months, 16% off', { exact: true })).toBeVisible()
    await expect.element(summary().getByText('24 months, 16% off + 1 month', { exact: true })).toBeVisible()
  })

  test('the votes of a donation are shown with their calculation', async () => {
    const { ready } = await openPopup({ record: aRecord({ plan: pro }) })
    await ready()
    await expect.element(row().getByText('Any whole amount from $1')).toBeVisible()
    await userEvent.fill(row().getByRole('spinbutton'), '50')
    await expect.poll(() => row().element().textContent).toContain('$50.00 gives about 126 votes')
    await expect.element(row().getByText('50 + 1.3 × 50, +11 as a subscriber', { exact: true })).toBeVisible()
    await press('Remove the plan Pro')
    await expect.poll(() => row().element().textContent).toContain('$50.00 gives about 115 votes')
    expect(
      row()
        .getByText(/as a subscriber/)
        .elements(),
    ).toEqual([])
  })
})

describe('a plan that was looked at', () => {
  test('is taken out again at its column’s head', async () => {
    const { ready } = await openPopup({ record: aRecord({ plan: pro }) })
    await ready()
    await userEvent.click(button('Selected, remove Pro'))
    await expect.element(plan('Pro')).not.toBeChecked()
    await expect.element(plan('Pro')).toHaveFocus()
    expect(kept()?.order.plan).toBeNull()
  })

  test('is taken out again at its card on a phone', async () => {
    await page.viewport(375, 667)
    const { ready } = await openPopup({ record: aRecord({ plan: pro }) })
    await ready()
    await userEvent.click(button('Selected, remove'))
    await expect.element(popup().getByRole('radio', { name: 'Free' })).toHaveFocus()
    expect(kept()?.order.plan).toBeNull()
  })
})

test('a part that is opened on a phone is seen whole above the order bar', async () => {
  await page.viewport(375, 667)
  const { ready } = await openPopup()
  await ready()
  await userEvent.click(popup().getByText('Donation', { exact: true }))
  const field = popup().getByRole('spinbutton', { name: 'Donation in whole dollars' })
  const add = button('Add')
  await expect.element(field).toBeVisible()
  const bar = summary().element().getBoundingClientRect().top
  await expect.poll(() => add.element().getBoundingClientRect().bottom).toBeLessThan(bar)
  expect(field.element().getBoundingClientRect().top).toBeGreaterThan(0)
})

describe('the question whose an order is', () => {
  const foreign = aRecord({ gifts: { tier3: 2 } }, { owner: 'user-of-yesterday' })
  test.each([
    ['a player', true, 'Whose order is this?'],
    ['whoever is no longer logged in', false, 'You are no longer logged in'],
  ])('has a title of its own for %s', async (_, player, title) => {
    await openPopup({ record: foreign, player })
    await expect.element(page.getByRole('dialog', { name: title })).toBeVisible()
    await press('Discard it')
    await expect.element(submit()).toBeVisible()
    await expect.element(page.getByRole('dialog', { name: 'Explore Our Subscription Plans' })).toBeVisible()
  })
})
