import type { Clock } from '#server/platform/process/clock.ts'
import { createPayments } from '#server/platform/payments/payments.ts'
import type { Payments } from '#server/platform/payments/payments.ts'
import { mayAskOutside } from './in-line.ts'

export const webhookSecret = 'whsec_of_the_tests'

/** The payment provider of a test: the real SDK, asking `fetch`. Without one nothing answers. */
export const createTestPayments = (clock: Clock, ask?: typeof fetch, timeoutMs = 2_000): Payments =>
  createPayments({
    secretKey: 'sk_test_hub',
    webhookSecret,
    clock,
    timeoutMs,
    fetch: async (...request) => {
      mayAskOutside()
      if (!ask) throw new TypeError('Nothing answers.')
      return ask(...request)
    },
  })
