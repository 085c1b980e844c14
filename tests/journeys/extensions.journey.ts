import { expect, someone, test } from './support/journey.ts'
import { fillWithoutKeys, installExtension } from './support/extension.ts'
import { atEmail, login, logIn, logInButton } from './support/log-in.ts'
import { addDonation, lines, openPlans, pickPlan, popup } from './support/order.ts'
import { holdBack, takenOver } from './support/page.ts'
import { settingsAddresses, settingsAtRest } from './support/settings.ts'

test('a page that an extension changed before its code came works, without an error', async ({ page }) => {
  const bring = await holdBack(page, /\/assets\/hub[^/]*\.js$/u)
  await page.goto('/VaultVision', { waitUntil: 'commit' })
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.waitForFunction(() => document.readyState !== 'loading')
  await installExtension(page)
  bring()
  await takenOver(page)
  await page.getByRole('searchbox').first().fill('bridge')
  await expect.poll(() => page.getByRole('article').count()).toBeLessThan(5)
  await page.getByRole('searchbox').first().fill('')
  await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(5)
  await page.getByLabel('Sort by').selectOption('Newest')
  await openPlans(page)
  await pickPlan(page, 'Pro')
  await addDonation(page, 25, 'Community fund')
  await expect(lines(page)).toHaveCount(2)
  await lines(page)
    .first()
    .getByRole('button', { name: /^Remove/u })
    .click()
  await expect(lines(page)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(popup(page)).toHaveCount(0)
})

test(
  'a player whose browser has an extension moves from page to page, votes and comments',
  { tag: '@all' },
  async ({ page, hub }) => {
    await logIn(page, hub, someone('vera'))
    await installExtension(page)
    await page.getByRole('banner').getByRole('link', { name: 'Vault Vision' }).click()
    await page
      .getByRole('article')
      .getByRole('button', { name: /^Vote /u })
      .first()
      .click()
    await expect(page.getByRole('article').getByRole('button', { name: /^Take back /u })).toBeVisible()
    await page.getByRole('article').getByRole('link').first().click()
    const words = page.getByRole('textbox', { name: 'Write a comment' })
    await words.fill('Good work')
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    await expect(page.getByText('Good work')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('article').first()).toBeVisible()
  },
)

for (const events of [[], ['change'], ['input', 'change']])
  test(
    `an address that a password manager fills in, with ${events.length} events, is mailed to`,
    { tag: events.length === 0 ? [] : '@all' },
    async ({ page, hub }) => {
      await page.goto('/terms')
      await logInButton(page).click()
      const address = someone('alice')
      await fillWithoutKeys(await atEmail(page), address, events)
      await login(page).getByRole('button', { name: 'Send magic link' }).click()
      await expect(login(page).getByText('Magic link sent to your email.')).toBeVisible()
      expect(await hub.link(address)).toContain('/auth/')
    },
  )

for (const events of [[], ['change'], ['input', 'change']])
  test(
    `settings that a password manager fills in, with ${events.length} events, are saved`,
    { tag: events.length === 0 ? [] : '@all' },
    async ({ page, hub }) => {
      const email = someone('mirel')
      await logIn(page, hub, email)
      await page.goto(settingsAddresses.profile)
      await settingsAtRest(page)
      await installExtension(page)
      const profile = page.getByRole('region', { name: 'Profile' })
      const first = profile.getByLabel('First name')
      await first.focus()
      await fillWithoutKeys(first, 'Mirel', events)
      await page.keyboard.press('Tab')
      await expect(profile.getByText(/^Saved \d/u)).toBeVisible()
      await page.reload()
      await expect(first).toHaveValue('Mirel')

      await page.goto(settingsAddresses.security)
      await settingsAtRest(page)
      await installExtension(page)
      const ways = page.getByRole('region', { name: 'Ways to log in' })
      await ways.getByRole('button', { name: 'Change the email address' }).click()
      const other = someone('mirel.other')
      await fillWithoutKeys(ways.getByLabel('New email address'), other, events)
      await ways.getByRole('button', { name: 'Mail a code to it' }).click()
      await expect
        .poll(async () => (await hub.mails(other)).some((text) => /\b\d{6}\b/u.test(text)))
        .toBe(true)
      const [code = ''] = (await hub.mails(other)).flatMap((text) => /\b\d{6}\b/u.exec(text)?.[0] ?? [])
      const typed = ways.getByLabel('Code from your mail')
      await fillWithoutKeys(typed, code, events)
      await typed.press('Enter')
      await expect(ways.getByText('Your new address counts from now on.')).toBeVisible()
    },
  )
