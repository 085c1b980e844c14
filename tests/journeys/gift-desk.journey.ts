import type { Locator, Page } from '@playwright/test'
import { axeFinds } from './support/axe.ts'
import type { Hub } from './support/hub.ts'
import { expect, someone, test } from './support/journey.ts'
import { callAsPlayer, logIn, userId } from './support/log-in.ts'
import { addGift, expectConfirmed, goToPayment, openPlans, pay, receipt } from './support/order.ts'
import { tabTo } from './support/tab-to.ts'

test.use({ movesMoney: true, permissions: ['clipboard-read', 'clipboard-write'] })

const main = (page: Page): Locator => page.getByRole('main')
const button = (page: Page, name: string | RegExp): Locator =>
  main(page).getByRole('button', { name, exact: typeof name === 'string' })
const row = (page: Page, name: string): Locator =>
  main(page)
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name, exact: true }) })
const card = (page: Page, name: string): Locator => main(page).getByRole('region', { name, exact: true })
const form = (page: Page): Locator => page.getByRole('complementary', { name: 'Send by mail' })
const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText())
const grouped = /^[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}$/u

/** Somebody who has bought twelve months of Elite and one of Pro to give away, at the gift desk. */
const withGifts = async (page: Page, hub: Hub, name: string): Promise<void> => {
  await logIn(page, hub, someone(name))
  await openPlans(page)
  await addGift(page, 'Elite', 12)
  await addGift(page, 'Pro', 1)
  await goToPayment(page)
  await pay(page)
  await expectConfirmed(page)
  await receipt(page).getByRole('link', { name: 'Gifts and invite codes' }).first().click()
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Gifts and invite codes')
  await expect(row(page, 'Elite, 12 months')).toContainText('Open')
}

const send = async (page: Page, to: string, message: string): Promise<void> => {
  await form(page).getByRole('textbox', { name: 'To' }).fill(to)
  await form(page).getByRole('textbox', { name: 'Message' }).fill(message)
  await form(page).getByRole('button', { name: 'Send now' }).click()
}

test('a gift is shown, copied, split by the keyboard, scheduled, mailed and taken back', async ({
  page,
  hub,
}) => {
  await withGifts(page, hub, 'gina')
  expect(await axeFinds(page)).toEqual([])

  // The code is hidden until it is asked for.
  await button(page, 'Elite, 12 months').click()
  await expect(card(page, 'Elite, 12 months')).toContainText('Bought with order')
  await button(page, 'Show code').click()
  await button(page, 'Copy code').click()
  await expect(button(page, 'Copied')).toBeVisible()
  const code = await clipboard(page)
  expect(code).toMatch(grouped)
  await expect(card(page, 'Elite, 12 months').locator('.gift-code-group')).toHaveText(code.split('-'))
  await button(page, 'Copy link').click()
  await expect.poll(() => clipboard(page)).toBe(`${hub.url}/invite-codes#code=${code}`)
  await button(page, 'QR').click()
  await expect(page.getByRole('img', { name: 'QR code of the link to this gift' })).toBeVisible()
  expect(await axeFinds(page)).toEqual([])

  // Split into 6, 3 and 3 months, by the keyboard alone.
  await tabTo(page, button(page, 'Split'))
  await page.keyboard.press('Enter')
  await tabTo(page, button(page, 'One code more'))
  await page.keyboard.press('Enter')
  const cut = (number: number): Locator => main(page).getByRole('slider', { name: `Cut ${number}` })
  const [first, second] = [cut(1), cut(2)]
  // 6, 6 became 3, 3, 6: both cuts go on by three months.
  await tabTo(page, second)
  for (let month = 6; month < 9; month += 1) await page.keyboard.press('ArrowRight')
  await expect(second).toHaveAttribute('aria-valuetext', '6 months before it, 3 months after it')
  await tabTo(page, first, 'Shift+Tab')
  for (let month = 3; month < 6; month += 1) await page.keyboard.press('ArrowRight')
  await expect(first).toHaveAttribute('aria-valuenow', '6')
  expect(await axeFinds(page)).toEqual([])
  await tabTo(page, button(page, 'Split into 3 codes'))
  await page.keyboard.press('Enter')
  await expect(row(page, 'Elite, 6 months')).toContainText('Open')
  await expect(row(page, 'Elite, 12 months')).toHaveCount(0)
  const { codes } = (await callAsPlayer(page, `/users/${await userId(page)}/gift-codes`)) as {
    codes: { plan_id: string; months: number }[]
  }
  const elite = codes.filter(({ plan_id: planId }) => planId === 'tier3').map(({ months }) => months)
  expect(elite).toEqual([6, 3, 3])

  // One part goes out on a date, in the player's own time.
  await button(page, 'Send by mail: Elite, 6 months').click()
  await form(page).getByRole('textbox', { name: 'To' }).fill('lindiwe@example.org')
  await form(page).getByRole('textbox', { name: 'Message' }).fill('See www.example.org')
  await expect(
    form(page).getByText('A message has no links: “www.example.org” looks like one.'),
  ).toBeVisible()
  await form(page).getByRole('textbox', { name: 'Message' }).fill('For 11 tabs of spreadsheet.')
  await form(page).getByRole('radio', { name: 'On a date' }).check()
  await expect(form(page).getByLabel('Day')).not.toHaveValue('')
  expect(await axeFinds(page)).toEqual([])
  await form(page)
    .getByRole('button', { name: /^Send on / })
    .click()
  await expect(row(page, 'Elite, 6 months')).toContainText(/Goes out .+lindiwe@example\.org/u)
  await expect(form(page)).toHaveCount(0)
  expect(await hub.mails('lindiwe@example.org')).toEqual([])

  // Another one is mailed now, and really arrives.
  const friend = someone('quill')
  await button(page, 'Send by mail: Pro, 1 month').click()
  await send(page, friend, 'Take it!')
  await expect(row(page, 'Pro, 1 month')).toContainText(/Sent .+/u)
  await expect.poll(async () => (await hub.mails(friend)).join('\n')).toContain('> Take it!')

  // What was sent is taken back, after it was asked.
  await button(page, 'Take back: Pro, 1 month').click()
  const question = page.getByRole('alertdialog', { name: 'Take this code back?' })
  await expect(question).toContainText('The code and its link stop working at once.')
  await question.getByRole('button', { name: 'Leave it' }).click()
  await expect(question).toBeHidden()
  await expect(row(page, 'Pro, 1 month')).toContainText('Sent')
  await button(page, 'Take back: Pro, 1 month').click()
  await question.getByRole('button', { name: 'Take it back' }).click()
  await expect(row(page, 'Pro, 1 month')).toContainText('Not given yet')
  await button(page, 'Pro, 1 month').click()
  await expect(card(page, 'Pro, 1 month')).toContainText('Taken back: the code before stopped working')

  // The chips stand in the address: reload keeps them.
  await main(page).getByRole('radio', { name: /^Sent/u }).check()
  await expect(page).toHaveURL(/\/invite-codes\?show=sent$/u)
  await expect(main(page).getByRole('row')).toHaveCount(2)
  await page.reload()
  await expect(main(page).getByRole('radio', { name: /^Sent/u })).toBeChecked()
  await expect(main(page).getByRole('row')).toHaveCount(2)
})

test(
  'a bounce is shown to the giver, who sends it again to another address',
  { tag: '@all' },
  async ({ page, hub }) => {
    await withGifts(page, hub, 'hugo')
    await button(page, 'Send by mail: Pro, 1 month').click()
    await send(page, 'bounce@example.org', 'Take it!')
    await expect(row(page, 'Pro, 1 month')).toContainText('Bounced')
    await button(page, 'Pro, 1 month').click()
    await expect(card(page, 'Pro, 1 month')).toContainText(
      'Bounced: the mailbox bounce@example.org doesn’t exist',
    )
    const friend = someone('sedna')
    await button(page, 'Send again: Pro, 1 month').click()
    await expect(form(page).getByRole('textbox', { name: 'Message' })).toHaveValue('Take it!')
    await form(page).getByRole('textbox', { name: 'To' }).fill(friend)
    await form(page).getByRole('button', { name: 'Send now' }).click()
    await expect(row(page, 'Pro, 1 month')).toContainText(/Sent .+sedna/u)
    await expect.poll(async () => (await hub.mails(friend)).length).toBe(1)
  },
)

test(
  'on a phone the codes are rows of two lines, and a gift is sent from a sheet',
  { tag: '@all' },
  async ({ page, hub }) => {
    await withGifts(page, hub, 'ivo')
    await page.setViewportSize({ width: 375, height: 812 })
    await page.getByRole('button', { name: 'What can be done with Pro, 1 month' }).click()
    await page.getByRole('menuitem', { name: 'Send by mail' }).click()
    const sheet = page.getByRole('dialog', { name: 'Send by mail' })
    await sheet.getByRole('textbox', { name: 'To' }).fill('nobody')
    await sheet.getByRole('button', { name: 'Send now' }).click()
    await expect(sheet.getByText('Please enter a valid email address.')).toBeVisible()
    await sheet.getByRole('textbox', { name: 'Message' }).fill('Not lost')
    expect(await axeFinds(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await page.getByRole('button', { name: 'What can be done with Pro, 1 month' }).click()
    await page.getByRole('menuitem', { name: 'Send by mail' }).click()
    await expect(sheet.getByRole('textbox', { name: 'Message' })).toHaveValue('Not lost')
    const friend = someone('ada')
    await sheet.getByRole('textbox', { name: 'To' }).fill(friend)
    await sheet.getByRole('button', { name: 'Send now' }).click()
    await expect(sheet).toBeHidden()
    await expect(main(page).getByRole('listitem').filter({ hasText: friend })).toContainText(/Sent/u)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    expect(await axeFinds(page)).toEqual([])
  },
)
