import type { Page } from '@playwright/test'
import type { User } from '#contract/auth/session.contract.ts'
import { answered, expect, someone, test } from './support/journey.ts'
import {
  addDonation,
  expectConfirmed,
  goToPayment,
  lines,
  openPlans,
  pay,
  payAndWaitInVain,
  pickPlan,
  receipt,
  submit,
  submitButton,
  summary,
  truth,
} from './support/order.ts'
import { account, callAsPlayer, logIn, userId } from './support/log-in.ts'

test.use({ movesMoney: true })

test.afterEach(async ({ hub }) => {
  await hub.paymentsAction('reset')
})

const orderElite = async (page: Page): Promise<void> => {
  await openPlans(page)
  await pickPlan(page, 'Elite')
  await addDonation(page, 10, 'Community fund')
  await goToPayment(page)
}

const subscriptions = async (page: Page): Promise<unknown[]> => {
  const answer = await callAsPlayer(page, `/users/${await userId(page)}/subscriptions`)
  return (answer as { subscriptions: unknown[] }).subscriptions
}

test(
  'alice cancels on the payment page: nothing is charged, and the order can be paid later',
  { tag: '@all' },
  async ({ page, hub }) => {
    await logIn(page, hub, someone('alice'))
    await orderElite(page)
    const first = page.url()
    await page.getByRole('link', { name: 'Cancel' }).click()

    await expect(page).toHaveURL(/\/payment-cancel\?order=/u)
    await expect(truth(page)).toHaveText('Payment cancelled')
    await expect(page.getByRole('main')).toContainText('Nothing was charged. Your order is saved.')
    await expect(account(page)).toHaveAccessibleName(/plan Free/u)
    await page.getByRole('button', { name: 'Open your order' }).click()
    await expect(lines(page)).toHaveCount(2)
    await goToPayment(page)
    expect(page.url()).not.toBe(first)
    await pay(page)
    await expectConfirmed(page)

    await page.goto(first)
    await expect(page.getByRole('heading', { name: 'This checkout has expired' })).toBeVisible()
  },
)

test('bob’s card is declined, another one pays', async ({ page, hub }) => {
  await logIn(page, hub, someone('bob'))
  await orderElite(page)
  await page.getByLabel('Card number').fill('4000 0000 0000 0002')
  await pay(page)
  await expect(page.getByRole('alert')).toContainText('Your card was declined.')
  await page.getByLabel('Card number').fill('5555 5555 5555 4444')
  await pay(page)
  await expectConfirmed(page)
  expect(await subscriptions(page)).toHaveLength(1)
})

test.describe(() => {
  test.use({ mayLog: answered(409, 422) })

  test('a tampered total is refused, and nothing is opened at the payment provider', async ({
    page,
    hub,
  }) => {
    await page.addInitScript(() => {
      const real = window.fetch
      window.fetch = async (input, init) => {
        const request = new Request(input, init)
        if (!request.url.endsWith('/create-checkout-session') || localStorage.getItem('honest'))
          return real(request)
        const body = (await request.clone().json()) as { amount: number }
        return real(new Request(request, { method: 'POST', body: JSON.stringify({ ...body, amount: 100 }) }))
      }
    })
    await logIn(page, hub, someone('carol'))
    await openPlans(page)
    await pickPlan(page, 'Elite')
    // Counts down with the first call that reaches the payment provider.
    await hub.payments({ fail: 'error', failTimes: 1, failPath: '/v1/checkout/sessions' })
    await submit(page)
    await expect(summary(page).getByRole('alert')).toContainText('Failed to process the order.')
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Failed to process the order.')
    expect(await hub.payments({})).toMatchObject({ fail: 'error', failTimes: 1 })

    await hub.paymentsAction('reset')
    await page.evaluate(() => localStorage.setItem('honest', 'yes'))
    await goToPayment(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your order')
    await expect(page.getByRole('button', { name: 'Pay $19.99' })).toBeVisible()
  })
})

test(
  'the webhook is a minute late: the page says pending, then confirmed',
  { tag: '@all' },
  async ({ page, hub }) => {
    await hub.payments({ webhooks: 'delay', delaySeconds: 60 })
    await logIn(page, hub, someone('dave'))
    await orderElite(page)
    await payAndWaitInVain(page)
    await expect(account(page)).toHaveAccessibleName(/plan Free/u)
    await expect(page.getByRole('main')).toContainText('Do not pay again')

    await hub.paymentsAction('release')
    await hub.delivered()
    await page.clock.fastForward('00:11')
    await expectConfirmed(page)
    await expect(account(page)).toHaveAccessibleName(/plan Elite/u)
    expect(await subscriptions(page)).toHaveLength(1)
  },
)

test(
  'an answer about the player that was on its way when the payment was confirmed does not stand',
  { tag: '@all' },
  async ({ page, hub }) => {
    await logIn(page, hub, someone('frank'))
    await orderElite(page)
    const confirmed = Promise.withResolvers<void>()
    await page.route(
      /\/api\/auth\/me$/u,
      async (route) => {
        const response = await route.fetch()
        const user = (await response.json()) as User
        await confirmed.promise
        await route.fulfill({ response, json: { ...user, plan_id: 'tier0', paid_plan_id: 'tier0' } })
      },
      { times: 1 },
    )
    await pay(page)
    await expectConfirmed(page)
    await expect(account(page)).not.toHaveAccessibleName(/plan Elite/u)
    confirmed.resolve()
    await expect(account(page)).toHaveAccessibleName(/plan Elite/u)
  },
)

test('the webhook never comes: the page says pending, and the popup shows what is paid instead of selling it again', async ({
  page,
  hub,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('create-checkout-session')) asked.push(request.url())
  })
  await hub.payments({ webhooks: 'hold' })
  await logIn(page, hub, someone('erin'))
  await orderElite(page)
  await payAndWaitInVain(page)
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(truth(page)).toHaveText('Your payment is still pending')

  // Erin doesn't listen and wants to submit the same order again.
  await page.getByRole('banner').getByRole('button', { name: 'Premium' }).click()
  await expect(summary(page).getByText('Paid, being confirmed')).toHaveCount(2)
  const button = summary(page).getByRole('button', { name: 'Payment being confirmed' })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await button.press('Enter')
  await page.clock.fastForward('00:04')
  await expect(summary(page)).toContainText('Pick a plan, a gift or a donation.')
  await expect(submitButton(page)).toBeVisible()
  expect(asked).toHaveLength(1)
  await page.keyboard.press('Escape')
  await page.clock.fastForward('00:11')
  await expect(truth(page)).toHaveText('You are on Elite')
  expect(await subscriptions(page)).toHaveLength(1)
})

test(
  'webhooks come three times each, the newest first: granted once',
  { tag: '@all' },
  async ({ page, hub }) => {
    const donated = async (): Promise<number> => {
      const answer = await page.request.get('/api/vaultvision/stats')
      return ((await answer.json()) as { donated: number }).donated
    }
    await hub.payments({ webhooks: 'hold', copies: 3, order: 'reversed' })
    await logIn(page, hub, someone('frank'))
    const before = await donated()
    await orderElite(page)
    await pay(page)
    await expect(truth(page)).toHaveText('Confirming your payment')
    await hub.paymentsAction('release')
    await expectConfirmed(page)
    await expect(receipt(page)).toContainText('23 votes granted')
    await hub.delivered()
    await hub.paymentsAction('redeliver')
    await hub.delivered()

    await page.reload()
    await expectConfirmed(page)
    await expect(receipt(page)).toContainText('23 votes granted')
    expect(await subscriptions(page)).toHaveLength(1)
    expect(await donated()).toBe(before + 10)
  },
)
