import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { refundOrder } from '#contract/order/refund.contract.ts'
import type { RouteDependencies } from '../feature.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import { serveOutside } from '../platform/http/route.ts'
import { refundSale } from './ask-refund.ts'
import { afterSaleJobName } from './follow-payments.ts'
import { isRefused } from '../platform/http/refused.ts'

export const refundRoutes = (deps: RouteDependencies): Hono<HubEnv> => {
  const routes = new Hono<HubEnv>()
  serveOutside(routes, refundOrder, async ({ params, body }, { caller, idempotencyKey, note }) => {
    const asked = await refundSale(deps, {
      id: params.id,
      lines: body.lines,
      reason: body.reason,
      by: caller.userId,
      key: idempotencyKey ?? randomUUID(),
    })
    if (isRefused(asked)) return asked
    const { id, status, lines, cents } = asked
    note('order_refunded', { orderId: params.id, cents, reason: status })
    deps.wake(afterSaleJobName)
    return { id, status, lines, cents }
  })
  return routes
}
