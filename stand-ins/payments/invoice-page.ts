import { html } from 'hono/html'
import { layout } from '../page/layout.ts'
import type { Markup } from '../page/layout.ts'
import { assets, cardField, cardList, demo, money, problemNote, told } from './hosted-page.ts'
import type { Invoice, InvoiceLine } from './wire.ts'

const lineRow = ({ description, period, amount, currency }: InvoiceLine): Markup => {
  const day = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10)
  return html`<li>
    <span
      ><strong>${description ?? 'Subscription'}</strong
      ><span class="small muted">${day(period.start)} to ${day(period.end)}</span></span
    >
    <span class="amount">${money(amount, currency)}</span>
  </li>`
}

const settledPage = ({ status }: Invoice): Markup =>
  status === 'paid'
    ? told({ title: 'Invoice paid', text: 'Thank you. This invoice is charged once.', done: true })
    : told({ title: 'This invoice is no longer asked for', text: 'Nothing is to be paid on it.' })

/** The page of an invoice; an open one can be paid there. */
export const invoicePage = (invoice: Invoice, card: string, problem: string | null): Markup => {
  if (invoice.status !== 'open') return settledPage(invoice)
  const total = money(invoice.amount_remaining, invoice.currency)
  return layout({
    title: `Invoice ${total} - demo`,
    assets,
    aside: demo,
    wide: true,
    main: html`<div class="checkout">
      <section class="panel" aria-labelledby="invoice">
        <h1 id="invoice">Invoice ${invoice.number}</h1>
        <ul class="lines">
          ${invoice.lines.data.map(lineRow)}
        </ul>
        <p class="total">
          <span>Total in ${invoice.currency.toUpperCase()}</span><span class="amount">${total}</span>
        </p>
      </section>
      <section class="panel stack" aria-labelledby="pay">
        <h2 id="pay">Pay by card</h2>
        ${problem === null ? '' : problemNote(problem)}
        <form class="stack" method="post" action="/dev/pay/invoice/${invoice.id}" novalidate>
          ${cardField(card, problem !== null)}
          <button class="button primary">Pay ${total}</button>
        </form>
        ${cardList}
      </section>
    </div>`,
  })
}
