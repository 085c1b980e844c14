import * as v from 'valibot'
import type { Store } from './store.ts'

/** Delivery of webhooks: at once, late by `delaySeconds`, or on hold until they are released. */
export const deliveryModes = ['deliver', 'delay', 'hold'] as const
/**
 * Failures of the next API calls. `error`: 500 halfway, nothing done, and the failure stored under the call's
 * idempotency key for a day; `error_done`: the same answer, also stored, but done; `unavailable`: 503 and
 * `rate_limit`: 429 before anything began, nothing stored; `timeout`: no answer, nothing done; `lost`: done, the
 * answer lost; `slow`: done after `slowMs`, its key in use meanwhile.
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
 * The account's setting for Adaptive Pricing and the payer's currency, in one: `off`, or on for a payer who sees and
 * pays that currency, unless a checkout has `adaptive_pricing[enabled]=false`.
 * https://docs.stripe.com/payments/currencies/localize-prices/adaptive-pricing
 */
export const adaptivePricings = ['off', 'eur', 'gbp'] as const

/** Result for a subscription after its last retry failed: a setting of the account. */
export const afterRetries = ['cancel', 'unpaid', 'past_due', 'pause'] as const

const count = (most: number) => v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(most))

export const switchesSchema = v.object({
  webhooks: v.optional(v.picklist(deliveryModes), 'deliver'),
  delaySeconds: v.optional(count(86_400), 60),
  /** Number of deliveries of each event. */
  copies: v.optional(v.pipe(count(50), v.minValue(1)), 1),
  /** `reversed` delivers due webhooks newest first. */
  order: v.optional(v.picklist(['created', 'reversed']), 'created'),
  fail: v.optional(v.picklist(failures), 'none'),
  /** Number of API calls that fail; each failure counts down. */
  failTimes: v.optional(count(1000), 1),
  /** Only calls with this path prefix fail, for example `/v1/checkout/sessions`. */
  failPath: v.optional(v.pipe(v.string(), v.maxLength(200)), '/v1/'),
  /** Duration of a slow call, in milliseconds. */
  slowMs: v.optional(count(60_000), 3_000),
  adaptivePricing: v.optional(v.picklist(adaptivePricings), 'off'),
  /** New checkouts offer a debit of the payer's bank account, which takes `debitDays`. */
  bankDebits: v.optional(v.boolean(), false),
  /** "Up to 4 business days": https://docs.stripe.com/payments/ach-direct-debit#timing */
  debitDays: v.optional(count(30), 4),
  /** Number of retries of a failed renewal: after 3, 5 and 7 days. */
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

/** Returns the failure for this API call, and counts it down. */
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
