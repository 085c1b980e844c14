import { expect, someone, test } from './support/journey.ts'
import { goToPayment, lines, openPlans, pickPlan, popup, submit, summary } from './support/order.ts'
import { login, logIn } from './support/log-in.ts'

test('erin types a donation and submits without adding it: it is kept, offered and paid', async ({
  page,
  hub,
}) => {
  await logIn(page, hub, someone('erin'))
  await openPlans(page)
  const field = popup(page).getByRole('spinbutton', { name: 'Donation in whole dollars' })
  await field.fill('25')
  await page.reload()
  await expect(field).toHaveValue('$25')
  await pickPlan(page, 'Pro')
  await expect(field).toHaveValue('$25')

  await submit(page)
  const offer = summary(page).getByRole('alert')
  await expect(offer).toContainText('Add the donation of $25.00 or clear it.')
  await expect(login(page)).toBeHidden()
  await offer.getByRole('button', { name: 'Add' }).click()
  await expect(lines(page)).toHaveCount(2)
  await expect(summary(page)).toContainText('$34.99')
  await goToPayment(page)
  await expect(page.getByRole('button', { name: 'Pay $34.99' })).toBeVisible()
})
