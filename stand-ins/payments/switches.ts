import * as v from 'valibot'
import type { Store } from './store.ts'

/** How webhooks are delivered: at once, late by `delaySeconds`, or held until they are released. */
export const deliveryModes = ['deliver', 'delay', 'hold'] as const
/**
 * What happens to the next API calls. `error`: 500 in the midst, nothing done, and the failure kept under the call's
 * idempotency key for a day; `error_done`: the same answer and kept, but done; `unavailable`: 503 and `rate_limit`: 429
 * before anything began, nothing kept; `timeout`: never answered, nothing done; `lost`: done, the answer lost; `slow`:
 * done and answered after `slowMs`, its key in use meanwhile.
 */
export const failures = [
  'none',
  'error',
  'error_done',
  'unavailable',
  'rate_limit',
  'timeout',
  'lost',
  'slow',
] as const
export type Failure = (typeof failures)[number]

/**
 * The account's setting for Adaptive Pricing and the payer's currency, in one: `off`, or on for a payer who is shown and
 * charged that currency wherever a checkout doesn't say `adaptive_pricing[enabled]=false`.
 * https://docs.stripe.com/payments/currencies/localize-prices/adaptive-pricing
 */
export const adaptivePricings = ['off', 'eur', 'gbp'] as const

/** What becomes of a subscription whose last retry failed: a setting of the account. */
export const afterRetries = ['cancel', 'unpaid', 'past_due', 'pause'] as const

const count = (most: number) => v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(most))

export const switchesSchema = v.object({
  webhooks: v.optional(v.picklist(deliveryModes), 'deliver'),
  delaySeconds: v.optional(count(86_400), 60),
  /** Each event is delivered that often. */
  copies: v.optional(v.pipe(count(50), v.minValue(1)), 1),
  /** `reversed` delivers what is due newest first. */
  order: v.optional(v.picklist(['created', 'reversed']), 'created'),
  fail: v.optional(v.picklist(failures), 'none'),
  /** How many API calls fail; each failure counts down. */
  failTimes: v.optional(count(1000), 1),
  /** Only calls whose path starts so fail, for example `/v1/checkout/sessions`. */
  failPath: v.optional(v.pipe(v.string(), v.maxLength(200)), '/v1/'),
  /** How long a slow call takes, in milliseconds. */
  slowMs: v.optional(count(60_000), 3_000),
  adaptivePricing: v.optional(v.picklist(adaptivePricings), 'off'),
  /** Whether new checkouts offer a debit of the payer's bank account, which takes `debitDays`. */
  bankDebits: v.optional(v.boolean(), false),
  /** "Up to 4 business days": https://docs.stripe.com/payments/ach-direct-debit#timing */
  debitDays: v.optional(count(30), 4),
  /** How often a renewal that failed is tried again: after 3, 5 and 7 days. */
  retries: v.optional(count(3), 3),
  afterRetries: v.optional(v.picklist(afterRetries), 'cancel'),
})
export type Switches = v.InferOutput<typeof switchesSchema>

export const defaultSwitches = v.parse(switchesSchema, {})

export const readSwitches = (store: Store): Switches => {
  const row = store.prepare('select value from settings where name = ?').get('switches')
  return row ? v.parse(switchesSchema, JSON.parse(String(row.value))) : defaultSwitches
}

export const writeSwitches = (store: Store, switches: Switches): void => {
  store
    .prepare(
      'insert into settings (name, value) values (?, ?) on conflict (name) do update set value = excluded.value',
    )
    .run('switches', JSON.stringify(switches))
}

/** The failure this API call is to have, counted down. */
export const takeFailure = (store: Store, path: string): Failure =>
  store.transaction(() => {
    const switches = readSwitches(store)
    const { fail, failTimes, failPath } = switches
    if (fail === 'none' || failTimes === 0 || !path.startsWith(failPath)) return 'none'
    const left = failTimes - 1
    writeSwitches(
      store,
      left === 0
        ? { ...switches, fail: defaultSwitches.fail, failTimes: defaultSwitches.failTimes }
        : { ...switches, failTimes: left },
    )
    return fail
  })
