import type { Locator, Page } from '@playwright/test'
import { type LanguageCode, languageCodes } from '#contract/values/languages.ts'
import { patience } from '#tests/support/pace.ts'
import { scale } from '#tests/support/scale.ts'
import { axeFinds } from './support/axe.ts'
import { crowding } from './support/crowding.ts'
import { dress, looks } from './support/dress.ts'
import type { Hub } from './support/hub.ts'
import { expect, someone, test } from './support/journey.ts'
import { logIn } from './support/log-in.ts'
import { atRest } from './support/page.ts'
import { addWallets, settingsAddresses, settingsAtRest, throughSettings } from './support/settings.ts'
import { tabOrder } from './support/tab-order.ts'

/*
 * Every tab of the settings in every layout. The colours of the other themes, and other pages, are looked at by
 * every-route and by the tests of the views.
 */

const isWhole = scale(false, true)

/** A player with something on every tab. */
const comeIn = async (page: Page, hub: Hub): Promise<void> => {
  await logIn(page, hub, someone('mirel'))
  await addWallets(page)
}

const softly = expect.configure({ soft: true })

for (const width of scale([375], [375, 768, 1280]))
  test(`every tab is readable by everyone and reached by the keyboard, also in Persian, at ${width} px`, async ({
    page,
    hub,
  }) => {
    test.setTimeout(patience(120_000))
    await comeIn(page, hub)
    await page.setViewportSize({ width, height: 800 })
    await throughSettings(page, async (tab) => {
      softly(await tabOrder(page, 'main', isWhole), `${tab} by the keyboard`).toEqual([])
      for (const look of looks.filter(([theme]) => isWhole || theme !== 'light-mode')) {
        await dress(page, look)
        await atRest(page)
        softly(await axeFinds(page), `${tab}, ${look.join()}`).toEqual([])
        softly(await widthOf(page), `${tab}, ${look.join()}`).toBeLessThanOrEqual(width)
        if (look[1] === 'rtl') softly(await otherFaces(page), `${tab} in the Persian face`).toEqual([])
      }
    })
  })

const widthOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth)

/** Words of the page in another face than the Persian one; names and codes have the digits' own. */
const otherFaces = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main :is(h1, h2, p, label, button, a, legend, dt, dd)')]
      .filter(
        (one) =>
          one.textContent?.trim() !== '' &&
          one.closest('[translate=no], [lang]') === document.documentElement &&
          !getComputedStyle(one).fontFamily.startsWith('"Vazirmatn Variable"'),
      )
      .map((one) => one.outerHTML.slice(0, 120)),
  )

/** A way to make letters twice as large, and the rooms in which it is tried. */
type Enlarging = readonly [
  name: string,
  rooms: readonly (readonly [width: number, language: LanguageCode])[],
  enlarge: (page: Page) => Promise<void>,
  again: (page: Page) => Promise<void>,
]
const everyRoom = [375, 1280].flatMap((width) => languageCodes.map((language) => [width, language] as const))
const nothing = (): Promise<void> => Promise.resolve()
const enlargings: readonly Enlarging[] = [
  [
    'by the browser’s own setting',
    scale([[375, 'fr']] as const, everyRoom),
    async (page) => {
      const browser = await page.context().newCDPSession(page)
      await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    },
    nothing,
  ],
  [
    'by a reader’s style sheet',
    scale([[1280, 'en']] as const, everyRoom),
    nothing,
    (page) => page.evaluate(() => void (document.documentElement.style.fontSize = '32px')),
  ],
]

for (const [name, rooms, enlarge, again] of enlargings)
  for (const [width, language] of rooms)
    test(`letters twice as large ${name} leave every tab in sight and apart, at ${width} px in ${language}`, async ({
      page,
      hub,
    }) => {
      test.setTimeout(patience(120_000))
      await comeIn(page, hub)
      await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
      await enlarge(page)
      await page.setViewportSize({ width, height: 800 })
      await throughSettings(page, async (tab) => {
        await again(page)
        await softly.poll(() => crowding(page), tab).toEqual([])
      })
    })

const panel = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const button = (within: Locator, name: string): Locator => within.getByRole('button', { name, exact: true })

/** The fields of the form in which a field stands, by their `autocomplete`; a field without a form stands alone. */
const formOf = (field: Locator): Promise<readonly (string | null)[]> =>
  field.evaluate((input: HTMLInputElement) =>
    [...(input.form?.elements ?? [input])]
      .filter((one) => one.matches('input, select, textarea'))
      .map((one) => one.getAttribute('autocomplete')),
  )

test('fields tell password managers and browsers apart, each form by itself', async ({ page, hub }) => {
  const email = someone('mirel')
  await logIn(page, hub, email)
  await page.goto(settingsAddresses.profile)
  await settingsAtRest(page)
  const fields = {
    Username: 'username',
    'First name': 'given-name',
    'Last name': 'family-name',
    Country: 'country',
  }
  for (const [label, purpose] of Object.entries(fields))
    expect([label, await formOf(panel(page, 'Profile').getByLabel(label))]).toEqual([
      label,
      expect.arrayContaining([purpose]),
    ])

  await page.goto(settingsAddresses.security)
  await settingsAtRest(page)
  const ways = panel(page, 'Ways to log in')
  await button(ways, 'Change the email address').click()
  expect(await formOf(ways.getByLabel('New email address'))).toEqual(['email'])
  await button(ways, 'Cancel').click()
  const password = panel(page, 'Password')
  await button(password, 'Mail me a code').click()
  const code = password.getByLabel('Code from your mail')
  expect(await formOf(code)).toEqual(['one-time-code'])
  await expect.poll(async () => (await hub.mails(email)).some((text) => /\b\d{6}\b/u.test(text))).toBe(true)
  const [sent = ''] = (await hub.mails(email)).flatMap((text) => /\b\d{6}\b/u.exec(text)?.[0] ?? [])
  await code.fill(sent)
  const fresh = password.getByLabel('New password', { exact: true })
  expect((await formOf(fresh)).slice(-2)).toEqual(['username', 'new-password'])

  await page.goto(settingsAddresses.privacy)
  await settingsAtRest(page)
  expect(await formOf(panel(page, 'Delete your account').getByRole('textbox'))).toEqual(['off'])
})
