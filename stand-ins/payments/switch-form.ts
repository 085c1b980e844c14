import { html } from 'hono/html'
import type { Markup } from '../page/layout.ts'
import type { Switches } from './switches.ts'

const words = {
  webhooks: { deliver: 'at once', delay: 'late', hold: 'never, until released' },
  order: { created: 'as they happened', reversed: 'newest first' },
  fail: {
    none: 'answered',
    error: 'fail with 500, nothing done, the failure kept',
    error_done: 'fail with 500, yet done, the failure kept',
    unavailable: 'fail with 503, nothing done',
    rate_limit: 'fail with 429, nothing done',
    timeout: 'never answered, nothing done',
    lost: 'done, but the answer is lost',
    slow: 'done slowly, the key in use meanwhile',
  },
  adaptivePricing: { off: 'as asked', eur: 'also in euros', gbp: 'also in pounds' },
}

const choice = (name: keyof typeof words, label: string, selected: string): Markup =>
  html`<div>
    <label for="${name}">${label}</label>
    <select id="${name}" name="${name}">
      ${Object.entries(words[name]).map(
        ([value, text]) =>
          html`<option value="${value}" ${value === selected ? html`selected` : ''}>${text}</option>`,
      )}
    </select>
  </div>`

const number = (
  name: 'delaySeconds' | 'copies' | 'failTimes' | 'slowMs',
  label: string,
  value: number,
  most: number,
): Markup =>
  html`<div>
    <label for="${name}">${label}</label>
    <input id="${name}" name="${name}" type="number" min="0" max="${most}" value="${value}" />
  </div>`

/** The switches as a plain form; it comes back to the page it was on. */
export const switchForm = (switches: Switches, session: string): Markup =>
  html`<form class="switches" method="post" action="/dev/pay/control">
      <input type="hidden" name="back" value="${session}" />
      ${choice('webhooks', 'Webhooks are delivered', switches.webhooks)}
      ${number('delaySeconds', 'Seconds late', switches.delaySeconds, 86_400)}
      ${number('copies', 'Times each', switches.copies, 50)}
      ${choice('order', 'In the order', switches.order)}
      ${choice('fail', 'The next API calls are', switches.fail)}
      ${number('failTimes', 'How many of them', switches.failTimes, 1000)}
      ${number('slowMs', 'Milliseconds of a slow one', switches.slowMs, 60_000)}
      ${choice('adaptivePricing', 'Prices are shown', switches.adaptivePricing)}
      <button class="button">Set switches</button>
    </form>
    <form class="switches" method="post" action="/dev/pay/control/release">
      <input type="hidden" name="back" value="${session}" />
      <button class="button">Deliver waiting webhooks now</button>
    </form>`
