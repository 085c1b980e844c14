/**
 * The payment provider's public test numbers that this stand-in knows, with their effects:
 * https://docs.stripe.com/testing#cards
 */
export interface TestCard {
  number: string
  brand: 'visa' | 'mastercard' | 'amex' | 'bank'
  says: string
  decline?: {
    code:
      | 'account_closed'
      | 'authentication_failed'
      | 'card_declined'
      | 'expired_card'
      | 'incorrect_cvc'
      | 'insufficient_funds'
    reason?: string
    message: string
  }
  /** The payer must confirm at their bank. */
  authenticates?: true
  /** The payer disputes the payment as soon as it is paid. */
  disputes?: 'fraudulent' | 'product_not_received'
  /** The debit takes days; only then it is paid or declined. */
  later?: true
}

const declined = 'Your card was declined.'

export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', says: 'pays' },
  { number: '5555555555554444', brand: 'mastercard', says: 'pays' },
  { number: '378282246310005', brand: 'amex', says: 'pays' },
  {
    number: '4000000000000002',
    brand: 'visa',
    says: 'is declined',
    decline: { code: 'card_declined', reason: 'generic_decline', message: declined },
  },
  {
    number: '4000000000009995',
    brand: 'visa',
    says: 'has too little money',
    decline: {
      code: 'card_declined',
      reason: 'insufficient_funds',
      message: 'Your card has insufficient funds. Try a different card.',
    },
  },
  {
    number: '4000000000000069',
    brand: 'visa',
    says: 'has expired',
    decline: { code: 'expired_card', message: 'Your card has expired. Try a different card.' },
  },
  {
    // "Attaching this card to a Customer object succeeds, but attempts to charge the customer fail."
    number: '4000000000000341',
    brand: 'visa',
    says: 'can be kept, but is declined when it is charged',
    decline: { code: 'card_declined', reason: 'generic_decline', message: declined },
  },
  {
    number: '4000002760003184',
    brand: 'visa',
    says: 'asks for the payer’s approval first',
    authenticates: true,
  },
  {
    number: '4000000000000259',
    brand: 'visa',
    says: 'pays, and is then disputed as fraudulent',
    disputes: 'fraudulent',
  },
  {
    number: '4000000000002685',
    brand: 'visa',
    says: 'pays, and is then disputed as not received',
    disputes: 'product_not_received',
  },
]

/**
 * Accounts for a debit that takes days:
 * https://docs.stripe.com/payments/ach-direct-debit/accept-a-payment#test-account-numbers
 */
export const testAccounts: readonly TestCard[] = [
  { number: '000123456789', brand: 'bank', says: 'pays, after days', later: true },
  {
    number: '000222222227',
    brand: 'bank',
    says: 'fails after days: too little money',
    later: true,
    decline: {
      code: 'insufficient_funds',
      message: 'The customer’s account has insufficient funds to cover this payment.',
    },
  },
  {
    number: '000111111113',
    brand: 'bank',
    says: 'fails after days: the account is closed',
    later: true,
    decline: { code: 'account_closed', message: 'The customer’s bank account has been closed.' },
  },
]

export type CardAnswer = { ok: true; card: TestCard } | { ok: false; card: TestCard | null; message: string }

/** The card or account of a number that was accepted before. */
export const knownCard = (number: string): TestCard => {
  const card = [...testCards, ...testAccounts].find((one) => one.number === number)
  if (!card) throw new Error('A kept number is no test number.')
  return card
}

/**
 * Checks a typed number. Any number but a test number is refused and never stored; accounts are accepted only with
 * `debits`.
 */
export const judgeCard = (typed: string, debits = false): CardAnswer => {
  const digits = typed.replace(/[\s-]/g, '')
  if (!/^\d{12,19}$/.test(digits))
    return { ok: false, card: null, message: 'Your card number is incomplete.' }
  const known = debits ? [...testCards, ...testAccounts] : testCards
  const card = known.find(({ number }) => number === digits)
  if (!card) {
    return {
      ok: false,
      card: null,
      message: `${declined} This is a demo: only the test numbers below work, never a real card.`,
    }
  }
  return card.decline && !card.later ? { ok: false, card, message: card.decline.message } : { ok: true, card }
}

export const spaced = (number: string): string => number.replace(/(\d{4})(?=\d)/g, '$1 ')
