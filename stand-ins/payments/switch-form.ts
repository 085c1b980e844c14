import { html } from 'hono/html'
import type { Markup } from '../page/layout.ts'
import { switchFields, takes } from './switch-fields.ts'
import type { SwitchField } from './switch-fields.ts'
import { defaultSwitches } from './switches.ts'
import type { Switches } from './switches.ts'

/** A choice that is missing here is shown by its value. */
const words: Record<string, Record<string, string>> = {
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
  bankDebits: { true: 'yes', false: 'no' },
  afterRetries: {
    cancel: 'is ended',
    unpaid: 'stays unpaid',
    past_due: 'stays past due',
    pause: 'is paused',
  },
  adaptivePricing: { off: 'as asked', eur: 'also in euros', gbp: 'also in pounds' },
}

/** A switch that is missing here is shown by its name. */
const labels: Record<string, string> = {
  webhooks: 'Webhooks are delivered',
  delaySeconds: 'Seconds late',
  copies: 'Times each',
  order: 'In the order',
  fail: 'The next API calls are',
  failTimes: 'How many of them',
  slowMs: 'Milliseconds of a slow one',
  adaptivePricing: 'Prices are shown',
  bankDebits: 'Checkouts offer a bank debit, too',
  debitDays: 'Days a debit takes',
  retries: 'Retries of a renewal that failed',
  afterRetries: 'After them a subscription',
  failPath: 'Only calls whose path begins with',
}

/** Converts `failTimes` to `Fail times`. */
const spelled = (name: string): string =>
  (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll(
    /(?<=[a-z])[A-Z]/g,
    (capital) => ` ${capital.toLowerCase()}`,
  )

export const labelOf = (name: string): string => labels[name] ?? spelled(name)

const wordOf = (name: string, value: string): string => words[name]?.[value] ?? value.replaceAll('_', ' ')

/** The switches that differ from the default, in words. */
export const changedSwitches = (switches: Switches): { label: string; value: string }[] =>
  switchFields.flatMap(({ name }) => {
    const value = switches[name as keyof Switches]
    return value === defaultSwitches[name as keyof Switches]
      ? []
      : [{ label: labelOf(name), value: wordOf(name, String(value)) }]
  })

const select = (id: string, name: string, options: readonly string[], value: string): Markup =>
  html`<select id="${id}" name="${name}">
    ${options.map(
      (option) =>
        html`<option value="${option}" ${option === value ? html`selected` : ''}>
          ${wordOf(name, option)}
        </option>`,
    )}
  </select>`

const control = (field: SwitchField, id: string, value: string, isWrong: boolean): Markup => {
  const wrong = isWrong ? html`aria-invalid="true" aria-describedby="${id}-problem"` : ''
  switch (field.kind) {
    case 'choice':
      return select(id, field.name, field.options, value)
    case 'yes-no':
      return select(id, field.name, ['true', 'false'], value)
    case 'number':
      return html`<input
        id="${id}"
        name="${field.name}"
        type="number"
        min="${field.least}"
        max="${field.most}"
        value="${value}"
        ${wrong}
      />`
    case 'text':
      return html`<input
        id="${id}"
        name="${field.name}"
        maxlength="${field.most}"
        value="${value}"
        ${wrong}
      />`
    default:
      return field satisfies never
  }
}

export interface SwitchFormState {
  switches: Switches
  /** Refused values by name, shown again in their fields. */
  typed?: Readonly<Record<string, unknown>>
  wrong?: readonly string[]
}

/**
 * The switches as a plain form, derived from their schema; after saving it returns to `back`, a page below /dev/pay.
 */
export const switchForm = ({ switches, typed = {}, wrong = [] }: SwitchFormState, back: string): Markup =>
  html`<form class="switches" method="post" action="/dev/pay/control" novalidate>
    <input type="hidden" name="back" value="${back}" />
    <div class="fields">
      ${switchFields.map((field) => {
        const id = `switch-${field.name}`
        const isWrong = wrong.includes(field.name)
        const value = String(typed[field.name] ?? switches[field.name as keyof Switches])
        return html`<div>
          <label for="${id}">${labelOf(field.name)}</label>
          ${control(field, id, value, isWrong)}
          ${isWrong ? html`<p class="small problem" id="${id}-problem">This must be ${takes(field)}.</p>` : ''}
        </div>`
      })}
    </div>
    <button class="button primary">Save switches</button>
  </form>`
