import type { Page } from '@playwright/test'
import { themes } from '#contract/shell/themes.ts'
import { scale } from '#tests/support/scale.ts'
import { axeFinds } from './support/axe.ts'
import { expect, someone, test } from './support/journey.ts'
import { addDonation, goToPayment, openPlans, payAndWaitInVain, pickPlan, truth } from './support/order.ts'
import { atEmail, login, logIn, logInButton } from './support/log-in.ts'

/** A width in px, and the themes to wear there. */
type Layout = readonly [width: number, themes: readonly string[]]

const everyLayout = [375, 768, 1280, 1920].map((width): Layout => [width, themes])
// A colour is the same at every width.
const layouts = scale<readonly Layout[]>(
  [
    [375, ['multi-gradient', 'light-mode']],
    [1280, ['multi-gradient']],
  ],
  everyLayout,
)
/** For what the tests of the views look at in the other widths and themes. */
const oneLayout = scale<readonly Layout[]>([[375, ['multi-gradient']]], everyLayout)

/** What a theme can break. */
const colourRules = ['color-contrast', 'link-in-text-block']

test.slow(scale(false, true))

/** What axe finds on the page as it stands, in these layouts; and nothing reaches past a narrow phone's edge. */
const inspect = async (page: Page, ready: () => Promise<void>, where = layouts): Promise<void> => {
  for (const [width, themes] of where) {
    await page.setViewportSize({ width, height: 800 })
    await ready()
    for (const [index, theme] of themes.entries()) {
      await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme)
      // The other themes differ by their colours alone.
      const found = await axeFinds(page, index === 0 ? undefined : colourRules)
      expect(found, `${theme} at ${width} px`).toEqual([])
    }
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await ready()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  const wide = await page.evaluate(() =>
    [
      ...document.querySelectorAll(
        ':is(main, [role=dialog]) :is(a, button, input, select, label, h1, h2, h3, p, li)',
      ),
    ]
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect()
        const scrolls =
          element.closest(
            '[tabindex="0"], [role=radiogroup], [aria-hidden=true], .sr-only, .landing-top-list',
          ) !== null
        return width > 0 && !scrolls && (left < -1 || right > 321)
      })
      .map((element) => element.outerHTML.slice(0, 160)),
  )
  expect(wide).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
}

test('axe finds nothing on the landing page', async ({ page }) => {
  await page.goto('/VaultVision')
  await inspect(page, () => expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible())
})

test('axe finds nothing in the popup with an order', async ({ page }) => {
  await page.goto('/terms')
  await openPlans(page)
  await pickPlan(page, 'Elite')
  await addDonation(page, 10, 'Community fund')
  await inspect(
    page,
    () => expect(page.getByRole('button', { name: 'Submit Order' })).toBeVisible(),
    oneLayout,
  )
})

test('axe finds nothing in the login modal with an error', async ({ page }) => {
  await page.goto('/terms')
  await logInButton(page).click()
  await atEmail(page)
  await login(page).getByRole('button', { name: 'Send magic link' }).click()
  await inspect(page, () =>
    expect(login(page).getByText('Please enter a valid email address.')).toBeVisible(),
  )
})

// The tests of the views look at these pages, too.
if (scale(false, true))
  test(
    'axe finds nothing on the return pages: pending, confirmed and cancelled',
    { tag: '@all' },
    async ({ page, hub }) => {
      await logIn(page, hub, someone('alice'))
      const reads = (words: string) => () => expect(truth(page)).toHaveText(words)

      await openPlans(page)
      await addDonation(page, 10, 'Community fund')
      await goToPayment(page)
      await page.getByRole('link', { name: 'Cancel' }).click()
      await test.step('cancelled', () => inspect(page, reads('Payment cancelled'), oneLayout))

      await hub.payments({ webhooks: 'hold' })
      await page.getByRole('button', { name: 'Open your order' }).click()
      await goToPayment(page)
      await payAndWaitInVain(page)
      await test.step('pending', () => inspect(page, reads('Your payment is still pending'), oneLayout))

      await hub.paymentsAction('reset')
      await hub.delivered()
      await page.getByRole('button', { name: 'Check now' }).press('Enter')
      await test.step('confirmed', () => inspect(page, reads('You gave $10.00'), oneLayout))
      await test.step('the focus is on what is now true, which is not framed like a control', async () => {
        await expect(truth(page)).toBeFocused()
        await expect(truth(page)).toHaveCSS('outline-style', 'none')
      })
    },
  )
