import { axeFinds } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { addDonation, addGift, lines, openPlans, pickPlan, popup } from './support/order.ts'

test('an order is shared by a link, meets another one that is kept, and both are one order then', async ({
  page,
  newBrowser,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/VaultVision')
  await openPlans(page)
  await pickPlan(page, 'Elite')
  await addGift(page, 'Pro', 12)
  await addDonation(page, 10, 'Community fund')
  await popup(page).getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/\/order-link#order=[\w-]+$/u)

  const friend = await (await newBrowser()).newPage()
  await friend.goto('/VaultVision')
  await openPlans(friend)
  await addGift(friend, 'Pro', 1)
  await friend.goto(link)
  const main = friend.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('A shared order')
  // Neither the address nor what the page asks for has it.
  await expect(friend).toHaveURL(/\/order-link$/u)
  const together = main.getByRole('region', { name: 'Both together' })
  await expect(together).toContainText('Gift: Pro, 13 months')
  expect(await axeFinds(friend)).toEqual([])
  // Back after a reload: nothing was taken over, and nothing is lost.
  await friend.reload()
  await expect(together).toBeVisible()
  await main.getByRole('button', { name: 'Add it to my order' }).click()
  await expect(lines(friend)).toHaveCount(3)
  for (const line of ['Elite, monthly', 'Gift: Pro, 13 months', 'Donation, Community fund'])
    await expect(lines(friend).filter({ hasText: line })).toBeVisible()
  await friend.keyboard.press('Escape')
  await expect(main.getByText('It is in your order.')).toBeVisible()
  await expect(main.getByRole('button', { name: 'Add it to my order' })).toHaveCount(0)
})

test(
  'a link that holds no order says why, and leaves the kept one alone',
  { tag: '@all' },
  async ({ page }) => {
    await page.goto('/VaultVision')
    await openPlans(page)
    await addGift(page, 'Pro', 1)
    const kept = () => page.evaluate(() => localStorage.getItem('order:guest-user'))
    const before = await kept()
    for (const [text, said] of [
      ['A'.repeat(1_000_000), 'far longer than any order'],
      ['half-an-ord', 'cut off or altered'],
      [btoa('{"version":7}'), 'another version of the hub'],
      [
        btoa('{"version":1,"plan":{"id":"tier9","type":"yearly"},"gifts":{},"donations":[]}'),
        'isn’t offered',
      ],
    ] as const) {
      await page.goto('/terms')
      await page.goto(`/order-link#order=${text}`)
      await expect(page.getByRole('main').getByRole('alert')).toContainText(said)
      expect(await kept()).toBe(before)
    }
  },
)
