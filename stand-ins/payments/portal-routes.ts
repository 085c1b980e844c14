import { Hono } from 'hono'
import type { Context } from 'hono'
import { pageHeaders } from '../page/layout.ts'
import { judgeCard } from './cards.ts'
import { customerById, isEmail } from './customers.ts'
import type { Kit } from './kit.ts'
import { configurationById } from './portal-configurations.ts'
import { portalOverPage, portalPage } from './portal-page.ts'
import type { PortalShown } from './portal-page.ts'
import { visitPortal } from './portal-sessions.ts'
import { changeCard } from './renewals.ts'
import { insideOf, isOver } from './subscription-state.ts'
import type { Customer, Invoice, PortalSession, Subscription } from './wire.ts'

const plansOf = (kit: Kit, customer: string): Subscription[] =>
  [...kit.store.newest<Subscription>('subscription', { field: 'customer', value: customer })].filter(
    (one) => !isOver(one),
  )

const invoicesOf = (kit: Kit, customer: string): Invoice[] =>
  [...kit.store.newest<Invoice>('invoice', { field: 'customer', value: customer })].filter(
    (one) => one.status !== 'draft',
  )

/** Pages at a portal session's `url`: GET shows, POST changes the fields that the configuration allows. */
export const portalRoutes = (kit: Kit): Hono => {
  const app = new Hono()

  const over = async (c: Context): Promise<Response> => c.html(await portalOverPage(), 404, pageHeaders())

  const show = async (
    c: Context,
    session: PortalSession,
    said: Partial<Pick<PortalShown, 'problem' | 'done'>> = {},
  ): Promise<Response> => {
    const customer = customerById(kit, session.customer, 'customer')
    const cards = plansOf(kit, customer.id).map(({ id }) => insideOf(kit, id).card.slice(-4))
    const markup = await portalPage({
      session,
      configuration: configurationById(kit, String(session.configuration)),
      customer,
      cards: [...new Set(cards)],
      invoices: invoicesOf(kit, customer.id),
      problem: null,
      done: null,
      ...said,
    })
    return c.html(markup, 200, pageHeaders())
  }

  app.get('/:id', (c) => {
    const session = visitPortal(kit, c.req.param('id'))
    return session ? show(c, session) : over(c)
  })

  app.post('/:id/card', async (c) => {
    const { card } = await c.req.parseBody()
    const session = visitPortal(kit, c.req.param('id'))
    if (!session) return over(c)
    const { features } = configurationById(kit, String(session.configuration))
    if (!features.payment_method_update.enabled) return show(c, session)
    const typed = typeof card === 'string' ? card.slice(0, 32) : ''
    const judged = judgeCard(typed)
    // A card that is declined only when it is charged can be saved: the payment provider's own test number for that.
    if (!judged.ok && judged.card?.number !== '4000000000000341')
      return show(c, session, { problem: { field: 'card', message: judged.message } })
    for (const { id } of plansOf(kit, session.customer)) changeCard(kit, id, typed)
    return show(c, session, { done: 'Plans are charged to this card from now on.' })
  })

  app.post('/:id/email', async (c) => {
    const { email } = await c.req.parseBody()
    const session = visitPortal(kit, c.req.param('id'))
    if (!session) return over(c)
    const { customer_update: allowed } = configurationById(kit, String(session.configuration)).features
    if (!allowed.enabled || !allowed.allowed_updates.includes('email')) return show(c, session)
    if (typeof email !== 'string' || !isEmail(email))
      return show(c, session, { problem: { field: 'email', message: 'This email is not complete.' } })
    kit.store.put<Customer>({ ...customerById(kit, session.customer, 'customer'), email })
    return show(c, session, { done: 'Invoices go to this email from now on.' })
  })

  return app
}
