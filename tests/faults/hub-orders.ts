import { randomUUID } from 'node:crypto'
import type { Order } from '#contract/order/order.contract.ts'
import { paymentReturnAddresses } from '#contract/http/paths.ts'
import type { OrderState } from '#contract/order/placed-order.contract.ts'
import { checkoutBody } from '#tests/support/server/checkout-body.ts'

interface Hub {
  readonly url: string
  readonly api: (
    name: string,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Response>
  /** Repeats what a browser would repeat, until there is an answer. */
  readonly insist: <T>(work: () => Promise<T | null>) => Promise<T>
}

/** Players order, pay and wait for what they paid for, whatever dies meanwhile. */
export const hubOrders = ({ url, api, insist }: Hub) => ({
  /** Submits an order under one key until it is answered with a checkout. */
  checkout: (name: string, order: Order): Promise<{ sessionId: string; orderId: string }> => {
    const key = randomUUID()
    const body = checkoutBody(order, name)
    const at = { success_url: `${url}/payment-success`, cancel_url: `${url}/payment-cancel` }
    return insist(async () => {
      const answer = await api(
        name,
        'POST',
        '/payments/create-checkout-session',
        { ...body, ...at },
        { 'Idempotency-Key': key },
      )
      return answer.ok ? answer.json() : null
    })
  },
  /** Opens the checkout of the gifts beside a paid plan, under one key, until it is answered. */
  openGifts: (name: string, orderId: string): Promise<{ sessionId: string; orderId: string }> => {
    const key = randomUUID()
    const leg = `/payments/orders/${orderId}/legs/gifts`
    return insist(async () => {
      const { price_cents: amount }: { price_cents: number } = await (await api(name, 'GET', leg)).json()
      const body = { amount, ...paymentReturnAddresses(url) }
      const answer = await api(name, 'POST', leg, body, { 'Idempotency-Key': key })
      return answer.ok ? answer.json() : null
    })
  },
  pay: (sessionId: string): Promise<true> =>
    insist(async () => {
      const answer = await fetch(`${url}/dev/pay/${sessionId}`, {
        method: 'POST',
        body: new URLSearchParams({ card: '4242 4242 4242 4242', email: 'payer@example.org' }),
        redirect: 'manual',
      })
      // 303: paid now. 200: the page of a checkout that was paid before.
      return answer.status === 303 || answer.status === 200 ? (true as const) : null
    }),
  fulfilled: (name: string, orderId: string): Promise<OrderState> =>
    insist(async () => {
      const answer = await api(name, 'GET', `/payments/orders/${orderId}`)
      const order: OrderState | null = answer.ok ? await answer.json() : null
      return order?.status === 'fulfilled' ? order : null
    }),
})
