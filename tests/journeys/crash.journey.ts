import type { Page } from '@playwright/test'
import { expect, someone, test } from './support/journey.ts'
import {
  addDonation,
  expectConfirmed,
  goToPayment,
  openPlans,
  pay,
  pickPlan,
  receipt,
  truth,
} from './support/order.ts'
import { account, callAsPlayer, logIn, userId } from './support/log-in.ts'

test.use({
  // The data of these hubs is in a folder: all that a kill leaves of them.
  isEmbedded: true,
  mayLog:
    /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_SOCKET_NOT_CONNECTED|status of 502|Failed to fetch|The page's code: failed/u,
})
test.afterEach(async ({ hub }) => {
  await hub.paymentsAction('reset')
})

const grantedOnce = async (page: Page): Promise<void> => {
  await expectConfirmed(page)
  await expect(receipt(page)).toContainText('23 votes granted')
  await expect(account(page)).toHaveAccessibleName(/plan Elite/u)
  const answer = await callAsPlayer(page, `/users/${await userId(page)}/subscriptions`)
  expect((answer as { subscriptions: unknown[] }).subscriptions).toHaveLength(1)
}

const orderElite = async (page: Page): Promise<void> => {
  await openPlans(page)
  await pickPlan(page, 'Elite')
  await addDonation(page, 10, 'Community fund')
  await goToPayment(page)
}

test('the hub is killed between payment and webhook: alice’s page waits and says confirmed, once', async ({
  page,
  hub,
}) => {
  await hub.payments({ webhooks: 'hold' })
  await logIn(page, hub, someone('alice'))
  await orderElite(page)
  await pay(page)
  await expect(truth(page)).toHaveText('Confirming your payment')
  await hub.kill()
  await expect(page.getByRole('main')).toContainText(
    'The hub can’t be reached right now. This page keeps trying.',
  )
  await hub.boot()
  await hub.paymentsAction('release')
  await grantedOnce(page)
  await hub.paymentsAction('redeliver')
  await hub.delivered()
  await page.reload()
  await grantedOnce(page)
})

test(
  'the hub is killed after the payment and no webhook ever comes: it asks the payment provider itself',
  { tag: '@all' },
  async ({ page, hub }) => {
    await hub.payments({ webhooks: 'hold' })
    await logIn(page, hub, someone('bob'))
    await orderElite(page)
    await pay(page)
    await expect(truth(page)).toHaveText('Confirming your payment')
    await hub.kill()
    await hub.changeData(
      `update orders set created_at = created_at - interval '2 minutes' where status = 'awaiting_payment'`,
      [],
    )
    await hub.boot()
    await grantedOnce(page)
  },
)

test(
  'the hub is killed between webhook and fulfilment: carol’s page says confirmed, once',
  { tag: '@all' },
  async ({ page, hub }) => {
    await logIn(page, hub, someone('carol'))
    await orderElite(page)
    const hosted = page.url()
    await hub.killItselfAt('after insert into "payment_events"')
    await pay(page)
    await hub.died()
    await hub.boot()
    // The answer to the press was lost with the hub, somewhere on its way: carol opens the payment page again.
    await expect(async () => {
      await page.goto(hosted)
      await page.getByRole('link', { name: 'Return to the hub' }).click()
    }).toPass()
    await grantedOnce(page)
  },
)
