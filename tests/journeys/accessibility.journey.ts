import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, someone, test } from './support/journey.ts'
import { addDonation, goToPayment, openPlans, payAndWaitInVain, pickPlan, truth } from './support/order.ts'
import { login, logInButton, logIn } from './support/log-in.ts'

const isFull = process.env.TEST_SCALE === 'full'
const widths = isFull ? [375, 768, 1280, 1920] : [375, 1280]
const themes = isFull
  ? [
      'multi-gradient',
      'default',
      'dark-mode',
      'custom-dark',
      'purple-gradient',
      'ocean-deep',
      'crimson-fire',
      'asymmetric-gradient',
      'light-mode',
    ]
  : ['multi-gradient', 'light-mode']

/** What a theme can break. */
const colourRules = ['color-contrast', 'link-in-text-block']

test.slow(isFull)

/** What axe finds on the page as it stands, in every theme and width; and nothing reaches past a narrow phone's edge. */
const inspect = async (page: Page, ready: () => Promise<void>): Promise<void> => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await ready()
    // A colour is the same at every width.
    const here = isFull || width === widths[0] ? themes : themes.slice(0, 1)
    for (const [index, theme] of here.entries()) {
      await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme)
      const axe = new AxeBuilder({ page })
      // The other themes differ by their colours alone.
      const { violations } = await (index === 0 ? axe : axe.withRules(colourRules)).analyze()
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
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
  await page.goto('/VaultVision')
  await openPlans(page)
  await pickPlan(page, 'Elite')
  await addDonation(page, 10, 'General')
  await inspect(page, () => expect(page.getByRole('button', { name: 'Submit Order' })).toBeVisible())
})

test('axe finds nothing in the login modal with an error', async ({ page }) => {
  await page.goto('/VaultVision')
  await logInButton(page).click()
  await login(page).getByRole('button', { name: 'Send magic link' }).click()
  await inspect(page, () =>
    expect(login(page).getByText('Please enter a valid email address.')).toBeVisible(),
  )
})

test('axe finds nothing on the return pages: pending, confirmed and cancelled', async ({ page, hub }) => {
  await logIn(page, hub, someone('alice'))
  const reads = (words: string) => () => expect(truth(page)).toHaveText(words)

  await openPlans(page)
  await addDonation(page, 10, 'General')
  await goToPayment(page)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await test.step('cancelled', () => inspect(page, reads('Payment cancelled')))

  await hub.payments({ webhooks: 'hold' })
  await page.getByRole('button', { name: 'Open your order' }).click()
  await goToPayment(page)
  await payAndWaitInVain(page)
  await test.step('pending', () => inspect(page, reads('Your payment is still pending')))

  await hub.paymentsAction('reset')
  await hub.delivered()
  await page.getByRole('button', { name: 'Check now' }).press('Enter')
  await test.step('confirmed', () => inspect(page, reads('You gave $10.00')))
  await test.step('the focus is on what is now true, which is not framed like a control', async () => {
    await expect(truth(page)).toBeFocused()
    await expect(truth(page)).toHaveCSS('outline-style', 'none')
  })
})
