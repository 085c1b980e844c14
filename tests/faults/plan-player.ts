import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { PaidPlanId } from '#contract/order/order.contract.ts'
import type { PlanChangePreview } from '#contract/subscriptions/plan-change.contract.ts'
import type { Subscription } from '#contract/subscriptions/subscriptions.contract.ts'
import { anOrder } from '#tests/support/server/orders.ts'
import type { CrashHub } from './crash-hub.ts'
import { patience } from '#tests/support/pace.ts'

const patienceMs = patience(60_000)
/** Longer than whoever died while changing a plan is waited for. */
const holdOverMs = 61_000
/** Longer than a preview may be taken up: the page is loaded anew. */
const previewOverMs = 11 * 60_000

/** Is it done, or has the player to press again? */
type Pressed = 'done' | 'again'

/** Elite by the month is paid; what is done to it is tried until it is done, whoever dies meanwhile. */
export const startPlanPlayer = async (hub: CrashHub, name: string, number: number) => {
  // Odd players press again in the same page, even ones load it anew.
  const reloads = number % 2 === 0
  // Each player calls from a place of their own.
  const headers = { 'X-Forwarded-For': `198.18.${number >> 8}.${number & 255}` }
  const { sessionId, orderId } = await hub.checkout(name, anOrder({ plan: { id: 'tier3', type: 'monthly' } }))
  await hub.pay(sessionId)
  await hub.fulfilled(name, orderId)
  const { subscription: providerId } = await hub.ask(`/v1/checkout/sessions/${sessionId}`)

  const call = (method: string, path: string, body?: unknown, key?: string) =>
    hub.api(name, method, path, body, { ...headers, ...(key !== undefined && { 'Idempotency-Key': key }) })
  const now = async (): Promise<Subscription> =>
    (await (await call('GET', `/users/${name}/subscriptions`)).json()).subscriptions[0]
  const { id } = await now()
  const own = `/subscriptions/${id}`

  /** The figures the player has agreed to. */
  const shown = new Set<number>()
  let page: { body: object; key: string } | null = null

  const codeOf = async (answer: Response): Promise<string> => (await answer.json()).code
  /** Was it made before the page was loaded anew, and at most waits for its payment? */
  const isMade = async (code: string, planId: PaidPlanId): Promise<boolean> => {
    if (code !== 'change_waiting') return code === 'plan_unchanged'
    const { waiting } = await now()
    return waiting?.state === 'unpaid' && waiting.plan_id === planId
  }
  const change = async (planId: PaidPlanId): Promise<Pressed> => {
    if (!page) {
      const answer = await call('POST', `${own}/change/preview`, { plan_id: planId, type: 'monthly' })
      if (!answer.ok) return (await isMade(await codeOf(answer), planId)) ? 'done' : 'again'
      const preview: PlanChangePreview = await answer.json()
      const { plan_id, type, proration_date, charged_now_cents, next_charge_cents } = preview
      shown.add(charged_now_cents)
      page = {
        body: { plan_id, type, proration_date, charged_now_cents, next_charge_cents },
        key: randomUUID(),
      }
    }
    const answer = await call('POST', `${own}/change`, page.body, page.key)
    const isExpired = !answer.ok && (await codeOf(answer)) === 'preview_expired'
    if (answer.ok || isExpired) page = null
    return answer.ok ? 'done' : 'again'
  }
  const simply = async (method: string, path: string): Promise<Pressed> =>
    (await call(method, `${own}${path}`)).ok ? 'done' : 'again'

  /** The payment provider's own view: its price, whether it goes on, and what was paid since the plan was bought. */
  const atProvider = async () => {
    const subscription = await hub.ask(`/v1/subscriptions/${providerId}?expand[]=schedule`)
    const price = subscription.items.data[0].price
    const phases: { items: { price: string }[] }[] = subscription.schedule?.phases ?? []
    const all = await hub.ask(`/v1/subscriptions?customer=${subscription.customer}&status=all`)
    const invoices = await hub.ask(`/v1/invoices?subscription=${providerId}&status=paid`)
    const paidFor = (reason: string): number[] =>
      invoices.data
        .filter(({ billing_reason }: { billing_reason: string }) => billing_reason === reason)
        .map(({ amount_paid }: { amount_paid: number }) => amount_paid)
    return {
      price: String(price.lookup_key),
      renews: !subscription.cancel_at_period_end,
      subscriptions: all.data.length as number,
      // A schedule that was begun and never given its plan changes nothing.
      isPlanned: phases.some(({ items }) => items[0]?.price !== price.id),
      changes: paidFor('subscription_update'),
      renewals: paidFor('subscription_cycle'),
    }
  }

  const player = {
    name,
    now,
    atProvider,
    shown,
    change,
    end: () => simply('POST', '/end'),
    resume: () => simply('POST', '/resume'),
    takeBack: () => simply('DELETE', '/change'),
    /** The card at the payment provider, which can't be told while the hub beside it is dead. */
    card: (card: string) =>
      player.insist(async () => {
        await hub.control({ subscription: providerId, card }, '/card')
        return true
      }),
    /** Pays what waits to be paid, on the payment provider's page. */
    payWaiting: async (): Promise<Pressed> => {
      const url = (await now()).waiting?.payment_url
      if (!url) return 'done'
      const answer = await fetch(url, {
        method: 'POST',
        body: new URLSearchParams({ card: '4242 4242 4242 4242' }),
      })
      return answer.ok ? 'done' : 'again'
    },
    /** Hub and payment provider agree on what is paid, without anybody having pressed anything again. */
    agrees: async (): Promise<boolean> => {
      const [here, there] = [await now(), await atProvider()]
      expect(there.changes.length).toBeLessThanOrEqual(1)
      expect(there.subscriptions).toBe(1)
      return (
        `${here.plan_id}_${here.type}` === there.price &&
        (here.renewal === 'renews') === there.renews &&
        (here.next !== null || !there.isPlanned) &&
        here.waiting?.state !== 'confirming'
      )
    },
    /** Repeats the work until it says that it is done; where the hub dies, time passes before it is there again. */
    insist: async (work: () => Promise<boolean>): Promise<void> => {
      const deadline = Date.now() + patienceMs
      for (;;) {
        const isDone = await work().catch((error: unknown) => {
          if (!(error instanceof TypeError || error instanceof DOMException)) throw error
          return false
        })
        if (isDone) return
        if (Date.now() > deadline)
          throw new Error(`${name} comes to no end: ${JSON.stringify([await now(), await atProvider()])}`)
        if (await hub.revive(reloads ? previewOverMs : holdOverMs)) {
          if (reloads) page = null
          await player.insist(player.agrees)
        } else await sleep(100)
      }
    },
    press: (work: () => Promise<Pressed>) => player.insist(async () => (await work()) === 'done'),
  }
  return player
}

export type PlanPlayer = Awaited<ReturnType<typeof startPlanPlayer>>
