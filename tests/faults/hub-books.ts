import { join } from 'node:path'
import { createLog } from '#server/platform/process/log.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import type { Payments } from '#server/platform/payments/payments.ts'
import type { Db } from '#server/schema.ts'
import { createTestPayments } from '#tests/support/server/test-payments.ts'
import { createPaymentStandIn } from '../../stand-ins/payments/stand-in.ts'

type Provider = ReturnType<typeof createPaymentStandIn>

/** A checkout as the payment provider keeps it. */
interface Checkout {
  id: string
  status: string
  metadata: { order_id: string; leg: string }
}

/** Every checkout that the payment provider knows, page by page. */
export const listCheckouts = async ({ fetch: ask }: Pick<Provider, 'fetch'>): Promise<Checkout[]> => {
  const checkouts: Checkout[] = []
  for (let more = true; more;) {
    const after = checkouts.length > 0 ? `&starting_after=${checkouts.at(-1)?.id}` : ''
    const answer = await ask(`http://provider.test/v1/checkout/sessions?limit=100${after}`, {
      headers: { Authorization: 'Bearer sk_test_hub' },
    })
    const page: { data: Checkout[]; has_more: boolean } = await answer.json()
    checkouts.push(...page.data)
    more = page.has_more
  }
  return checkouts
}

interface StoppedHub {
  readonly folder: string
  readonly databaseUrl: string | null
  readonly url: string
  readonly clock: { readonly now: () => number }
}

export type Look = (db: Db, checkouts: readonly Checkout[], payments: Payments) => Promise<void>

/** Looks into both books of a hub that has stopped: its database and the payment provider's checkouts. */
export const inspectBooks = async (
  { folder, databaseUrl, url, clock }: StoppedHub,
  look: Look,
): Promise<void> => {
  const db = await openDatabase(databaseUrl, folder, createLog('silent'))
  const provider = createPaymentStandIn({
    file: join(folder, 'stand-ins', 'payments.db'),
    clock,
    pageUrl: url,
    webhook: { url, secret: 'whsec_none', fetch: () => new Response() },
  })
  const checkouts = await listCheckouts(provider)
  try {
    await look(db, checkouts, createTestPayments(clock, provider.fetch))
  } finally {
    await provider.stop()
    await db.destroy()
  }
}
