import { expect, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import type { Answer } from '#contract/http/endpoint.ts'
import type { getOrder, OrderState, OrderStatus } from '#contract/order/placed-order.contract.ts'
import { activateLanguage } from '#src/i18n/catalogues.ts'
import { logIn } from '../order/order.page.ts'
import { openHub } from '../support/paths.hub.tsx'

export const said = (words: string | RegExp, look = {}) => page.getByRole('main').getByText(words, look)
export const title = (words: string) =>
  expect.element(page.getByRole('heading', { level: 1, name: words })).toBeVisible()
export const action = (name: string) => page.getByRole('main').getByRole('button', { name })

export const daysFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()
export const read = (at: string): string =>
  new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(new Date(at))
export const now = daysFromNow(0)
export const inAMonth = daysFromNow(30)
export const longAgo = daysFromNow(-200)

export const anOrderState = (
  status: OrderStatus,
  rest: Partial<OrderState> = {},
): Answer<typeof getOrder> => ({
  id: 'order-1',
  number: 'H-1001',
  status,
  total_cents: 4_500,
  lines: [
    { kind: 'plan', plan_id: 'tier3', type: 'monthly', cents: 1_999 },
    {
      kind: 'donation',
      project_type: 'guilds',
      cents: 2_501,
      votes: status === 'fulfilled' ? 60 : null,
    },
  ],
  created_at: now,
  paid_at: status === 'fulfilled' ? now : null,
  plan:
    status === 'fulfilled'
      ? { paid_until: inAMonth, renewal: 'renews', in_force: true, renewal_cents: 1_999 }
      : null,
  receipt: status === 'fulfilled' ? { email: 'alice@example.org', sent: true } : null,
  gift_leg: null,
  ...rest,
})

export const visit = async (address: string, { language = 'en', player = true } = {}) => {
  const hub = await openHub(() => {})
  onTestFinished(() => hub.close())
  if (language !== 'en') await activateLanguage(language)
  if (player) await logIn(hub)
  await hub.router.navigate({ href: address })
  return hub
}
