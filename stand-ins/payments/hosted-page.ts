import { html } from 'hono/html'
import { layout } from '../page/layout.ts'
import type { Markup } from '../page/layout.ts'
import { spaced, testAccounts, testCards } from './cards.ts'
import type { Presentment } from './presentment.ts'
import type { Switches } from './switches.ts'
import { switchForm } from './switch-form.ts'
import type { Session, SessionLine } from './wire.ts'

export const assets = '/dev/pay/assets'

export const money = (cents: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100)

export const demo = html`<span class="badge">Demo: no money moves</span>`

const every = ({ price }: SessionLine): string => {
  const recurring = price?.recurring
  if (!recurring) return ''
  return recurring.interval_count === 1
    ? `a ${recurring.interval}`
    : `every ${recurring.interval_count} ${recurring.interval}s`
}

const lineRow = (line: SessionLine): Markup => {
  const { quantity, price, amount_total: total, currency, description } = line
  const each = money(price?.unit_amount ?? 0, currency)
  const details = [
    ...((quantity ?? 1) > 1 ? [`${quantity} × ${each}`] : []),
    ...(price?.recurring ? [`billed ${each} ${every(line)}`] : []),
  ]
  return html`<li>
    <span
      ><strong>${description ?? 'Item'}</strong
      >${details.length > 0 ? html`<span class="small muted">${details.join(', ')}</span>` : ''}</span
    >
    <span class="amount">${money(total, currency)}</span>
  </li>`
}

const renewal = (lines: readonly SessionLine[]): string | null => {
  const recurring = lines.filter((line) => line.price?.recurring)
  const [first] = recurring
  if (!first) return null
  const sum = recurring.reduce((total, line) => total + line.amount_total, 0)
  return `Then ${money(sum, first.currency)} ${every(first)}, until it is ended.`
}

const warning = html`<svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
  <path d="M12 3 2.5 20h19L12 3ZM12 10v4M12 17v.5" />
</svg>`

export interface PayForm {
  email: string
  card: string
  error: { field: 'email' | 'card'; message: string } | null
}

const emailField = (session: Session, form: PayForm, id = 'email'): Markup => {
  const known = session.customer_details?.email
  if (known) return html`<p class="small"><span class="muted">Receipt for</span> ${known}</p>`
  const wrong = form.error?.field === 'email'
  return html`<div>
    <label for="${id}">Email</label>
    <input
      id="${id}"
      name="email"
      type="email"
      required
      maxlength="254"
      autocomplete="email"
      value="${form.email}"
      aria-invalid="${wrong}"
      ${wrong ? html`aria-describedby="problem"` : ''}
    />
  </div>`
}

const summary = (session: Session, lines: readonly SessionLine[], total: string): Markup => {
  const later = renewal(lines)
  return html`<section class="panel" aria-labelledby="order">
    <h1 id="order">Your order</h1>
    <ul class="lines">
      ${lines.map(lineRow)}
    </ul>
    <p class="total">
      <span>Total in ${(session.currency ?? 'usd').toUpperCase()}</span><span class="amount">${total}</span>
    </p>
    ${later ? html`<p class="small muted">${later}</p>` : ''}
  </section>`
}

export const cardList = html`<details>
  <summary>Test numbers</summary>
  <dl class="cards small">
    ${testCards.map(
      ({ number, says }) =>
        html`<dt class="amount">${spaced(number)}</dt>
          <dd>${says}</dd>`,
    )}
  </dl>
</details>`

export const cardField = (typed: string, wrong: boolean): Markup =>
  html`<div>
    <label for="card">Card number</label>
    <input
      id="card"
      name="card"
      inputmode="numeric"
      autocomplete="off"
      maxlength="32"
      value="${typed}"
      aria-invalid="${wrong}"
      aria-describedby="${wrong ? 'problem ' : ''}card-hint"
    />
    <p class="small muted hint" id="card-hint">A test number is filled in. Never type a real card.</p>
  </div>`

export const problemNote = (message: string): Markup =>
  html`<p class="notice" id="problem" role="alert">${warning}<span>${message}</span></p>`

const debitForm = (session: Session, form: PayForm): Markup =>
  html`<form class="stack" method="post" action="/dev/pay/${session.id}" novalidate>
    <h2>Or have your bank account debited</h2>
    ${emailField(session, form, 'debit-email')}
    <div>
      <label for="account">Account</label>
      <select id="account" name="card">
        ${testAccounts.map(({ number, says }) => html`<option value="${number}">${number}: ${says}</option>`)}
      </select>
      <p class="small muted hint">The money takes days; the order waits for it.</p>
    </div>
    <button class="button">Debit the account</button>
  </form>`

/** Is it shown in the hub's page, instead of on its own? */
export const isForm = ({ ui_mode: mode }: Session): boolean => mode === 'embedded_page'

/** Simulates the confirmation by the payer's bank. */
export const approvalPage = (session: Session): Markup =>
  layout({
    title: 'Approve the payment - demo checkout',
    framed: isForm(session),
    assets,
    aside: demo,
    main: html`<section class="panel state">
      <h1>Your bank asks</h1>
      <p>Do you approve this payment of ${money(session.amount_total ?? 0, session.currency ?? 'usd')}?</p>
      <form class="stack" method="post" action="/dev/pay/${session.id}/approval">
        <button class="button primary" name="answer" value="yes">Approve</button>
        <button class="button" name="answer" value="no">Refuse</button>
      </form>
    </section>`,
  })

const switchesFor = (session: Session, switches: Switches): Markup =>
  html`<details>
    <summary>Switches for tests</summary>
    ${switchForm({ switches }, session.id)}
    <p class="small"><a href="/dev/pay/control">All of the demo's payments</a></p>
  </details>`

export const payPage = (
  session: Session,
  lines: readonly SessionLine[],
  form: PayForm,
  switches: Switches,
  presented: Presentment | null,
): Markup => {
  const asked = money(session.amount_total ?? 0, session.currency ?? 'usd')
  const total = presented ? money(presented.presentment_amount, presented.presentment_currency) : asked
  const wrongCard = form.error?.field === 'card'
  const main = html`<div class="checkout">
    ${summary(session, lines, asked)}
    <section class="panel stack" aria-labelledby="pay">
      <h2 id="pay">Pay by card</h2>
      ${form.error ? problemNote(form.error.message) : ''}
      <form class="stack" method="post" action="/dev/pay/${session.id}" novalidate>
        ${emailField(session, form)} ${cardField(form.card, wrongCard)}
        <button class="button primary">Pay ${total}</button>
      </form>
      ${session.payment_method_types.includes('us_bank_account') ? debitForm(session, form) : ''}
      ${session.cancel_url ? html`<a class="button ghost" href="${session.cancel_url}">Cancel</a>` : ''}
      <div>${cardList} ${isForm(session) ? '' : switchesFor(session, switches)}</div>
    </section>
  </div>`
  const framed = isForm(session)
  return layout({ title: `Pay ${total} - demo checkout`, assets, aside: demo, main, wide: true, framed })
}

interface Told {
  title: string
  text: string
  done?: boolean
  link?: { href: string; label: string } | null
  framed?: boolean
  /** Next address of the surrounding page. */
  returnUrl?: string
}

export const told = ({ title, text, done = false, link, framed = false, returnUrl }: Told): Markup =>
  layout({
    title: `${title} - demo checkout`,
    assets,
    aside: demo,
    framed,
    main: html`<section
      class="panel state ${done ? 'done' : ''}"
      ${returnUrl === undefined ? '' : html`data-return-url="${returnUrl}"`}
    >
      <svg viewBox="0 0 24 24" width="32" height="32" aria-hidden="true">
        ${done ? html`<path d="m4 12.5 5 5L20 6.5" />` : html`<path d="M12 7v5l3 2M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z" />`}
      </svg>
      <h1>${title}</h1>
      <p>${text}</p>
      ${link ? html`<a class="button primary" href="${link.href}">${link.label}</a>` : ''}
    </section>`,
  })

export const successUrl = (session: Session): string =>
  (session.success_url ?? session.return_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', session.id)

/** Last page of the form: its script returns the surrounding page to the hub. */
export const donePage = (session: Session): Markup =>
  told({
    title: 'The form is sent',
    text: 'You are taken back to the hub, which says what has become of it.',
    done: true,
    framed: true,
    returnUrl: successUrl(session),
  })

export const paidPage = (session: Session): Markup =>
  session.payment_status === 'unpaid'
    ? told({
        title: 'The money is on its way',
        text: 'The bank account is debited once, which takes days. The hub learns when it has arrived, or has not.',
        link: { href: successUrl(session), label: 'Return to the hub' },
      })
    : told({
        title: 'Already paid',
        text: 'This order was paid. It is charged once, however often this page is opened.',
        done: true,
        link: { href: successUrl(session), label: 'Return to the hub' },
      })

export const failedPage = (session: Session): Markup =>
  told({
    title: 'The debit failed',
    text: 'The bank did not pay. Start the order again in the hub to pay for it another way.',
    link: session.cancel_url ? { href: session.cancel_url, label: 'Return to the hub' } : null,
    framed: isForm(session),
  })

export const expiredPage = (session: Session): Markup =>
  told({
    title: 'This checkout has expired',
    text: 'Nothing was charged. Start the order again in the hub to pay for it.',
    link: session.cancel_url ? { href: session.cancel_url, label: 'Return to the hub' } : null,
    framed: isForm(session),
  })

export const unknownPage = (): Markup =>
  told({
    title: 'No such checkout',
    text: 'The address is incomplete, or the checkout belongs to another demo.',
  })
