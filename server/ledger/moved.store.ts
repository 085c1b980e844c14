import { sql } from 'kysely'
import type { Db } from '../schema.ts'
import { providerKinds } from './check-provider.ts'
import type { TransactionKind } from './ledger.tables.ts'

interface Moved {
  readonly kind: TransactionKind
  readonly count: number
  readonly cents: number
}

interface Sum {
  readonly count: number
  readonly cents: number
}

const sumOf = (moved: readonly Moved[], kinds: readonly TransactionKind[]): Sum =>
  moved
    .filter(({ kind }) => kinds.includes(kind))
    .reduce((sum, { count, cents }) => ({ count: sum.count + count, cents: sum.cents + Math.abs(cents) }), {
      count: 0,
      cents: 0,
    })

/** Limits the sums to a start time and a user; omitted fields do not limit. */
interface Within {
  readonly since?: string
  readonly userId?: string
}

/** Returns the booked dollars: received by payments, paid out by refunds and by disputes, and returned from those. */
export const readMoved = async (
  db: Db,
  { since, userId }: Within,
): Promise<Record<'payments' | 'refunds' | 'disputes' | 'cameBack', Sum>> => {
  const { rows: moved } = await sql<Moved>`
    select kind, count(*)::int as count, sum(cents)::float8 as cents
    from journal_transactions join journal_entries on transaction_key = key
    where account = 'provider' and currency = 'usd' 
      and ${since === undefined ? sql`true` : sql`at >= ${since}::timestamptz`}
      and ${userId === undefined ? sql`true` : sql`user_id = ${userId}`}
    group by kind`.execute(db)
  return {
    payments: sumOf(moved, providerKinds.charges),
    refunds: sumOf(moved, ['refund']),
    disputes: sumOf(moved, ['dispute']),
    cameBack: sumOf(moved, ['refund_failed', 'dispute_won']),
  }
}
