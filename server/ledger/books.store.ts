import { sql } from 'kysely'
import type { ReceiptLine } from '#contract/order/placed-order.contract.ts'
import { readAuditChain } from '../audit/read-chain.store.ts'
import type { AuditLink } from '../audit/read-chain.store.ts'
import type { PaymentFact } from '../platform/payments/payment-events.ts'
import type { Db, Row } from '../schema.ts'
import type { Entry } from './journal.store.ts'

export type Transaction = Omit<Row<'journal_transactions'>, 'entries'> & {
  /** Stored number of entries. */
  readonly count: number
  readonly entries: readonly Entry[]
}

export type PaidOrder = Pick<
  Row<'orders'>,
  'id' | 'number' | 'user_id' | 'status' | 'lines' | 'total_cents' | 'provider_subscription_id'
>

/** A consistent snapshot of everything that records cents, months and votes. */
export interface Books {
  readonly transactions: ReadonlyMap<string, Transaction>
  readonly charges: readonly Pick<Row<'charges'>, 'key' | 'kind' | 'number' | 'part' | 'cents' | 'currency'>[]
  /** Orders that took money: paid, fulfilled, and those with a differing payment. */
  readonly orders: ReadonlyMap<string, PaidOrder>
  readonly donations: readonly Row<'donations'>[]
  readonly giftCodes: readonly Row<'gift_codes'>[]
  readonly subscriptions: readonly Row<'subscriptions'>[]
  readonly giftTimes: readonly Row<'gift_times'>[]
  readonly giftRuns: readonly Row<'gift_runs'>[]
  /** Votes made by donations, and votes cast or taken back; daily grants and resets are left out. */
  readonly votes: readonly Row<'vote_ledger'>[]
  readonly projectVotes: readonly Row<'project_votes'>[]
  readonly votePower: readonly Row<'vote_power'>[]
  /** Sums over the whole vote ledger. */
  readonly voteSums: readonly Pick<Row<'vote_ledger'>, 'user_id' | 'bank' | 'votes'>[]
  /** Daily votes by player, in the order they were granted. */
  readonly grants: readonly Pick<Row<'vote_ledger'>, 'user_id' | 'granted_on' | 'votes' | 'at'>[]
  /** Counters that are updated whenever votes and donations are written. */
  readonly projects: readonly Pick<Row<'projects'>, 'id' | 'status' | CountedOfProject>[]
  readonly projectTotals: readonly Row<'project_totals'>[]
  readonly projectDays: readonly Row<'project_days'>[]
  readonly fundDays: readonly Row<'fund_days'>[]
  readonly backers: readonly Row<'backers'>[]
  readonly projectBackers: readonly Row<'project_backers'>[]
  readonly backedProjects: readonly Row<'backed_projects'>[]
  readonly voteSlots: readonly Row<'vote_slots'>[]
  readonly youngVotes: readonly Row<'young_votes'>[]
  readonly fundTotals: Row<'fund_totals'>
  readonly publicDays: readonly Row<'public_days'>[]
  readonly publicRows: readonly Row<'public_rows'>[]
  readonly players: readonly Pick<Row<'users'>, 'id' | 'created_at'>[]
  readonly follows: readonly Pick<Row<'follows'>, 'project_id'>[]
  /** Open reports of comments, and the stored count of them per comment. */
  readonly openReports: readonly Pick<Row<'comment_reports'>, 'comment_id'>[]
  readonly reportedComments: readonly Pick<Row<'reported_comments'>, 'comment_id' | 'open'>[]
  /** Per project or parent comment: the number of readable comments, and of replies that the parent counts. */
  readonly comments: readonly Commented[]
  /** Authors of readable comments, computed, then as stored in the counters. */
  readonly authors: readonly Row<'comment_authors'>[]
  readonly commentAuthors: readonly Row<'comment_authors'>[]
  /** Comments with counted replies. */
  readonly answered: readonly Pick<Row<'project_comments'>, 'id' | 'replies'>[]
  /** Notifications of each player: as stored in their box, then computed. */
  readonly notificationBoxes: readonly Pick<Row<'notification_boxes'>, 'user_id' | 'unread' | 'total'>[]
  readonly notifications: readonly Pick<Row<'notification_boxes'>, 'user_id' | 'unread' | 'total'>[]
  /** Cents of lines that refunds or disputes took back or returned, except those of renewals. */
  readonly reversed: readonly ReversedLine[]
  readonly giftReversals: readonly Row<'gift_code_reversals'>[]
  readonly audit: readonly AuditLink[]
  /** Invoices reported as paid by webhooks that were applied. */
  readonly invoices: readonly { readonly orderId: string; readonly fact: InvoiceFact }[]
}

type CountedOfProject = 'comments' | 'replies' | 'comment_authors' | 'followers'

interface Commented {
  readonly projectId: string
  /** Id of the comment replied to; null: top-level comments. */
  readonly parentId: string | null
  readonly readable: number
  readonly told: number
}

interface ReversedLine {
  readonly id: string
  readonly orderId: string
  readonly line: number
  readonly cents: number
}

type InvoiceFact = Extract<PaymentFact, { kind: 'invoice' }>

export interface LineOf<Kind extends ReceiptLine['kind']> {
  readonly order: PaidOrder
  readonly index: number
  readonly line: Extract<ReceiptLine, { kind: Kind }>
}

/** Returns the lines of this kind from orders that were paid as ordered. */
export const paidLines = <Kind extends ReceiptLine['kind']>(
  { orders }: Pick<Books, 'orders'>,
  kind: Kind,
  statuses: readonly Row<'orders'>['status'][] = ['fulfilled'],
): LineOf<Kind>[] =>
  [...orders.values()]
    .filter(({ status }) => statuses.includes(status))
    .flatMap((order) =>
      order.lines.flatMap((line, index) =>
        line.kind === kind ? [{ order, index, line: line as LineOf<Kind>['line'] }] : [],
      ),
    )

const readTransactions = async (db: Db): Promise<Map<string, Transaction>> => {
  const rows = await db.selectFrom('journal_transactions').selectAll().orderBy('at').orderBy('key').execute()
  const entries = await db
    .selectFrom('journal_entries')
    .selectAll()
    .orderBy('transaction_key')
    .orderBy('position')
    .execute()
  const byKey = Map.groupBy(entries, (entry) => entry.transaction_key)
  return new Map(
    rows.map(({ entries: count, ...row }) => [
      row.key,
      {
        ...row,
        count,
        entries: (byKey.get(row.key) ?? []).map(({ account, cents, order_line: line }) => ({
          account,
          cents,
          ...(line !== null && { line }),
        })),
      },
    ]),
  )
}

const readInvoices = async (db: Db): Promise<Books['invoices']> =>
  (
    await db
      .selectFrom('payment_events')
      .select(['order_id', 'fact'])
      .where(sql<boolean>`fact ->> 'kind' = 'invoice'`)
      .where('settled_at', 'is not', null)
      .execute()
  ).flatMap(({ order_id: orderId, fact }) =>
    orderId !== null && fact.kind === 'invoice' ? [{ orderId, fact }] : [],
  )

/** Returns all books as of one moment, even during concurrent writes. */
export const readBooks = (db: Db): Promise<Books> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const orders = await trx
        .selectFrom('orders')
        .select(['id', 'number', 'user_id', 'status', 'lines', 'total_cents', 'provider_subscription_id'])
        .where('status', 'in', ['paid', 'fulfilled', 'differs'])
        .orderBy('attempt')
        .execute()
      return {
        transactions: await readTransactions(trx),
        charges: await trx
          .selectFrom('charges')
          .select(['key', 'kind', 'number', 'part', 'cents', 'currency'])
          .orderBy('at')
          .orderBy('key')
          .execute(),
        orders: new Map(orders.map((order) => [order.id, order])),
        donations: await trx.selectFrom('donations').selectAll().execute(),
        giftCodes: await trx.selectFrom('gift_codes').selectAll().execute(),
        subscriptions: await trx.selectFrom('subscriptions').selectAll().execute(),
        giftTimes: await trx.selectFrom('gift_times').selectAll().execute(),
        giftRuns: await trx.selectFrom('gift_runs').selectAll().orderBy('started_at').execute(),
        votes: await trx.selectFrom('vote_ledger').selectAll().where('kind', 'is', null).execute(),
        projectVotes: await trx.selectFrom('project_votes').selectAll().execute(),
        votePower: await trx.selectFrom('vote_power').selectAll().execute(),
        voteSums: await trx
          .selectFrom('vote_ledger')
          .select(['user_id', 'bank', sql<number>`sum(votes)::int`.as('votes')])
          .groupBy(['user_id', 'bank'])
          .execute(),
        grants: await trx
          .selectFrom('vote_ledger')
          .select(['user_id', 'granted_on', 'votes', 'at'])
          .where('kind', '=', 'grant')
          .orderBy('user_id')
          .orderBy('at')
          .execute(),
        projects: await trx
          .selectFrom('projects')
          .select(['id', 'status', 'comments', 'replies', 'comment_authors', 'followers'])
          .execute(),
        projectTotals: await trx.selectFrom('project_totals').selectAll().execute(),
        projectDays: await trx.selectFrom('project_days').selectAll().execute(),
        fundDays: await trx.selectFrom('fund_days').selectAll().execute(),
        backers: await trx.selectFrom('backers').selectAll().execute(),
        projectBackers: await trx.selectFrom('project_backers').selectAll().execute(),
        backedProjects: await trx.selectFrom('backed_projects').selectAll().execute(),
        voteSlots: await trx.selectFrom('vote_slots').selectAll().execute(),
        youngVotes: await trx.selectFrom('young_votes').selectAll().execute(),
        players: await trx.selectFrom('users').select(['id', 'created_at']).execute(),
        follows: await trx.selectFrom('follows').select('project_id').execute(),
        openReports: await trx
          .selectFrom('comment_reports')
          .select('comment_id')
          .where('answered_at', 'is', null)
          .execute(),
        reportedComments: await trx
          .selectFrom('reported_comments')
          .select(['comment_id', 'open'])
          .where('open', '!=', 0)
          .execute(),
        publicDays: await trx.selectFrom('public_days').selectAll().orderBy('day').execute(),
        publicRows: await trx.selectFrom('public_rows').selectAll().execute(),
        fundTotals: await trx.selectFrom('fund_totals').selectAll().executeTakeFirstOrThrow(),
        comments: await trx
          .selectFrom('project_comments')
          .select((row) => [
            'project_id as projectId',
            'parent_id as parentId',
            row.fn.countAll<number>().filterWhere('text', 'is not', null).as('readable'),
            row.fn
              .countAll<number>()
              .filterWhere((or) => or.or([or('text', 'is not', null), or('removed_for', 'is not', null)]))
              .as('told'),
          ])
          .groupBy(['project_id', 'parent_id'])
          .execute(),
        authors: await trx
          .selectFrom('project_comments')
          .select((row) => ['project_id', 'author_id', row.fn.countAll<number>().as('comments')])
          .where('text', 'is not', null)
          .groupBy(['project_id', 'author_id'])
          .execute(),
        commentAuthors: await trx.selectFrom('comment_authors').selectAll().execute(),
        answered: await trx
          .selectFrom('project_comments')
          .select(['id', 'replies'])
          .where('replies', '!=', 0)
          .execute(),
        notificationBoxes: await trx
          .selectFrom('notification_boxes')
          .select(['user_id', 'unread', 'total'])
          .execute(),
        notifications: await trx
          .selectFrom('notifications')
          .select((row) => [
            'user_id',
            row.fn.countAll<number>().filterWhere('is_read', '=', false).as('unread'),
            row.fn.countAll<number>().as('total'),
          ])
          .groupBy('user_id')
          .execute(),
        reversed: await trx
          .selectFrom('reversal_lines')
          .innerJoin('reversals', 'reversals.id', 'reversal_lines.reversal_id')
          .select(['reversals.id', 'order_id as orderId', 'order_line as line', 'cents'])
          .where('of_renewal', '=', false)
          .execute(),
        giftReversals: await trx.selectFrom('gift_code_reversals').selectAll().execute(),
        audit: await readAuditChain(trx),
        invoices: await readInvoices(trx),
      }
    })
