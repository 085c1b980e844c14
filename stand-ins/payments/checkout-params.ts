import type Stripe from 'stripe'
import type { CheckoutMode } from './checkout-lines.ts'
import { customerById, readEmail } from './customers.ts'
import { ApiFault, onlyOneOf } from './fault.ts'
import type { Kit } from './kit.ts'
import type { NamesOf, Params } from './params.ts'
import { readSwitches } from './switches.ts'
import type { Switches } from './switches.ts'
import type { Session, SessionLine } from './wire.ts'

export const createNames = [
  'mode',
  'adaptive_pricing',
  'ui_mode',
  'return_url',
  'redirect_on_completion',
  'line_items',
  'success_url',
  'cancel_url',
  'client_reference_id',
  'customer',
  'customer_email',
  'currency',
  'expires_at',
  'locale',
  'metadata',
  'payment_intent_data',
  'subscription_data',
  'submit_type',
] as const satisfies NamesOf<Stripe.Checkout.SessionCreateParams>[]
export type Create = Params<(typeof createNames)[number]>

/** Data of a session that the payment provider stores but does not return. */
export interface SessionInside {
  lines: SessionLine[]
  subscription: { description: string | null; metadata: Record<string, string> }
  payment: {
    description: string | null
    metadata: Record<string, string>
    receiptEmail: string | null
  }
  /** The payment intent of a declined attempt, reused by the next one. */
  intent: string | null
  /** The incomplete subscription of an attempt that waits for the payer's approval. */
  started: string | null
  /** The number of the card whose bank waits for that approval. */
  asked: string | null
  /** The debit for it failed. */
  failed: boolean
  /** The payer's own currency, if the page shows and charges it. */
  presented: Exclude<Switches['adaptivePricing'], 'off'> | null
}

/** Left out, it "defaults to your dashboard setting": https://docs.stripe.com/api/checkout/sessions/create */
export const readAdaptivePricing = (kit: Kit, params: Create): boolean =>
  params.child('adaptive_pricing', ['enabled'])?.flag('enabled') ??
  readSwitches(kit.store).adaptivePricing !== 'off'

const limits = { leastCents: 50, mostCents: 99_999_999, shortest: 30 * 60, longest: 24 * 3600 }

const readUrl = (params: Create, key: 'success_url' | 'cancel_url' | 'return_url'): string | undefined => {
  const text = params.text(key)
  if (text === undefined) return undefined
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text
  throw new ApiFault('Not a valid URL', { code: 'url_invalid', param: key })
}

type Ways = Pick<Session, 'cancel_url' | 'redirect_on_completion' | 'return_url' | 'success_url' | 'ui_mode'>

const refuse = (params: Create, mode: string, names: Parameters<Create['has']>[0][]): void => {
  const [name] = names.filter((one) => params.has(one))
  if (name === undefined) return
  throw new ApiFault(`The following parameters are not supported with \`ui_mode: ${mode}\`: ${name}.`, {
    param: name,
  })
}

/**
 * Reads how a session is shown, and its return addresses. The mode names from before 2026-03-25 fail:
 * https://docs.stripe.com/changelog/dahlia/2026-03-25/updates-available-checkout-session-ui-modes
 * `success_url` and `cancel_url` are "not allowed if ui_mode is `embedded_page`" (the SDK's SessionCreateParams),
 * where "you have to pass `return_url` instead" (https://github.com/stripe/stripe-node/issues/1944), which a hosted
 * page cannot use: https://docs.stripe.com/payments/checkout/custom-redirect-behavior
 */
export const readWays = (params: Create): Ways => {
  const mode = params.oneOf('ui_mode', ['hosted_page', 'embedded_page']) ?? 'hosted_page'
  if (mode === 'hosted_page') {
    refuse(params, mode, ['return_url', 'redirect_on_completion'])
    const success = readUrl(params, 'success_url')
    if (success === undefined) throw params.missing('success_url')
    return { ui_mode: mode, success_url: success, cancel_url: readUrl(params, 'cancel_url') ?? null }
  }
  refuse(params, mode, ['success_url', 'cancel_url'])
  const completion = params.oneOf('redirect_on_completion', ['always', 'if_required', 'never']) ?? 'always'
  if (completion !== 'always')
    throw new ApiFault(`\`redirect_on_completion: ${completion}\` is not supported by this stand-in.`, {
      param: 'redirect_on_completion',
    })
  const back = readUrl(params, 'return_url')
  if (back === undefined) throw params.missing('return_url')
  return {
    ui_mode: mode,
    success_url: null,
    cancel_url: null,
    return_url: back,
    redirect_on_completion: completion,
  }
}

export const readMode = (params: Create): CheckoutMode => {
  const mode = params.oneOf('mode', ['payment', 'subscription', 'setup'])
  if (mode === undefined) throw params.missing('mode')
  if (mode === 'setup')
    throw new ApiFault('`setup` mode is not supported by this stand-in.', { param: 'mode' })
  const foreign = mode === 'payment' ? 'subscription_data' : 'payment_intent_data'
  if (params.has(foreign)) {
    throw new ApiFault(`You can not pass \`${foreign}\` in \`${mode}\` mode.`, { param: foreign })
  }
  return mode
}

export const readExpiry = (params: Create, now: number): number => {
  const at = params.integer('expires_at', { min: 0, max: 9_999_999_999 })
  if (at === undefined) return now + limits.longest
  const wrong = (words: string) =>
    new ApiFault(`The \`expires_at\` timestamp must be ${words} from Checkout Session creation.`, {
      param: 'expires_at',
    })
  if (at < now + limits.shortest) throw wrong('at least 30 minutes')
  if (at > now + limits.longest) throw wrong('less than 24 hours')
  return at
}

export const checkTotal = (total: number, currency: string): void => {
  if (total < limits.leastCents) {
    throw new ApiFault(`The Checkout Session's total amount due must add up to at least $0.50 ${currency}`, {
      code: 'amount_too_small',
      param: 'line_items',
    })
  }
  if (total > limits.mostCents) {
    throw new ApiFault(
      `The Checkout Session's total amount due must be no more than $999,999.99 ${currency}`,
      {
        code: 'amount_too_large',
        param: 'line_items',
      },
    )
  }
}

export const readInside = (kit: Kit, params: Create, lines: SessionLine[]): SessionInside => {
  const { adaptivePricing } = readSwitches(kit.store)
  const payment = params.child('payment_intent_data', ['metadata', 'description', 'receipt_email'])
  const subscription = params.child('subscription_data', ['metadata', 'description'])
  return {
    lines,
    payment: {
      description: payment?.text('description') ?? null,
      metadata: payment?.metadata('metadata') ?? {},
      receiptEmail: (payment && readEmail(payment, 'receipt_email')) ?? null,
    },
    subscription: {
      description: subscription?.text('description', 500) ?? null,
      metadata: subscription?.metadata('metadata') ?? {},
    },
    intent: null,
    started: null,
    asked: null,
    failed: false,
    presented: readAdaptivePricing(kit, params) && adaptivePricing !== 'off' ? adaptivePricing : null,
  }
}

export const readCustomer = (kit: Kit, params: Create): { id: string | null; email: string | null } => {
  const id = params.text('customer')
  const email = readEmail(params, 'customer_email')
  if (id && email) throw onlyOneOf('customer', 'customer_email')
  return { id: id ? customerById(kit, id, 'customer', 400).id : null, email: email ?? null }
}
