import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import type { Context } from 'hono'
import { assetRoutes } from '../page/assets.ts'
import { pageHeaders } from '../page/layout.ts'
import type { Markup } from '../page/layout.ts'
import { judgeCard, spaced, testCards } from './cards.ts'
import type { SessionInside } from './checkout-params.ts'
import { findSession } from './checkout-state.ts'
import { isEmail } from './customers.ts'
import {
  approvalPage,
  donePage,
  expiredPage,
  failedPage,
  isForm,
  paidPage,
  payPage,
  successUrl,
  unknownPage,
} from './hosted-page.ts'
import type { PayForm } from './hosted-page.ts'
import { invoicePage } from './invoice-page.ts'
import type { Kit } from './kit.ts'
import { portalRoutes } from './portal-routes.ts'
import { presentment } from './presentment.ts'
import { payInvoice } from './renewals.ts'
import { authenticate, pay } from './settle.ts'
import type { PayOutcome } from './settle.ts'
import { readSwitches } from './switches.ts'
import type { Invoice, Session } from './wire.ts'

const formScript = readFileSync(new URL('form.js', import.meta.url))

const field = (value: unknown, most: number): string =>
  typeof value === 'string' ? value.slice(0, most).trim() : ''

/** Pages at a session's `url` and an invoice's `hosted_invoice_url`: GET shows, POST pays. */
export const hostedPageRoutes = (kit: Kit): Hono => {
  const app = new Hono()

  const show = async (
    c: Context,
    markup: Markup,
    status: 200 | 404,
    session?: Session,
  ): Promise<Response> => {
    const targets = session?.success_url ? [new URL(session.success_url).origin] : []
    return c.html(
      await markup,
      status,
      pageHeaders(targets, { framed: session !== undefined && isForm(session) }),
    )
  }

  const endPage = (session: Session): Markup => (isForm(session) ? donePage(session) : paidPage(session))

  const showSession = (c: Context, session: Session, form: PayForm): Promise<Response> => {
    if (session.status === 'expired') return show(c, expiredPage(session), 200, session)
    const inside = kit.store.inside<SessionInside>('checkout.session', session.id)
    if (session.status === 'complete')
      return show(c, inside?.failed ? failedPage(session) : endPage(session), 200, session)
    const presented = inside ? presentment(session, inside) : null
    return show(
      c,
      payPage(session, inside?.lines ?? [], form, readSwitches(kit.store), presented),
      200,
      session,
    )
  }

  const answer = (
    c: Context,
    outcome: PayOutcome,
    form: Omit<PayForm, 'error'>,
  ): Response | Promise<Response> => {
    switch (outcome.kind) {
      case 'unknown':
        return show(c, unknownPage(), 404)
      case 'paid':
        return isForm(outcome.session)
          ? show(c, donePage(outcome.session), 200, outcome.session)
          : c.redirect(successUrl(outcome.session), 303)
      case 'asked':
        return show(c, approvalPage(outcome.session), 200, outcome.session)
      case 'closed':
        return showSession(c, outcome.session, { ...form, error: null })
      case 'declined':
        return showSession(c, outcome.session, {
          email: form.email,
          card: judgeCard(form.card).card ? form.card : '',
          error: { field: 'card', message: outcome.message },
        })
      default:
        return outcome satisfies never
    }
  }

  app.get('/assets/form.js', (c) =>
    c.body(new Uint8Array(formScript), 200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
    }),
  )
  app.route('/assets', assetRoutes())
  app.route('/portal', portalRoutes(kit))

  const empty = (): PayForm => ({ email: '', card: spaced(testCards[0]?.number ?? ''), error: null })

  app.get('/:session', (c) => {
    const session = findSession(kit, c.req.param('session'))
    return session && !isForm(session) ? showSession(c, session, empty()) : show(c, unknownPage(), 404)
  })

  /** The form, which needs the session's secret. */
  app.get('/form/:secret', (c) => {
    const secret = c.req.param('secret')
    const session = findSession(kit, secret.split('_secret_')[0] ?? '')
    return session?.client_secret === secret ? showSession(c, session, empty()) : show(c, unknownPage(), 404)
  })

  const showInvoice = async (c: Context, id: string, card: string, problem: string | null) => {
    const invoice = kit.store.get<Invoice>('invoice', id)
    if (!invoice || invoice.status === 'draft') return show(c, unknownPage(), 404)
    return show(c, invoicePage(invoice, card, problem), 200)
  }

  app.get('/invoice/:id', (c) => showInvoice(c, c.req.param('id'), spaced(testCards[0]?.number ?? ''), null))

  app.post('/invoice/:id', async (c) => {
    const { card: typed } = await c.req.parseBody()
    const id = c.req.param('id')
    const card = field(typed, 32)
    const outcome = kit.store.get<Invoice>('invoice', id) && payInvoice(kit, id, card)
    return outcome?.kind === 'declined'
      ? showInvoice(c, id, judgeCard(card).card ? card : '', outcome.message)
      : showInvoice(c, id, '', null)
  })

  app.post('/:session', async (c) => {
    const body = await c.req.parseBody()
    const id = c.req.param('session')
    const session = findSession(kit, id)
    if (!session) return show(c, unknownPage(), 404)
    const form = {
      email: session.customer_details?.email ?? field(body.email, 254),
      card: field(body.card, 32),
    }
    if (session.status === 'open' && !isEmail(form.email)) {
      return showSession(c, session, {
        ...form,
        error: { field: 'email', message: 'Your email is incomplete.' },
      })
    }
    return answer(c, pay(kit, id, form), form)
  })

  app.post('/:session/approval', async (c) => {
    const { answer: said } = await c.req.parseBody()
    const outcome = authenticate(kit, c.req.param('session'), said === 'yes')
    return answer(c, outcome, { email: '', card: spaced(testCards[0]?.number ?? '') })
  })

  return app
}
