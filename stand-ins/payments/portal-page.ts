import { html } from 'hono/html'
import { layout } from '../page/layout.ts'
import type { Markup } from '../page/layout.ts'
import { assets, cardField, cardList, demo, money, problemNote, told } from './hosted-page.ts'
import type { Customer, Invoice, PortalConfiguration, PortalSession } from './wire.ts'

export interface PortalShown {
  session: PortalSession
  configuration: PortalConfiguration
  customer: Customer
  /** The last digits of the cards that plans are charged to, without duplicates. */
  cards: readonly string[]
  /** Newest first, without drafts. */
  invoices: readonly Invoice[]
  problem: { field: 'card' | 'email'; message: string } | null
  done: string | null
}

const action = ({ id }: PortalSession, name: string): string => `/dev/pay/portal/${id}/${name}`

const cardSection = ({ session, cards, problem }: PortalShown): Markup => {
  const wrong = problem?.field === 'card'
  return html`<section class="panel stack" aria-labelledby="card-title">
    <h2 id="card-title">Card</h2>
    <p>
      ${cards.length > 0 ? html`Charged to <strong class="amount">•••• ${cards.join(', •••• ')}</strong>` : 'No card is kept.'}
    </p>
    ${wrong ? problemNote(problem.message) : ''}
    <form class="stack" method="post" action="${action(session, 'card')}" novalidate>
      ${cardField('', wrong)}
      <button class="button primary">Use this card from now on</button>
    </form>
    ${cardList}
  </section>`
}

const emailSection = ({ session, customer, problem }: PortalShown): Markup => {
  const wrong = problem?.field === 'email'
  return html`<section class="panel stack" aria-labelledby="details">
    <h2 id="details">Email for invoices</h2>
    ${wrong ? problemNote(problem.message) : ''}
    <form class="stack" method="post" action="${action(session, 'email')}" novalidate>
      <div>
        <label for="email">Email</label>
        <input
          id="email"
          name="email"
          type="email"
          maxlength="254"
          value="${customer.email ?? ''}"
          aria-invalid="${wrong}"
          ${wrong ? html`aria-describedby="problem"` : ''}
        />
      </div>
      <button class="button">Save</button>
    </form>
  </section>`
}

const invoiceRow = ({ number, amount_due, currency, status, hosted_invoice_url: url }: Invoice): Markup =>
  html`<li>
    <span
      ><strong>${url ? html`<a href="${url}">Invoice ${number}</a>` : `Invoice ${number}`}</strong
      ><span class="small muted">${status ?? ''}</span></span
    >
    <span class="amount">${money(amount_due, currency)}</span>
  </li>`

const invoiceSection = ({ invoices }: PortalShown): Markup =>
  html`<section class="panel" aria-labelledby="invoices">
    <h2 id="invoices">Invoices</h2>
    ${
      invoices.length > 0
        ? html`<ul class="lines">
            ${invoices.map(invoiceRow)}
          </ul>`
        : html`<p>There are none.</p>`
    }
  </section>`

/** The billing portal of a customer: the features of its configuration, and the link back. */
export const portalPage = (shown: PortalShown): Markup => {
  const { features } = shown.configuration
  const { return_url: back } = shown.session
  const allowsEmail =
    features.customer_update.enabled && features.customer_update.allowed_updates.includes('email')
  return layout({
    title: 'Card and invoices - demo',
    assets,
    aside: demo,
    wide: true,
    main: html`<div class="stack">
      <h1>Card and invoices</h1>
      ${shown.done === null ? '' : html`<p role="status">${shown.done}</p>`}
      ${features.payment_method_update.enabled ? cardSection(shown) : ''}
      ${features.invoice_history.enabled ? invoiceSection(shown) : ''}
      ${allowsEmail ? emailSection(shown) : ''}
      ${features.subscription_cancel.enabled ? html`<p>Plans can be cancelled here.</p>` : ''}
      ${back === null ? '' : html`<a class="button ghost" href="${back}">Return to the hub</a>`}
    </div>`,
  })
}

export const portalOverPage = (): Markup =>
  told({
    title: 'This link has expired',
    text: 'Open "Card and invoices" in the hub again. Nothing was changed.',
  })
