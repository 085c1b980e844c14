import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { AuditChange, AuditSort } from '#contract/desk/audit.contract.ts'
import type { ChangeKind } from '#contract/desk/audit.rules.ts'
import { laterWords, numberOfOrder } from '../charges/charges.store.ts'
import { pageOf } from '../platform/database/pages.ts'
import { readTyped, type Searched } from '../search/typed-words.store.ts'
import type { Db } from '../schema.ts'
import type { RecordedChange } from './audit.store.ts'

interface Row extends Omit<RecordedChange, 'key'> {
  admin_name: string | null
  player_name: string | null
  /** Id of the order, or of the later charge of its plan, that the change is about. */
  payment: string | null
  number: string | null
  subject_name: string | null
}

const named = <Name extends string>(id: string | null, name: Name, text: string | null) =>
  id !== null && text !== null ? ({ id, [name]: text } as { id: string } & Record<Name, string>) : null

const toWire = (row: Row): AuditChange => ({
  id: String(row.id),
  kind: row.kind,
  admin: named(row.admin_id, 'username', row.admin_name),
  subject: row.subject,
  subject_name: row.subject_name,
  player: named(row.user_id, 'username', row.player_name),
  order: named(row.payment, 'number', row.number),
  reason: row.reason,
  before: row.before,
  after: row.after,
  at: row.at.toISOString(),
})

const receiptOfChange = sql`coalesce(charge.number || '-' || charge.part, first.number || '-' || first.part)`

const ofChanges = sql`audit_changes change
  left join users admin on admin.id = change.admin_id
  left join users player on player.id = change.user_id
  left join orders on orders.id = change.order_id
  left join refund_requests request on starts_with(change.kind, 'refund_') and request.id::text = change.subject
  left join charges charge on charge.key = coalesce(request.charge_key, change.subject)
    and change.order_id is not null and charge.kind in (${laterWords})
  left join charges first on first.order_id = change.order_id and first.kind = 'payment'
  left join projects project on project.id = case
    when change.kind in ('burst_voided', 'burst_kept') then change.after ->> 'project_id' else change.subject end
  left join announcements announcement on announcement.id = case
    when starts_with(change.kind, 'announcement_') then change.subject::uuid end
  left join suggestions suggestion on suggestion.id = case
    when starts_with(change.kind, 'suggestion_') then change.subject::uuid end`

/** Changes with the names of the people and things involved. */
const changes = sql`
  select change.id, change.kind, change.admin_id, change.order_id, change.user_id, change.subject, change.reason, change.before,
    change.after, change.at, admin.username as admin_name, player.username as player_name,
    coalesce(charge.key, change.order_id) as payment,
    coalesce(${receiptOfChange}, ${numberOfOrder}) as number,
    coalesce(project.title, suggestion.title, announcement.texts -> 'en' ->> 'title') as subject_name
  from ${ofChanges}`

interface Wanted {
  readonly q?: string | undefined
  readonly kind?: ChangeKind | undefined
  readonly admin?: string | undefined
  readonly subject?: string | undefined
  /** Id of a player; names are not accepted. */
  readonly userId?: string | undefined
  readonly since?: string | undefined
  readonly until?: string | undefined
  readonly sort: AuditSort
  /** Id of the last change already read. */
  readonly before?: string | undefined
  readonly most: number
}

const isUser = (text: string) =>
  sql`(select id from users where id = ${text} or lower(username) = ${text.toLowerCase()})`
/** Both payments of one order have its number. */
const ofNumber = (text: string) => sql`
  (select id from orders where number = ${text.toUpperCase()} or gift_leg_id in
    (select leg.id from gift_legs leg join orders earlier on earlier.id = leg.order_id
      where earlier.number = ${text.toUpperCase()}))`

/** Matches changes about this text: an id, a username, an order number or a receipt number. */
const about = (text: string): RawBuilder<unknown> => sql`
  (change.subject = ${text} or change.order_id = ${text} or change.user_id in ${isUser(text)}
    or change.order_id in ${ofNumber(text)} or ${receiptOfChange} = ${text.toUpperCase()})`

/** Searches the reason, the names of everyone and everything involved, and whatever `about` matches. */
const meantBy = (typed: string): Searched => ({
  from: ofChanges,
  meets: (has) => sql`(${has(sql`searchable(change.reason)`)} or ${has(sql`searchable(admin.username)`)}
    or ${has(sql`searchable(player.username)`)} or ${has(sql`searchable(coalesce(project.title, suggestion.title, announcement.texts -> 'en' ->> 'title'))`)}
    or ${about(typed.trim())})`,
})

const within = ({ kind, admin, subject, userId, since, until, sort, before }: Wanted): RawBuilder<unknown> =>
  sql.join(
    [
      sql`true`,
      ...(kind === undefined ? [] : [sql`change.kind = ${kind}`]),
      ...(admin === undefined ? [] : [sql`change.admin_id in ${isUser(admin)}`]),
      ...(subject === undefined ? [] : [about(subject)]),
      ...(userId === undefined ? [] : [sql`change.user_id = ${userId}`]),
      ...(since === undefined ? [] : [sql`change.at >= ${since}::timestamptz`]),
      ...(until === undefined ? [] : [sql`change.at < ${until}::timestamptz`]),
      ...(before === undefined
        ? []
        : [sort === 'newest' ? sql`change.id < ${before}::bigint` : sql`change.id > ${before}::bigint`]),
    ],
    sql` and `,
  )

export const readChanges = async (
  db: Db,
  wanted: Wanted,
): Promise<{ changes: AuditChange[]; next: string | null }> => {
  const { sort, most } = wanted
  const { rows } = await readTyped(db, wanted.q, meantBy(wanted.q ?? ''), (trx, meant) =>
    sql<Row>`
      ${changes} where ${meant} and ${within(wanted)}
      order by ${sort === 'newest' ? sql`change.id desc` : sql`change.id`}
      limit ${most + 1}`.execute(trx),
  )
  const { shown, next } = pageOf(rows, most, ({ id }) => String(id))
  return { changes: shown.map(toWire), next }
}

export const readChange = async (db: Db, id: string): Promise<AuditChange | null> => {
  const { rows } = await sql<Row>`${changes} where change.id = ${id}::bigint`.execute(db)
  return rows[0] ? toWire(rows[0]) : null
}

export const readChangesOfOrder = (
  db: Db,
  orderId: string,
): Promise<(RecordedChange & { by: string | null })[]> =>
  db
    .selectFrom('audit_changes as change')
    .leftJoin('users as admin', 'admin.id', 'change.admin_id')
    .selectAll('change')
    .select('admin.username as by')
    .where('order_id', '=', orderId)
    .execute()
