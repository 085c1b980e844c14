import type Stripe from 'stripe'
import { PaymentError } from './payment-error.ts'
import { planStateParts, readPlanState } from './plan-state.ts'
import type { PlanState } from './plan-state.ts'

/** Charge of an immediate change, in cents; `nextChargeAt` in milliseconds since the epoch. */
export interface ChargedChange {
  readonly newCents: number
  readonly creditCents: number
  readonly chargedCents: number
  readonly nextChargeAt: number
}

/** Another price for a subscription, charged immediately, prorated to the second `date`. */
export interface PriceChange {
  readonly subscriptionId: string
  readonly itemId: string
  readonly priceId: string
  /** Seconds since the epoch. */
  readonly date: number
}

/** The calls that change a plan. Every one rejects with a `PaymentError` and nothing else. */
export interface PlanChangeCalls {
  readPlanState(subscriptionId: string): Promise<PlanState>
  /** Computes the charge of `changePrice`; changes nothing. */
  previewPriceChange(change: PriceChange): Promise<ChargedChange>
  /** Charges the change and applies it once it is paid; until then it is `pending`. The same key changes once. */
  changePrice(change: PriceChange, idempotencyKey: string): Promise<PlanState>
  /**
   * Schedules another price for the next period; nothing is charged now. Refused while a schedule manages the
   * subscription.
   */
  schedulePrice(subscriptionId: string, priceId: string, idempotencyKey: string): Promise<PlanState>
  /** Ends a schedule; its subscription continues unchanged. */
  releaseSchedule(scheduleId: string): Promise<void>
  /** Drops a pending change by voiding its invoice; refused if it was paid meanwhile. */
  dropPendingChange(invoiceId: string): Promise<void>
}

const itemsOf = ({ itemId, priceId, date }: PriceChange) => ({
  items: [{ id: itemId, price: priceId }],
  proration_behavior: 'always_invoice' as const,
  proration_date: date,
})

const known = (subscription: Stripe.Subscription): PlanState => {
  const state = readPlanState(subscription)
  if (!state) throw new PaymentError('The subscription has no item.', { refused: true })
  return state
}

const readPreview = ({ lines, amount_due }: Stripe.Invoice): ChargedChange => {
  const amounts = lines.data.map(({ amount }) => amount)
  return {
    newCents: amounts.filter((cents) => cents > 0).reduce((sum, cents) => sum + cents, 0),
    creditCents: amounts.filter((cents) => cents < 0).reduce((sum, cents) => sum - cents, 0),
    chargedCents: amount_due,
    nextChargeAt: Math.max(...lines.data.map(({ period }) => period.end)) * 1000,
  }
}

/**
 * The running phase unchanged, then one of the price's own length, after which the subscription continues without a
 * schedule.
 */
const phases = (
  [running]: readonly Stripe.SubscriptionSchedule.Phase[],
  price: Stripe.Price,
): Stripe.SubscriptionScheduleUpdateParams.Phase[] => {
  if (!running || !price.recurring) throw new PaymentError('The schedule has no phase.', { refused: true })
  return [
    {
      start_date: running.start_date,
      end_date: running.end_date,
      items: running.items.map((item) => ({
        price: typeof item.price === 'string' ? item.price : item.price.id,
        quantity: item.quantity ?? 1,
      })),
      proration_behavior: 'none',
    },
    {
      duration: { interval: price.recurring.interval, interval_count: price.recurring.interval_count },
      items: [{ price: price.id, quantity: 1 }],
      proration_behavior: 'none',
    },
  ]
}

/** Implements the calls with the SDK; `asking` turns its errors into a PaymentError. */
export const createPlanChangeCalls = (
  stripe: Stripe,
  asking: <T>(call: Promise<T>) => Promise<T>,
): PlanChangeCalls => {
  const read = async (id: string): Promise<PlanState> =>
    known(await asking(stripe.subscriptions.retrieve(id, { expand: planStateParts })))
  return {
    readPlanState: read,
    async previewPriceChange(change) {
      return readPreview(
        await asking(
          stripe.invoices.createPreview({
            subscription: change.subscriptionId,
            subscription_details: itemsOf(change),
          }),
        ),
      )
    },
    async changePrice(change, idempotencyKey) {
      return known(
        await asking(
          stripe.subscriptions.update(
            change.subscriptionId,
            { ...itemsOf(change), payment_behavior: 'pending_if_incomplete', expand: planStateParts },
            { idempotencyKey },
          ),
        ),
      )
    },
    async schedulePrice(subscription, priceId, idempotencyKey) {
      const price = await asking(stripe.prices.retrieve(priceId))
      const made = await asking(
        stripe.subscriptionSchedules.create({ from_subscription: subscription }, { idempotencyKey }),
      )
      await asking(
        stripe.subscriptionSchedules.update(made.id, {
          end_behavior: 'release',
          proration_behavior: 'none',
          phases: phases(made.phases, price),
        }),
      )
      return read(subscription)
    },
    async releaseSchedule(id) {
      await asking(stripe.subscriptionSchedules.release(id))
    },
    async dropPendingChange(invoice) {
      await asking(stripe.invoices.voidInvoice(invoice))
    },
  }
}
