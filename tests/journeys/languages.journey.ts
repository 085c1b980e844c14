import type { Locator, Page } from '@playwright/test'
import { expect, someone, test } from './support/journey.ts'

const popup = (page: Page): Locator => page.getByRole('dialog', { name: 'Découvrez nos plans d’abonnement' })
const summary = (page: Page): Locator => popup(page).getByRole('region', { name: 'Votre commande' })
const submit = (page: Page): Locator => summary(page).getByRole('button', { name: 'Envoyer la commande' })
const messages = (page: Page): Locator => page.getByRole('region', { name: 'Messages' })
const openPlans = (page: Page): Promise<void> =>
  page.getByRole('banner').getByRole('button', { name: 'Premium' }).click()

const addDonation = async (page: Page, dollars: number): Promise<void> => {
  const row = popup(page).getByRole('region', { name: 'Don' })
  await row.getByRole('spinbutton', { name: 'Don en dollars entiers' }).fill(String(dollars))
  await row.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(summary(page).getByRole('listitem')).toHaveCount(1)
}

test.afterEach(async ({ hub }) => {
  await hub.paymentsAction('reset')
})

test.describe('in French', () => {
  test.use({ locale: 'fr-FR', mayLog: /ERR_INTERNET_DISCONNECTED|status of 502/u })

  test('anne reads the listed errors of the order letter for letter, logs in and pays', async ({
    page,
    hub,
    context,
  }) => {
    const anne = someone('anne')
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await expect(page.getByRole('banner').getByRole('button', { name: 'Se connecter' })).toBeVisible()

    await test.step('an empty order', async () => {
      await openPlans(page)
      await submit(page).press('Enter')
      await expect(summary(page).getByRole('alert')).toContainText(
        'Veuillez sélectionner un plan, un don ou un cadeau.',
      )
    })

    await test.step('a guest is asked to log in', async () => {
      await addDonation(page, 10)
      await submit(page).click()
      const login = page.getByRole('dialog', { name: 'Connectez-vous pour continuer' })
      await expect(login).toContainText('Votre commande est conservée. Vous y reviendrez une fois connecté.')
      await login.getByLabel('Adresse e-mail').fill('anne')
      await login.getByRole('button', { name: 'Envoyer le lien magique' }).click()
      await expect(login).toContainText('Veuillez saisir une adresse e-mail valide.')
      await login.getByLabel('Adresse e-mail').fill(anne)
      await login.getByRole('button', { name: 'Envoyer le lien magique' }).click()
      await expect(login).toContainText('Lien magique envoyé à votre adresse e-mail.')
      const link = await hub.link(anne)
      expect((await hub.mails(anne))[0]).toContain('Le lien fonctionne une seule fois, pendant 10 minutes.')
      await page.goto(link)
      await expect(summary(page).getByRole('listitem')).toHaveCount(1)
    })

    await test.step('the payment can’t be opened', async () => {
      await hub.payments({ fail: 'unavailable', failTimes: 20, failPath: '/v1/checkout/sessions' })
      await submit(page).click()
      await expect(summary(page).getByRole('alert')).toContainText("Échec de l'initiation du paiement.")
      await expect(messages(page)).toContainText("Échec de l'initiation du paiement.")
      await hub.paymentsAction('reset')
    })

    await test.step('offline', async () => {
      await context.setOffline(true)
      await submit(page).click()
      await expect(summary(page).getByRole('alert')).toContainText('Échec du traitement de la commande.')
      await popup(page).getByRole('button', { name: 'Fermer' }).click()
      await openPlans(page)
      await expect(popup(page).getByRole('alert')).toContainText(
        'Échec du chargement des plans. Veuillez réessayer.',
      )
      await expect(messages(page)).toContainText('Échec du chargement des plans. Veuillez réessayer.')
      await context.setOffline(false)
      await popup(page).getByRole('button', { name: 'Réessayer' }).click()
    })

    await test.step('paid', async () => {
      await submit(page).click()
      await page.getByRole('button', { name: /^Pay \$10\.00/u }).click()
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(
        /^Vous avez donné 10,00\s\$$/u,
      )
      await expect(page.getByRole('main')).toContainText(/10,00\s\$/u)
      await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    })
  })
})

test('the language chosen in the header is spoken at once, and after a reload', async ({ page }) => {
  await page.goto('/VaultVision')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  const banner = page.getByRole('banner')
  await page.getByRole('contentinfo').getByRole('combobox', { name: 'Language' }).selectOption('Français')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(banner.getByRole('button', { name: 'Se connecter' })).toBeVisible()
  await expect(page).toHaveTitle(/Vault Vision/u)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(banner.getByRole('button', { name: 'Se connecter' })).toBeVisible()
  await page.getByRole('contentinfo').getByRole('combobox', { name: 'Langue' }).selectOption('English')
  await expect(banner.getByRole('button', { name: 'Log in' })).toBeVisible()
})
