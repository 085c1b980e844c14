import { expect } from 'vitest'
import type { StoryEntry } from '#contract/desk/money-desk.contract.ts'
import { openAfterSale } from './after-sale.ts'
import type { AfterSaleShop } from './after-sale.ts'
import { anOrder } from './orders.ts'
import { codeOf } from './shop.ts'

export type Admin = AfterSaleShop['admin']

export const refused = async (answer: Response) => [answer.status, await codeOf(answer)]
export const tell = async (admin: Admin, id: string) => {
  const answer = await admin.call('GET', `/braincore/payments/${id}`)
  expect(answer.status).toBe(200)
  return answer.json()
}
export const kindsOf = (story: readonly StoryEntry[]): string[] => story.map(({ kind }) => kind)

/** Alice has bought gifts, Bob a plan. */
export const withOrders = async () => {
  const after = await openAfterSale()
  const { shop, alice } = after
  const bob = await shop.person('bob')
  const gifts = await shop.buy(alice, anOrder({ gifts: { tier2: 12, tier1: 1 } }))
  const plan = await shop.buy(bob, anOrder({ plan: { id: 'tier4', type: 'monthly' } }))
  const { number } = await alice.order(gifts.orderId)
  return { ...after, bob, gifts, plan, number }
}
