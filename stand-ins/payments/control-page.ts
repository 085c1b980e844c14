import { html } from 'hono/html'
import { backLink, layout } from '../page/layout.ts'
import type { Markup } from '../page/layout.ts'
import type { ControlAction, ControlField } from './control-actions.ts'
import { findSession } from './checkout-state.ts'
import type { Kit } from './kit.ts'
import { changedSwitches, switchForm } from './switch-form.ts'
import type { SwitchFormState } from './switch-form.ts'
import type { Session, Stored } from './wire.ts'

export interface ControlPageState extends SwitchFormState {
  waiting: number
  actions: readonly ControlAction[]
  done?: string | undefined
  problem?: string | undefined
}

const mostListed = 10

/** The newest ids with this prefix, for the suggestions of a field. */
const idsOf = (kit: Kit, begins: string): string[] =>
  kit.store.db
    .prepare(`select id from objects where substr(id, 1, ?) = ? order by seq desc limit ?`)
    .all(begins.length, begins, mostListed)
    .map((row) => String(row.id))

const pressForm = (action: ControlAction, look = ''): Markup =>
  html`<form method="post" action="/dev/pay/control/${action.name}">
    <input type="hidden" name="back" value="control" />
    <button class="button ${look}">${action.label}</button>
  </form>`

const fieldInput = (kit: Kit, field: ControlField, id: string): Markup => {
  if (field.choices)
    return html`<div>
      <label for="${id}">${field.label}</label>
      <select id="${id}" name="${field.name}">
        ${field.choices.map(({ value, label }) => html`<option value="${value}">${label}</option>`)}
      </select>
    </div>`
  const offered = field.offered ?? idsOf(kit, field.begins)
  return html`<div>
    <label for="${id}">${field.label}</label>
    <input
      id="${id}"
      name="${field.name}"
      list="${id}-known"
      autocomplete="off"
      spellcheck="false"
      placeholder="${field.begins}${field.begins ? '…' : ''}"
      ${field.required ? html`required` : ''}
    />
    <datalist id="${id}-known">${offered.map((known) => html`<option value="${known}"></option>`)}</datalist>
  </div>`
}

const fieldForm = (kit: Kit, action: ControlAction): Markup => {
  const { field, second } = action
  if (!field) return html``
  const id = `action-${action.name}`
  return html`<form class="action" method="post" action="/dev/pay/control/${action.name}">
    <input type="hidden" name="back" value="control" />
    ${fieldInput(kit, field, id)} ${second ? fieldInput(kit, second, `${id}-${second.name}`) : ''}
    <button class="button">${action.label}</button>
  </form>`
}

const money = (cents: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100)

const stateOf = ({ status, payment_status: payment }: Session): string =>
  status === 'complete'
    ? payment === 'unpaid'
      ? 'complete, without the money'
      : 'paid'
    : (status ?? 'unknown')

const checkoutRow = (session: Session): Markup =>
  html`<li>
    <span>
      <strong
        >${session.status === 'open' ? html`<a href="/dev/pay/${session.id}">${session.id}</a>` : session.id}</strong
      >
      <span class="small muted">${stateOf(session)}</span>
    </span>
    <span class="amount">${money(session.amount_total ?? 0, session.currency ?? 'usd')}</span>
  </li>`

const newestCheckouts = (kit: Kit): Session[] =>
  kit.store
    .newest<Session & Stored>('checkout.session')
    .take(mostListed)
    .toArray()
    .flatMap(({ id }) => findSession(kit, id) ?? [])

const fact = (name: string, value: Markup | string): Markup =>
  html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`

const standing = ({ switches, waiting, actions }: ControlPageState): Markup => {
  const changed = changedSwitches(switches)
  const presses = actions.filter(({ field }) => !field)
  return html`<section class="panel stack" aria-labelledby="standing">
    <h2 id="standing">How it stands</h2>
    <dl class="facts">
      ${
        changed.length === 0
          ? fact('Switches', 'as at first: webhooks come at once, every call is answered')
          : changed.map(({ label, value }) => fact(label, html`<mark>${value}</mark>`))
      }
      ${fact('Webhooks waiting', String(waiting))}
    </dl>
    <div class="row start">${presses.map((action) => pressForm(action))}</div>
  </section>`
}

/** The page of the demo's payments: the state of the switches, all of them as a form, and the actions. */
export const controlPage = (kit: Kit, state: ControlPageState): Markup => {
  const checkouts = newestCheckouts(kit)
  const { done, problem, actions } = state
  return layout({
    title: 'Demo payments',
    assets: '/dev/pay/assets',
    aside: backLink,
    wide: true,
    main: html`<div class="row heading">
        <h1>Demo payments</h1>
        <span class="badge">No money moves</span>
      </div>
      ${done ? html`<p class="notice good" role="status">${done}</p>` : ''}
      ${problem ? html`<p class="notice" role="alert">${problem}</p>` : ''}
      <div class="parts even">
        <section class="panel stack" aria-labelledby="switches">
          <h2 id="switches">Switches</h2>
          ${switchForm(state, 'control')}
        </section>
        <div class="stack">
          ${standing(state)}
          <section class="panel stack" aria-labelledby="make">
            <h2 id="make">Make it happen</h2>
            <p class="small muted">
              Here only the payment provider’s subscriptions and debits are moved on. For time that passes for
              the whole demo, <a href="/dev#clock">turn its clock</a>.
            </p>
            ${actions.map((action) => fieldForm(kit, action))}
          </section>
          <section class="panel" aria-labelledby="latest">
            <h2 id="latest">Latest checkouts</h2>
            ${
              checkouts.length === 0
                ? html`<p class="muted empty">Nobody has come to pay yet.</p>`
                : html`<ul class="lines">
                    ${checkouts.map(checkoutRow)}
                  </ul>`
            }
          </section>
        </div>
      </div>
      <p class="small muted tools">
        For tools: GET this address for JSON, POST JSON to change switches, POST to
        ${actions.map(({ name }) => html`<code>/${name}</code> `)}
      </p>`,
  })
}
