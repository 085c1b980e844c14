import type { Locator, Page } from '@playwright/test'
import { scale } from '#tests/support/scale.ts'
import { crowding } from './support/crowding.ts'
import { englishLeft } from './support/english-left.ts'
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
      await login.getByRole('tab').last().click()
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

const portuguese = {
  language: 'pt',
  locale: 'pt-BR',
  explore: 'Ver os planos',
  plans: 'Conheça nossos planos de assinatura',
  amount: 'Doação em dólares inteiros',
  add: 'Adicionar',
  submit: 'Enviar pedido',
  login: 'Entre para continuar',
  leaderboard: 'Classificação',
} as const
const turkish = {
  language: 'tr',
  locale: 'tr-TR',
  explore: 'Planlara bak',
  plans: 'Abonelik planlarımıza göz at',
  amount: 'Tam dolar olarak bağış',
  add: 'Ekle',
  submit: 'Siparişi gönder',
  login: 'Devam etmek için giriş yap',
  leaderboard: 'Liderlik tablosu',
} as const

/** A browser's language, and the width of its window in pixels. */
type Visit = readonly [words: typeof portuguese | typeof turkish, width: number]
const visits = scale<readonly Visit[]>(
  [
    [portuguese, 1280],
    [turkish, 375],
  ],
  [
    [portuguese, 375],
    [portuguese, 1280],
    [turkish, 375],
    [turkish, 1280],
  ],
)

for (const [words, width] of visits)
  test.describe(`a browser that prefers ${words.locale}, ${width} px wide`, () => {
    test.use({ locale: words.locale, viewport: { width, height: 800 } })

    test(
      'is spoken to in its language, with nothing left in English and every word in its place',
      { tag: '@all' },
      async ({ page }) => {
        const submits = page.getByRole('dialog').getByRole('button', { name: words.submit })
        const isWhole = async (what: string): Promise<void> => {
          expect.soft(await englishLeft(page, words.language), what).toEqual([])
          // A title that is too long for its line among the latest donations ends with dots.
          const spoilt = (await crowding(page)).filter((line) => !line.endsWith(': Drone Loadout Planner'))
          expect.soft(spoilt, what).toEqual([])
        }
        await page.goto('/')
        await expect(page.locator('html')).toHaveAttribute('lang', words.language)
        await expect(page.getByRole('article').first()).toBeVisible()
        await isWhole('the landing page')
        await page.getByRole('main').getByRole('button', { name: words.explore }).click()
        await expect(page.getByRole('dialog', { name: words.plans })).toBeVisible()
        await expect(submits).toBeVisible()
        await isWhole('the order')
        // On a phone gifts and donation are folded.
        for (const fold of await page.getByRole('dialog').locator('summary').all()) await fold.click()
        await page.getByRole('spinbutton', { name: words.amount }).fill('40')
        await isWhole('the order with a donation typed')
        await page.getByRole('dialog').getByRole('button', { name: words.add, exact: true }).click()
        await submits.click()
        await expect(page.getByRole('dialog', { name: words.login })).toBeVisible()
        await isWhole('logging in')
        await page.goto('/Gauntlet')
        await expect(page.getByRole('heading', { name: words.leaderboard })).toBeVisible()
        await isWhole('a place that opens later')
      },
    )
  })

test(
  'the language chosen in the footer is spoken at once, and after a reload',
  { tag: '@all' },
  async ({ page }) => {
    await page.goto('/VaultVision')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    const banner = page.getByRole('banner')
    const footer = page.getByRole('contentinfo')
    await footer.getByRole('combobox', { name: 'Language' }).selectOption('Français')
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await expect(banner.getByRole('button', { name: 'Se connecter' })).toBeVisible()
    await expect(page).toHaveTitle(/Vault Vision/u)
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await expect(banner.getByRole('button', { name: 'Se connecter' })).toBeVisible()
    await footer.getByRole('combobox', { name: 'Langue' }).selectOption('Türkçe')
    await expect(banner.getByRole('button', { name: 'Giriş yap' })).toBeVisible()
    await footer.getByRole('combobox', { name: 'Dil' }).selectOption('Português')
    await expect(banner.getByRole('button', { name: 'Entrar' })).toBeVisible()
    await footer.getByRole('combobox', { name: 'Idioma' }).selectOption('English')
    await expect(banner.getByRole('button', { name: 'Log in' })).toBeVisible()
  },
)
