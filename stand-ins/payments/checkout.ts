import type { Api } from './api.ts'
import { createSession } from './checkout-object.ts'
import { createNames } from './checkout-params.ts'
import { expireDue, expireSession, sessionById } from './checkout-state.ts'
import type { Kit } from './kit.ts'
import { sessionLines } from './lists.ts'
import { pageNames, serveList } from './serve-list.ts'
import type { Session } from './wire.ts'

export const serveCheckout = (api: Api, kit: Kit): void => {
  api.post('/v1/checkout/sessions', createNames, ({ params }) => createSession(kit, params))

  serveList(
    api,
    kit,
    'checkout.session',
    '/v1/checkout/sessions',
    ['status', 'customer', 'payment_intent', 'subscription'],
    (params) => {
      const status = params.oneOf('status', ['open', 'complete', 'expired'])
      const wanted = {
        customer: params.text('customer'),
        intent: params.text('payment_intent'),
        subscription: params.text('subscription'),
      }
      expireDue(kit)
      return (session: Session) =>
        (status === undefined || session.status === status) &&
        (wanted.customer === undefined || session.customer === wanted.customer) &&
        (wanted.intent === undefined || session.payment_intent === wanted.intent) &&
        (wanted.subscription === undefined || session.subscription === wanted.subscription)
    },
  )

  api.get('/v1/checkout/sessions/:id', [], ({ id }) => sessionById(kit, id))
  api.get('/v1/checkout/sessions/:id/line_items', pageNames, ({ id }) => {
    sessionById(kit, id)
    return sessionLines(kit.store, id)
  })
  api.post('/v1/checkout/sessions/:id/expire', [], (call) =>
    expireSession(kit, sessionById(kit, call.id), call),
  )
}
