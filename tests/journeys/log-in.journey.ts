import { answered, expect, someone, test } from './support/journey.ts'
import { truth } from './support/order.ts'
import { patience } from '#tests/support/pace.ts'
import { account, askLink, atEmail, login, logIn, logInButton } from './support/log-in.ts'

const refusedLink = 'This link does not work'

test(
  'a wrong address is refused in the listed words, and after another one press leads back to the field',
  { tag: '@all' },
  async ({ page, hub }) => {
    await page.goto('/terms')
    await logInButton(page).click()
    for (const wrong of ['alice', 'alice@', 'alice@players']) {
      await (await atEmail(page)).fill(wrong)
      await login(page).getByRole('button', { name: 'Send magic link' }).click()
      await expect(login(page).getByText('Please enter a valid email address.')).toBeVisible()
    }
    expect(await hub.mails('alice@players')).toEqual([])
    await askLink(page, hub, someone('alice'))
    await login(page).getByRole('button', { name: 'Use another address' }).press('Enter')
    await expect(login(page).getByLabel('Email address')).toBeFocused()
  },
)

test.describe(() => {
  test.use({ mayLog: answered(400, 401, 403, 404, 409, 410) })

  test('S8: requested in one browser, confirmed in another: that one is logged in, and nobody once more', async ({
    page,
    hub,
    newBrowser,
  }) => {
    await page.goto('/VaultVision')
    await logInButton(page).click()
    const link = await askLink(page, hub, someone('frank'))

    const phone = await (await newBrowser()).newPage()
    await phone.goto(link)
    await expect(truth(phone)).toHaveText('Log in here?')
    await expect(phone.getByRole('main')).toContainText(/This link was asked for on .* from Chrome on Linux/u)
    await expect(logInButton(phone)).toBeVisible()
    await phone.getByRole('button', { name: 'Continue' }).click()
    await expect(account(phone)).toBeVisible()
    await phone.goto('about:blank')
    await phone.goto(link)
    await expect(truth(phone)).toHaveText(/^You are logged in as /u)
    await phone.getByRole('link', { name: 'Go to Vault Vision' }).click()
    await expect(phone).toHaveURL(/\/VaultVision$/u)

    await page.goto(link)
    await expect(truth(page)).toHaveText(refusedLink)
    await expect(page.getByText('This log-in link has already been used. Ask for a new one.')).toBeVisible()
    await expect(logInButton(page)).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await page.getByRole('button', { name: 'Ask for a new link' }).click()
    await expect(login(page).getByLabel('Email address')).toBeFocused()
  })

  test('S8: a link older than ten minutes logs nobody in', { tag: '@all' }, async ({ page, hub }) => {
    const carol = someone('carol')
    await page.goto('/VaultVision')
    await logInButton(page).click()
    const link = await askLink(page, hub, carol)
    await hub.changeData(
      `update magic_links set requested_at = requested_at - interval '10 minutes', expires_at = expires_at - interval '10 minutes'
       where email = $1`,
      [carol],
    )
    await page.goto(link)
    await expect(truth(page)).toHaveText(refusedLink)
    await expect(
      page.getByText('This log-in link has expired: links work for 10 minutes. Ask for a new one.'),
    ).toBeVisible()
    await expect(logInButton(page)).toBeVisible()
  })

  test('S6: logging out acts in every tab, ends on /VaultVision, and the server forgets the session within a second', async ({
    page,
    hub,
    context,
  }) => {
    await logIn(page, hub, someone('dave'))
    const other = await context.newPage()
    await other.goto('/payment-success')
    await expect(truth(other)).toHaveText('No payment found')
    await expect(account(other)).toBeVisible()
    const token = await page.evaluate(() => localStorage.getItem('token'))
    const ask = async (): Promise<number> =>
      (await page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } })).status()
    expect(await ask()).toBe(200)

    await account(page).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await expect.poll(ask, { timeout: patience(1_000), intervals: [50] }).toBe(401)
    await expect(logInButton(page)).toBeFocused()
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText('You are logged out')
    for (const tab of [page, other]) {
      await expect(logInButton(tab)).toBeVisible()
      await expect(tab).toHaveURL(/\/VaultVision$/u)
    }
    const kept = await page.evaluate(() =>
      ['token', 'refreshToken', 'user'].map((key) => localStorage.getItem(key)),
    )
    expect(kept).toEqual([null, null, null])
  })
})

test.describe(() => {
  test.use({ mayLog: answered(429) })

  test(
    'strangers who ask for links do not lock a player out of the browser they use',
    { tag: '@all' },
    async ({ page, hub, newBrowser }) => {
      const grace = someone('grace')
      await logIn(page, hub, grace)
      await account(page).click()
      await page.getByRole('menuitem', { name: 'Log out' }).click()

      const stranger = await (await newBrowser()).newPage()
      await stranger.goto('/VaultVision')
      await logInButton(stranger).click()
      await (await atEmail(stranger)).fill(grace)
      await login(stranger).getByRole('button', { name: 'Send magic link' }).click()
      await expect(login(stranger).getByText('We sent one less than a minute ago.')).toBeVisible()
      await expect(login(stranger).getByText(/^Next link in \d+ s\.$/u)).toBeVisible()

      await logInButton(page).click()
      await askLink(page, hub, grace)
    },
  )
})

test('S8: a mail scanner that opens the link first takes nothing from the player', async ({
  page,
  hub,
  newBrowser,
  request,
}) => {
  await page.goto('/VaultVision')
  await logInButton(page).click()
  const link = await askLink(page, hub, someone('erin'))
  await request.head(link)
  for (let time = 0; time < 10; time += 1) expect((await request.get(link)).ok()).toBe(true)
  const scanner = await (await newBrowser()).newPage()
  await scanner.goto(link)
  await expect(truth(scanner)).toHaveText('Log in here?')
  await scanner.reload()
  await expect(scanner.getByRole('main')).toBeVisible()

  await page.goto(link)
  await expect(account(page)).toBeVisible()
  await expect(logInButton(scanner)).toBeVisible()
})
