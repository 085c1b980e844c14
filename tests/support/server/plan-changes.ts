import { randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import type { Answer } from '#contract/http/endpoint.ts'
import type { PlanChangePreview } from '#contract/subscriptions/plan-change.contract.ts'
import type { changePlan } from '#contract/subscriptions/plan-change.contract.ts'
import type { PaidPlanId } from '#contract/order/order.contract.ts'
import type { Billing } from '#contract/plans/plans.contract.ts'
import type { Subscription } from '#contract/subscriptions/subscriptions.contract.ts'
import { readPaidPlans } from '#server/subscriptions/read-plans.ts'
import { openProvenShop } from './ledger.ts'
import { anOrder } from './orders.ts'

type Changed = Answer<typeof changePlan>

/** Cards that pay once and then are declined, or ask for their owner. */
export const laterCards = { declined: '4000 0000 0000 0341', asks: '4000 0027 6000 3184' } as const

/** Alice pays for a plan (Elite by the month) from 1 March 2026 at noon, and changes it; the books have to add up afterwards. */
export const openPlanChanges = async (
  plan: { id: PaidPlanId; type: Billing } = { id: 'tier3', type: 'monthly' },
) => {
  const shop = await openProvenShop()
  const first = await shop.person('alice')
  await shop.buy(first, anOrder({ plan }))
  const [{ id }] = await first.subscriptions()
  const [{ id: providerId }] = (await shop.ask('/v1/subscriptions')).data
  // Days pass here: each call is made by a page that has just logged in.
  const call = async (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    (await shop.person('alice')).call(method, `/subscriptions/${id}${path}`, body, headers)
  const askPreview = (plan_id: string, type: string) => call('POST', '/change/preview', { plan_id, type })
  const preview = async (plan_id: PaidPlanId, type: Billing): Promise<PlanChangePreview> => {
    const answer = await askPreview(plan_id, type)
    if (answer.status !== 200) throw new Error(`No preview: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const bodyOf = ({
    plan_id,
    type,
    proration_date,
    charged_now_cents,
    next_charge_cents,
  }: PlanChangePreview) => ({
    plan_id,
    type,
    proration_date,
    charged_now_cents,
    next_charge_cents,
  })
  const send = (body: unknown, key: string = randomUUID()) =>
    call('POST', '/change', body, { 'Idempotency-Key': key })
  const invoices = async (): Promise<{ id: string; status: string; amount_due: number }[]> =>
    (await shop.ask(`/v1/invoices?subscription=${providerId}`)).data
  /** Delivers what is told, and has the paid plans read that are due. */
  const follow = async (): Promise<void> => {
    await shop.catchUp()
    await readPaidPlans(shop)
  }
  // What was paid until the end is told, so that it is booked.
  onTestFinished(async () => {
    await shop.control({ fail: 'none' })
    await follow()
  })
  return {
    ...shop,
    id: id as string,
    providerId: providerId as string,
    call,
    askPreview,
    preview,
    bodyOf,
    send,
    follow,
    invoices,
    change: async (plan_id: PaidPlanId, type: Billing): Promise<Changed> => {
      const answer = await send(bodyOf(await preview(plan_id, type)))
      if (answer.status !== 200) throw new Error(`No change: ${answer.status} ${await answer.text()}`)
      return answer.json()
    },
    takeBack: () => call('DELETE', '/change'),
    end: () => call('POST', '/end'),
    resume: () => call('POST', '/resume'),
    now: async (): Promise<Subscription> => (await (await shop.person('alice')).subscriptions())[0],
    plan: async (): Promise<string> => (await (await shop.person('alice')).me()).plan_id,
    atProvider: () => shop.ask(`/v1/subscriptions/${providerId}`),
    paidCents: async () =>
      (await invoices()).filter(({ status }) => status === 'paid').map(({ amount_due }) => amount_due),
    card: (card: string) => shop.control({ subscription: providerId, card }, '/card'),
    payPage: (url: string) =>
      shop.provider.fetch(url, {
        method: 'POST',
        body: new URLSearchParams({ card: '4242 4242 4242 4242' }),
      }),
    /** Hub and payment provider go on to a time, hour after hour. */
    until: async (time: string): Promise<void> => {
      while (shop.clock.now() < Date.parse(time)) {
        shop.clock.advance(Math.min(12 * 3_600_000, Date.parse(time) - shop.clock.now()))
        await shop.control({ days: 0 }, '/advance')
        await follow()
      }
    },
  }
}
