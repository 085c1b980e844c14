import { expect, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { LanguageCode } from '#contract/values/languages.ts'
import type { Order } from '#contract/order/order.contract.ts'
import type { OrderRecord } from '#machines/order/kept-order.machine.ts'
import { emptyOrder } from '#contract/order/order.rules.ts'
import type { Session } from '#contract/auth/session.contract.ts'
import { activateLanguage } from '#src/i18n/catalogues.ts'
// Loaded beforehand: what is said while the popup's code is on its way must not be missed.
import '#src/features/order/order-popup.tsx'
import { findFlow } from '#src/product/flows/app-actor.tsx'
import '#src/ui/layers/toast-stack.tsx'
import { readOrderRecord, textOfRecord } from '#src/product/order/order-record.rules.ts'
import { storageKeys } from '#src/product/account/storage-keys.ts'
import { isThere, openHub, type OpenHub } from '../support/paths.hub.tsx'

export const popup = () =>
  page.getByRole('dialog', {
    name: /^(Explore Our Subscription Plans|Découvrez nos plans d’abonnement|Conheça nossos planos de assinatura|Abonelik planlarımıza göz at|Whose order|You are no longer)/,
  })
export const button = (name: string | RegExp) =>
  popup().getByRole('button', { name, exact: typeof name === 'string' })
export const plan = (name: string) => popup().getByRole('radio', { name: new RegExp(`^${name},`) })
export const submit = () =>
  popup().getByRole('button', {
    name: /^(Submit Order|Envoyer la commande|Enviar pedido|Siparişi gönder)$/,
  })
/** Presses a button, even one that is `aria-disabled`. */
export const press = (name: string | RegExp) => userEvent.click(button(name).first(), { force: true })

export const aRecord = (order: Partial<Order> = {}, rest: Partial<OrderRecord> = {}): OrderRecord => ({
  owner: null,
  order: { ...emptyOrder, ...order },
  pending: null,
  settled: [],
  ...rest,
})
export const keep = (record: OrderRecord | string): void =>
  localStorage.setItem(storageKeys.order, typeof record === 'string' ? record : textOfRecord(record))
export const kept = (): OrderRecord | null => readOrderRecord(localStorage.getItem(storageKeys.order))

/** A new player's own session, of the real API. */
const aSession = async (): Promise<Session> =>
  (await fetch('/view-api/player', { method: 'POST' })).json() as Promise<Session>

const session = (hub: OpenHub) => findFlow(hub.app, 'session')

export const logIn = async (
  hub: OpenHub,
  change: (session: Session) => Session = (same) => same,
): Promise<Session> => {
  const own = change(await aSession())
  session(hub)?.send({ type: 'session.adopt', session: own })
  await isThere(hub, own.user)
  return own
}

interface Situation {
  language?: LanguageCode
  record?: OrderRecord | string
  player?: boolean | ((session: Session) => Session)
  surface?: 'popup' | 'premium'
  /** What the console may say in this test. */
  expected?: RegExp
}

/** The page with the popup open, as the player of this situation finds it. A console error fails the test. */
export const openPopup = async ({
  language = 'en',
  record,
  player,
  surface = 'popup',
  expected,
}: Situation = {}) => {
  const left: string[] = []
  const errors = vi.spyOn(console, 'error')
  const hub = await openHub((url) => void left.push(url))
  onTestFinished(() => {
    hub.close()
    const unexpected = errors.mock.calls
      .map((words) => words.join(' '))
      .filter((text) => !expected?.test(text))
    errors.mockRestore()
    expect(unexpected).toEqual([])
  })
  if (language !== 'en') await activateLanguage(language)
  const user = player ? await logIn(hub, typeof player === 'function' ? player : undefined) : null
  if (record) keep(record)
  await expect.element(page.getByRole('main')).toBeInTheDocument()
  hub.open({ type: 'order.open', surface })
  await expect.element(popup()).toBeVisible()
  return { hub, left, user, ready: () => expect.element(submit()).toBeVisible() }
}
