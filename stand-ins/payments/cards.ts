/** The provider's public test numbers that this stand-in knows, and what they do: https://docs.stripe.com/testing#cards */
export interface TestCard {
  number: string
  brand: 'visa' | 'mastercard' | 'amex'
  says: string
  decline?: {
    code: 'card_declined' | 'expired_card' | 'incorrect_cvc'
    reason?: string
    message: string
  }
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
]

export type CardAnswer = { ok: true; card: TestCard } | { ok: false; card: TestCard | null; message: string }

/** Judges a typed number. Any number but a test number is refused and never stored. */
export const judgeCard = (typed: string): CardAnswer => {
  const digits = typed.replace(/[\s-]/g, '')
  if (!/^\d{12,19}$/.test(digits))
    return { ok: false, card: null, message: 'Your card number is incomplete.' }
  const card = testCards.find(({ number }) => number === digits)
  if (!card) {
    return {
      ok: false,
      card: null,
      message: `${declined} This is a demo: only the test numbers below work, never a real card.`,
    }
  }
  return card.decline ? { ok: false, card, message: card.decline.message } : { ok: true, card }
}

export const spaced = (number: string): string => number.replace(/(\d{4})(?=\d)/g, '$1 ')
