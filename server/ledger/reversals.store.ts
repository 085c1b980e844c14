import type { Db } from '../schema.ts'
import type { Account } from './accounts.ts'
import { post, readEntries, reverse } from './journal.store.ts'
import type { Entry } from './journal.store.ts'

export interface LineCents {
  readonly index: number
  readonly cents: number
}

type Against = 'refunds' | 'disputes'

const findOrder = (db: Db, id: string) =>
  db.selectFrom('orders').select(['id', 'user_id', 'lines']).where('id', '=', id).executeTakeFirst()

type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>

const knownOrder = async (db: Db, id: string): Promise<OrderRow> => {
  const order = await findOrder(db, id)
  if (!order) throw new Error(`There is no order ${id} to book anything for.`)
  return order
}

/** Returns the account that has the money of a line now. */
const accountOfLine = async (db: Db, order: OrderRow, index: number, against: Against): Promise<Account> => {
  const kind = order.lines[index]?.kind
  if (kind === undefined) throw new Error(`The order ${order.id} has no line ${index}.`)
  if (kind === 'plan') return against
  if (kind === 'gift') return 'gifts'
  const assigned = await readEntries(db, `donation:${order.id}:${index}`)
  return assigned.find(({ account }) => account !== 'donations:received')?.account ?? 'donations:received'
}

/** Returns the entries for returned money, by the accounts of its lines; the rest waits in the unassigned account. */
const givenBack = async (
  db: Db,
  order: OrderRow,
  {
    cents,
    lines,
    owedBack,
    against,
  }: { cents: number; lines: readonly LineCents[] | undefined; owedBack: boolean; against: Against },
): Promise<Entry[]> => {
  if (owedBack) return [{ account: 'differing', cents }]
  const unassigned = cents - (lines ?? []).reduce((sum, line) => sum + line.cents, 0)
  if (unassigned < 0)
    throw new Error(`The lines of the order ${order.id} that are given back are more than ${cents} cents.`)
  const entries: Entry[] = unassigned === 0 ? [] : [{ account: `${against}:unassigned`, cents: unassigned }]
  for (const { index, cents: part } of lines ?? [])
    entries.push({ account: await accountOfLine(db, order, index, against), cents: part, line: index })
  return entries
}

const takenFromProvider = (cents: number): Entry => ({ account: 'provider', cents: -cents })

export interface BookedRefund {
  readonly refundId: string
  readonly orderId: string
  readonly cents: number
  /** Without lines the money waits in `refunds:unassigned` until `assignRefund`. */
  readonly lines?: readonly LineCents[]
  /** The payment bought nothing and was owed back from the start. False by default. */
  readonly owedBack?: boolean
  /** `usd` by default. */
  readonly currency?: string
  readonly atMs: number
}

export const bookRefund = async (
  db: Db,
  { refundId, orderId, cents, lines, owedBack = false, currency, atMs }: BookedRefund,
): Promise<boolean> => {
  const order = await knownOrder(db, orderId)
  return post(db, {
    key: `refund:${refundId}`,
    kind: 'refund',
    atMs,
    orderId,
    userId: order.user_id,
    ...(currency !== undefined && { currency }),
    entries: [
      ...(await givenBack(db, order, { cents, lines, owedBack, against: 'refunds' })),
      takenFromProvider(cents),
    ],
  })
}

/** Assigns a refund that was booked without lines to the lines an administrator chose. */
export const assignRefund = async (
  db: Db,
  { refundId, orderId, cents, lines, owedBack = false, atMs }: Omit<BookedRefund, 'currency'>,
): Promise<boolean> => {
  const order = await knownOrder(db, orderId)
  return post(db, {
    key: `refund-lines:${refundId}`,
    kind: 'refund_lines',
    atMs,
    orderId,
    userId: order.user_id,
    entries: [
      ...(await givenBack(db, order, { cents, lines, owedBack, against: 'refunds' })),
      { account: 'refunds:unassigned', cents: -cents },
    ],
  })
}

/** Books a failed refund: the player's bank refused it, and the money is back with the payment provider. */
export const bookRefundFailed = async (
  db: Db,
  { refundId, orderId, atMs }: Pick<BookedRefund, 'refundId' | 'orderId' | 'atMs'>,
): Promise<boolean> => {
  const { user_id: userId } = await knownOrder(db, orderId)
  const posting = { kind: 'refund_failed', atMs, orderId, userId } as const
  await reverse(db, `refund-lines:${refundId}`, { ...posting, key: `refund-lines-failed:${refundId}` })
  return reverse(db, `refund:${refundId}`, { ...posting, key: `refund-failed:${refundId}` })
}

/**
 * Books the withdrawal of disputed money; `won`: also its return. The reports may arrive in any order: a return books the
 * missing withdrawal first.
 */
export const bookDispute = async (
  db: Db,
  {
    disputeId,
    orderId,
    cents,
    lines,
    owedBack = false,
    won = false,
    currency,
    atMs,
  }: {
    disputeId: string
    orderId: string
    cents: number
    lines?: readonly LineCents[]
    /** See `BookedRefund`. */
    owedBack?: boolean
    won?: boolean
    /** `usd` by default. */
    currency?: string
    atMs: number
  },
): Promise<boolean> => {
  const order = await knownOrder(db, orderId)
  const about = { atMs, orderId, userId: order.user_id }
  const key = `dispute:${disputeId}`
  const withdrawn =
    (await readEntries(db, key)).length === 0 &&
    (await post(db, {
      key,
      kind: 'dispute',
      ...about,
      ...(currency !== undefined && { currency }),
      entries: [
        ...(await givenBack(db, order, { cents, lines, owedBack, against: 'disputes' })),
        takenFromProvider(cents),
      ],
    }))
  if (!won) return withdrawn
  return reverse(db, key, { key: `dispute-won:${disputeId}`, kind: 'dispute_won', ...about })
}
