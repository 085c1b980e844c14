import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ErrorCode } from '#contract/errors.ts'
import { createCheckoutSession } from '#contract/order/order.contract.ts'
import { listPlans } from '#contract/plans/plans.contract.ts'
import type { Session } from '#contract/auth/session.contract.ts'
import { useFaults } from '../support/faults.ts'
import { aRecord, kept, openPopup, popup, press } from './order.page.ts'

const faults = useFaults()
const gift = aRecord({ gifts: { tier2: 1 } })
const languages = ['en', 'fr'] as const
const submitName = { en: 'Submit Order', fr: 'Envoyer la commande' }
const inline = () => popup().getByRole('alert')
const toasts = (language: 'en' | 'fr') =>
  page.getByRole('region', { name: { en: 'Messages', fr: 'Messages' }[language], exact: true })

/** Money 8, the lines that belong to the order, letter for letter where a language is listed. */
const said = {
  plans: {
    en: 'Failed to load plans. Please try again.',
    fr: 'Échec du chargement des plans. Veuillez réessayer.',
  },
  noId: {
    en: 'Authentication error. Please reconnect.',
    fr: "Erreur d'authentification. Veuillez vous reconnecter.",
  },
  empty: {
    en: 'Please select a plan, a donation or a gift.',
    fr: 'Veuillez sélectionner un plan, un don ou un cadeau.',
  },
  planOrGift: { en: 'Please select a plan or a gift.', fr: 'Veuillez sélectionner un plan ou un cadeau.' },
  planOrGiftRefused: {
    en: 'Please select at least one plan or gift.',
    fr: 'Veuillez sélectionner au moins un plan ou un cadeau.',
  },
  total: { en: 'The total must be greater than 0.', fr: 'Le montant total doit être supérieur à 0.' },
  initiation: { en: 'Payment initiation failed.', fr: "Échec de l'initiation du paiement." },
  replaced: {
    en: 'You submitted another order at the same time. That one is used instead.',
    fr: 'Vous avez envoyé une autre commande au même moment. C’est elle qui est retenue.',
  },
  processing: { en: 'Failed to process the order.', fr: 'Échec du traitement de la commande.' },
} as const

describe.each(languages)('in %s', (language) => {
  const seen = async (text: string, where: 'inline' | 'inline and as a toast' = 'inline and as a toast') => {
    await expect.element(inline().getByText(text, { exact: true })).toBeVisible()
    if (where !== 'inline')
      await expect.element(toasts(language).getByText(text, { exact: true })).toBeVisible()
  }
  const submit = () => press(submitName[language])

  test('plans that do not load', async () => {
    faults.cut(listPlans)
    await openPopup({ language, expected: /Failed to load resource|net::ERR/ })
    await seen(said.plans[language])
  })

  test('a user without an id', async () => {
    const player = (session: Session) => ({ ...session, user: { ...session.user, id: '' } })
    const { ready } = await openPopup({ language, record: gift, player })
    await ready()
    await submit()
    await seen(said.noId[language])
  })

  test('an empty order', async () => {
    const { ready } = await openPopup({ language, player: true })
    await ready()
    await submit()
    await seen(said.empty[language], 'inline')
  })

  test('a premium order without plan or gift, before it is sent and when the server says so', async () => {
    const donation = aRecord({ donations: [{ cents: 500, project_type: 'general' }] })
    const { ready } = await openPopup({ language, player: true, surface: 'premium', record: donation })
    await ready()
    await submit()
    await seen(said.planOrGift[language], 'inline')
    if (language === 'en')
      await expect
        .element(
          popup().getByText(
            /To order a donation alone, close this and press Premium, the gem at the top of the page\.$/,
          ),
        )
        .toBeVisible()
  })

  const refusals: [ErrorCode, string][] = [
    ['order_needs_plan_or_gift', said.planOrGiftRefused[language]],
    ['order_total_not_positive', said.total[language]],
    ['payment_failed', said.initiation[language]],
    ['order_replaced', said.replaced[language]],
    ['price_missing', said.processing[language]],
    ['order_mismatch', said.processing[language]],
    ['internal', said.processing[language]],
    ['unavailable', said.processing[language]],
  ]
  test.each(refusals)('a refusal of the server: %s', async (code, text) => {
    faults.refuse(createCheckoutSession, code)
    const { ready } = await openPopup({ language, player: true, record: gift })
    await ready()
    await submit()
    await ready()
    await seen(text)
    expect(kept()?.order).toEqual(gift.order)
  })

  test('a payment page at a foreign address, or at none', async () => {
    for (const url of ['https://checkout.stripe.com.example.org/pay', null]) {
      faults.answer(createCheckoutSession, {
        sessionId: 'cs_1',
        orderId: 'order-1',
        url,
        requiresSequentialPayment: false,
        giftSessionId: null,
        giftUrl: null,
      })
      const { ready, left, hub } = await openPopup({ language, player: true, record: gift })
      await ready()
      await submit()
      await seen(said.initiation[language])
      expect(left).toEqual([])
      hub.close()
    }
  })

  test('a network that is gone', async () => {
    const { ready } = await openPopup({
      language,
      player: true,
      record: gift,
      expected: /Failed to load resource|net::ERR/,
    })
    await ready()
    faults.cut(createCheckoutSession)
    await submit()
    await seen(said.processing[language])
  })
})

test('a subscriber who picks a plan is led to Your plan: no price that is never charged, nothing to submit', async () => {
  const player = (session: Session): Session => ({
    ...session,
    user: { ...session.user, plan_id: 'tier2', paid_plan_id: 'tier2' },
  })
  await openPopup({ record: aRecord({ plan: { id: 'tier4', type: 'monthly' } }), player })
  const way = popup().getByRole('link', { name: 'Change to Master under Your plan' })
  await expect.element(way).toHaveAttribute('href', '/settings?plan=tier4&billing=monthly')
  await expect
    .element(
      popup().getByText(
        'You already have Pro. Your plan shows what a change costs, now and later, before you pay.',
      ),
    )
    .toBeVisible()
  expect(popup().getByRole('button', { name: 'Submit Order' }).elements()).toEqual([])
  const summary = popup().getByRole('region', { name: 'Your order' })
  expect(summary.element().textContent).not.toMatch(/\$|You pay|Renews/u)

  await press('Add one month of Basic')
  await expect.element(popup().getByRole('button', { name: 'Submit Order' })).toBeVisible()
  await expect.element(summary.getByText('The plan isn’t part of this payment.')).toBeVisible()
  expect(summary.element().textContent).toMatch(/Total.*\$4\.99/u)
  expect(summary.element().textContent).not.toMatch(/\$34\.99|You pay now|Renews/u)
})

test('the plan that one has is marked as one’s own when it is picked, too', async () => {
  const player = (session: Session): Session => ({
    ...session,
    user: { ...session.user, plan_id: 'tier2', paid_plan_id: 'tier2' },
  })
  await openPopup({ record: aRecord({ plan: { id: 'tier2', type: 'monthly' } }), player })
  const head = popup().getByRole('columnheader', { name: /Pro/u })
  await expect.element(head.getByText('Your plan', { exact: true })).toBeVisible()
  await expect.element(head.getByText('Selected', { exact: true })).toBeVisible()
  await expect.element(popup().getByText('Pro is your plan already.')).toBeVisible()
  await expect
    .element(popup().getByRole('link', { name: 'See your plan' }))
    .toHaveAttribute('href', '/settings#tab-assets')
})

test('a player with gift time alone buys a plan like anyone, and is told that the gift time waits', async () => {
  const player = (session: Session): Session => ({
    ...session,
    user: { ...session.user, plan_id: 'tier3', paid_plan_id: 'tier0' },
  })
  const { ready } = await openPopup({ record: aRecord({ plan: { id: 'tier1', type: 'monthly' } }), player })
  await ready()
  await expect
    .element(popup().getByText('Your gift time of Elite waits while you pay for a plan. It loses no day.'))
    .toBeVisible()
  expect(
    popup()
      .getByText(/Change it under Your plan/)
      .elements(),
  ).toEqual([])
  await press('Remove the plan Basic')
  await expect
    .poll(() =>
      popup()
        .getByText(/Your gift time of Elite/)
        .elements(),
    )
    .toEqual([])
})
