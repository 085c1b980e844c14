import { axeFinds } from './support/axe.ts'
import { answered, expect, someone, test } from './support/journey.ts'
import { account, askLink, login, logInButton, logOut, userId } from './support/log-in.ts'
import { choosePerson, leaveFor, setFault } from './support/other-page.ts'
import { takenOver } from './support/page.ts'

const key =
  (name: string) => (page: { evaluate: <T>(read: (key: string) => T, key: string) => Promise<T> }) =>
    page.evaluate((one) => localStorage.getItem(one), name)
const destination = key('redirectAfterLogin')

for (const way of ['Passport', 'Google'] as const)
  test(`a guest logs in by ${way}, comes back to the page, and is the same player the next time`, async ({
    page,
    context,
  }) => {
    const email = someone('newcomer')
    const seen: string[] = []
    const referrers: string[] = []
    context.on('request', (request) => {
      seen.push(request.url())
      referrers.push(request.headers()['referer'] ?? '')
    })
    await page.goto('/terms')
    await takenOver(page)
    await logInButton(page).click()
    await leaveFor(page, way)
    await choosePerson(page, { email })
    await expect(account(page)).toBeVisible()
    await expect(page).toHaveURL('/terms')
    // A page that was gone to takes the focus: a menu opened before would close.
    await expect(page.locator('#content h1')).toBeFocused()
    expect(await destination(page)).toBeNull()
    const first = await userId(page)

    // No bearer and no code of the hub is in any address that a server sees, nor in a Referer.
    const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? ''
    expect(token).not.toBe('')
    expect(seen.some((url) => url.includes('/api/auth/'))).toBe(true)
    for (const url of [...seen, ...referrers]) {
      expect(url).not.toContain(token)
      expect(url).not.toContain('/auth/callback?code')
    }
    for (const referrer of referrers) expect(referrer).not.toMatch(/[?&](?:code|state)=/u)

    await logOut(page)
    await logInButton(page).click()
    await leaveFor(page, way)
    await choosePerson(page, { email })
    await expect(account(page)).toBeVisible()
    expect(await userId(page)).toBe(first)
  })

test(
  'a page in the language of its address is read in it after the log-in, too',
  { tag: '@all' },
  async ({ page }) => {
    await page.goto('/terms?lang=fr')
    await takenOver(page)
    await page.getByRole('banner').getByRole('button', { name: 'Se connecter' }).click()
    await page.getByRole('button', { name: 'Continuer avec Passport' }).click()
    await choosePerson(page, { email: someone('newcomer') })
    await expect(page.getByRole('banner').getByRole('button', { name: /menu du compte/iu })).toBeVisible()
    await expect(page).toHaveURL('/terms')
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  },
)

test('refusing on the other page is no error, and the way stays open', async ({ page }) => {
  await page.goto('/terms')
  await takenOver(page)
  await logInButton(page).click()
  await leaveFor(page, 'Passport')
  await page.getByRole('button', { name: 'Refuse' }).click()
  await expect(page.getByRole('heading', { name: 'You came back without logging in' })).toBeVisible()
  expect(await axeFinds(page)).toEqual([])
  await page.locator('#content').getByRole('button', { name: 'Log in' }).click()
  await leaveFor(page, 'Passport')
  await choosePerson(page, { email: someone('newcomer') })
  await expect(account(page)).toBeVisible()
  await expect(page).toHaveURL('/terms')
})

test('an address that has an account is added to it only after the player has proved that account', async ({
  page,
  hub,
}) => {
  const email = someone('alice')
  const mailed = await page.request.post('/api/auth/magiclink', { data: { email } })
  expect(mailed.status()).toBe(200)
  await page.goto(await hub.link(email))
  await expect(account(page)).toBeVisible()
  const mine = await userId(page)
  await logOut(page)

  await logInButton(page).click()
  await leaveFor(page, 'Google')
  await choosePerson(page, { email })
  await expect(page.getByRole('heading', { name: 'This address has an account already' })).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  expect(await axeFinds(page)).toEqual([])
  await page.getByRole('button', { name: 'Log in another way' }).click()
  const link = await askLink(page, hub, email)
  const mail = await page.context().newPage()
  await mail.goto(link)
  await expect(account(mail)).toBeVisible()
  await mail.close()
  await expect(page.getByRole('heading', { name: 'Google was added' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(account(page)).toBeVisible()

  await logOut(page)
  await logInButton(page).click()
  await leaveFor(page, 'Google')
  await choosePerson(page, { email })
  await expect(account(page)).toBeVisible()
  expect(await userId(page)).toBe(mine)
})

test.describe('when the other page is down or lies', () => {
  test.use({ mayLog: answered(502) })

  test('the player stays a guest, reads a sentence, and can go on', async ({ page }) => {
    await page.goto('/terms')
    await takenOver(page)
    await logInButton(page).click()
    await setFault(page, 'immutablex', 'dead')
    await leaveFor(page, 'Passport')
    await expect(login(page).getByText('Failed to initialize Immutable X connection.')).toBeVisible()
    expect(await axeFinds(page)).toEqual([])

    await setFault(page, 'immutablex', 'nonce')
    await login(page).getByRole('button', { name: 'Continue with Passport' }).click()
    await choosePerson(page, { email: someone('newcomer') })
    await expect(page.getByRole('heading', { name: 'This log-in did not work' })).toBeVisible()
    await expect(logInButton(page)).toBeVisible()

    await setFault(page, 'immutablex', 'none')
    await page.locator('#content').getByRole('button', { name: 'Log in' }).click()
    await leaveFor(page, 'Passport')
    await choosePerson(page, { email: someone('newcomer') })
    await expect(account(page)).toBeVisible()
  })
})
