import type { Locator, Page } from '@playwright/test'
import jsQR from 'jsqr'
import { draw } from '#tests/support/page/drawing.ts'
import { axeFinds } from './support/axe.ts'
import { crowding } from './support/crowding.ts'
import { Hub } from './support/hub.ts'
import { expect, someone, test } from './support/journey.ts'
import { askLink, logIn, login } from './support/log-in.ts'
import { takenOver } from './support/page.ts'

// A refused copy is logged, and says nothing more.
test.use({ mayLog: /Copying was refused/u })

const ethereum = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const immutable = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const settings = {
  DONATION_ADDRESS_ETHEREUM: ethereum,
  DONATION_ADDRESS_IMMUTABLE: immutable,
  REFERRAL_CODE: 'HUB-7Q4M',
  REFERRAL_URL: 'https://game.example/profile',
}

let hub: Hub
test.beforeAll(async () => {
  hub = await Hub.start(settings)
})
test.afterAll(() => hub.close())

const icon = (page: Page): Locator => page.getByRole('banner').getByRole('button', { name: 'Donate' })
const dropdown = (page: Page): Locator => page.getByRole('dialog', { name: 'Donate' })
const donateButton = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Donate' }).getByRole('button', { name: 'Donate $5.00' })

const openDropdown = async (page: Page): Promise<void> => {
  await page.goto('/terms')
  await takenOver(page)
  await icon(page).click()
  await expect(dropdown(page).getByRole('heading', { name: 'From a wallet' })).toBeVisible()
}

/** What a camera reads off the page's own pixels. */
const readCode = async (page: Page, name: string): Promise<string | undefined> => {
  await page.evaluate(draw)
  const png = await dropdown(page).getByRole('img', { name }).locator('..').screenshot()
  const { data, width, height } = await page.evaluate(
    async (source) => {
      const image = new Image()
      image.src = source
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = image.width
      canvas.height = image.height
      const context = canvas.getContext('2d')
      if (!context) throw new Error('no canvas')
      context.drawImage(image, 0, 0)
      const pixels = context.getImageData(0, 0, image.width, image.height)
      return { data: [...pixels.data], width: image.width, height: image.height }
    },
    `data:image/png;base64,${png.toString('base64')}`,
  )
  return jsQR(Uint8ClampedArray.from(data), width, height)?.data
}

test('a reload opens it again, and its icon knows', async ({ page }) => {
  await page.goto(`${hub.url}/terms`)
  await takenOver(page)
  await icon(page).click()
  await expect(dropdown(page)).toBeVisible()
  await page.reload()
  await expect(dropdown(page)).toBeVisible()
  await expect(icon(page)).toHaveAttribute('aria-expanded', 'true')
})

test('both addresses are copied, read by a camera and looked up; the referral code is copied and its profile opened', async ({
  newBrowser,
}) => {
  const context = await newBrowser({
    baseURL: hub.url,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await context.route('https://game.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Profile</title>' }),
  )
  const page = await context.newPage()
  const clipboard = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText())
  await openDropdown(page)
  await expect(icon(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(
    dropdown(page).getByText(/give no votes, and the hub can’t tell they are yours/u),
  ).toBeVisible()

  expect(await axeFinds(page)).toEqual([])
  for (const [name, address, explorer, place] of [
    ['Ethereum mainnet', ethereum, 'Etherscan', 'https://etherscan.io/address/'],
    ['Immutable zkEVM', immutable, 'Immutable Explorer', 'https://explorer.immutable.com/address/'],
  ] as const) {
    await expect(dropdown(page).getByRole('listitem').filter({ hasText: name })).toContainText(address)
    expect(await readCode(page, `QR code of the address on ${name}`)).toBe(address)
    await dropdown(page)
      .getByRole('button', { name: `Copy the address on ${name}` })
      .click()
    await expect(dropdown(page).getByText('Copied to the clipboard')).toBeAttached()
    expect(await clipboard()).toBe(address)
    const link = dropdown(page).getByRole('link', { name: explorer })
    await expect(link).toHaveAttribute('href', `${place}${address}`)
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener/u)
    await expect(dropdown(page).getByRole('button', { name: `Copy the address on ${name}` })).toBeVisible()
  }

  const opened = context.waitForEvent('page')
  await dropdown(page).getByRole('button', { name: 'Copy and open profile' }).click()
  await expect(dropdown(page).getByRole('button', { name: 'Copied, profile opened' })).toBeVisible()
  const profile = await opened
  await profile.waitForLoadState()
  expect(profile.url()).toBe('https://game.example/profile')
  expect(await profile.evaluate(() => opener)).toBeNull()
  await page.bringToFront()
  expect(await clipboard()).toBe('HUB-7Q4M')
  await expect(dropdown(page).getByRole('button', { name: 'Copy and open profile' })).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(dropdown(page)).toBeHidden()
  await expect(icon(page)).toBeFocused()
  await icon(page).press('Enter')
  await expect(dropdown(page).getByRole('button', { name: 'Donate by card' })).toBeFocused()
  await icon(page).click()
  await expect(dropdown(page)).toBeHidden()
  await page.goForward()
  await page.goBack()
  await expect(dropdown(page)).toBeHidden()
})

test(
  'what the browser doesn’t let the page copy is selected, and no profile opens',
  { tag: '@all' },
  async ({ newBrowser }) => {
    const context = await newBrowser({ baseURL: hub.url })
    await context.addInitScript(() => {
      if ('clipboard' in navigator)
        navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    })
    const page = await context.newPage()
    await openDropdown(page)
    const selected = (): Promise<string | undefined> => page.evaluate(() => getSelection()?.toString())
    await dropdown(page).getByRole('button', { name: 'Copy the address on Ethereum mainnet' }).click()
    await expect.poll(selected).toBe(ethereum)
    await dropdown(page).getByRole('button', { name: 'Copy and open profile' }).click()
    await expect.poll(selected).toBe('HUB-7Q4M')
    await expect(dropdown(page).getByRole('button', { name: 'Copy and open profile' })).toBeVisible()
    expect(context.pages()).toHaveLength(1)
  },
)

test(
  'a guest who donates by card logs in first, and the mailed link leads to the donation',
  { tag: '@all' },
  async ({ newBrowser }) => {
    const context = await newBrowser({ baseURL: hub.url })
    const page = await context.newPage()
    await openDropdown(page)
    await expect(dropdown(page).getByText('You log in first, then donate.')).toBeVisible()
    await dropdown(page).getByRole('button', { name: 'Donate by card' }).click()
    await expect(login(page).getByText('A donation by card needs a log-in.')).toBeVisible()
    await expect(dropdown(page)).toBeHidden()
    await page.goto(await askLink(page, hub, someone('dana')))
    await expect(donateButton(page)).toBeVisible()
    await expect(page).toHaveURL(/\/terms$/u)
    expect(
      await page.evaluate(() => [
        localStorage.getItem('fromSubscription'),
        localStorage.getItem('fromDonation'),
      ]),
    ).toEqual([null, null])
  },
)

test('a player donates by card at once, on a phone from its menu', async ({ newBrowser }) => {
  const page = await (await newBrowser({ baseURL: hub.url })).newPage()
  await logIn(page, hub, someone('dora'))
  await page.setViewportSize({ width: 375, height: 740 })
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Donate' }).click()
  await expect(dropdown(page).getByText('Ethereum mainnet')).toBeVisible()
  await expect(dropdown(page).getByText(/You log in first/u)).toHaveCount(0)
  expect(await readCode(page, 'QR code of the address on Immutable zkEVM')).toBe(immutable)
  expect(await crowding(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await axeFinds(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await dropdown(page).getByRole('button', { name: 'Donate by card' }).click()
  await expect(donateButton(page)).toBeVisible()
})
