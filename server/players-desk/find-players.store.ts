import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { PlanId } from '#contract/plans/plans.contract.ts'
import { readAddress } from '#contract/values/mail-address.rules.ts'
import type { ListedPlayer, PlayerSort } from '#contract/desk/players-desk.contract.ts'
import { youngMs } from '#contract/comments/young-accounts.rules.ts'
import { readTyped, type Searched } from '../search/typed-words.store.ts'
import type { Db } from '../schema.ts'
import { inForce } from '../in-force/in-force.store.ts'
import { readPlansInForce } from '../subscriptions/plan-in-force.store.ts'

type YesOrNo = 'yes' | 'no'
type AddressProblem = NonNullable<ListedPlayer['address_problem']>

interface Wanted {
  readonly q?: string | undefined
  readonly role?: 'admin' | 'player' | undefined
  readonly dao?: YesOrNo | undefined
  readonly plan?: PlanId | undefined
  readonly young?: YesOrNo | undefined
  readonly barred?: YesOrNo | undefined
  readonly address?: AddressProblem | undefined
  readonly sort: PlayerSort
  /** The id of the last known player. */
  readonly before?: string | undefined
  readonly most: number
}

interface Row {
  readonly id: string
  readonly username: string
  readonly email: string | null
  readonly address_problem: AddressProblem | null
  readonly is_admin: boolean
  readonly dao_access: boolean
  readonly barred: boolean
  readonly created_at: Date
  readonly deleted_at: Date | null
}

const hasProblem: Record<AddressProblem, RawBuilder<unknown>> = {
  same_mailbox: sql`same_mailbox_as is not null`,
  not_valid: sql`email is not null and mailbox is null and same_mailbox_as is null`,
}

const columns = sql`
  users.id, username, email, is_admin, dao_access, votes_barred_at is not null as barred, users.created_at, users.deleted_at,
  case when ${hasProblem.same_mailbox} then 'same_mailbox' when ${hasProblem.not_valid} then 'not_valid' end as address_problem`

/** The condition for players that match a text. An address matches its mailbox in any spelling. */
const meantBy = (typed: string): Searched => {
  const q = typed.trim()
  return {
    from: sql`users`,
    meets: (has) => sql`
      (users.id = ${q} or mailbox = ${readAddress(q)?.mailbox ?? null} or ${has(sql`users.words`)})`,
  }
}

const orders: Record<PlayerSort, { readonly by: RawBuilder<unknown>; readonly isDown: boolean }> = {
  newest: { by: sql`users.created_at`, isDown: true },
  oldest: { by: sql`users.created_at`, isDown: false },
  a_to_z: { by: sql`lower(username) collate "C"`, isDown: false },
  z_to_a: { by: sql`lower(username) collate "C"`, isDown: true },
}

const after = (sort: PlayerSort, before: string | undefined): RawBuilder<unknown> => {
  if (before === undefined) return sql`true`
  const { by, isDown } = orders[sort]
  return sql`(${by}, users.id) ${sql.raw(isDown ? '<' : '>')} (
    select ${by}, users.id from users where users.id = ${before})`
}

const yes = (is: RawBuilder<unknown>, wanted: YesOrNo): RawBuilder<unknown> =>
  wanted === 'yes' ? is : sql`not (${is})`

/** Players who may have a plan now; the plan in force is known only after computing it. For the free plan: everybody. */
const mayHave = (planId: PlanId, nowMs: number): RawBuilder<unknown> =>
  planId === 'tier0'
    ? sql`true`
    : sql`(
        exists (select from subscriptions where user_id = users.id and plan_id = ${planId} and ${inForce(nowMs)})
        or exists (select from gift_times where user_id = users.id and plan_id = ${planId} and ended_at is null))`

/** Filters by the given fields; undefined ones do not filter. */
const within = ({ role, dao, plan, young, barred, address }: Wanted, nowMs: number): RawBuilder<unknown> =>
  sql.join(
    [
      sql`true`,
      ...(role === undefined ? [] : [role === 'admin' ? sql`is_admin` : sql`not is_admin`]),
      ...(dao === undefined ? [] : [yes(sql`dao_access`, dao)]),
      ...(plan === undefined ? [] : [mayHave(plan, nowMs)]),
      ...(young === undefined
        ? []
        : [yes(sql`users.created_at > ${new Date(nowMs - youngMs)}::timestamptz`, young)]),
      ...(barred === undefined ? [] : [yes(sql`votes_barred_at is not null`, barred)]),
      ...(address === undefined ? [] : [sql`(${hasProblem[address]})`]),
    ],
    sql` and `,
  )

const withPlans = async (db: Db, rows: readonly Row[], nowMs: number): Promise<ListedPlayer[]> => {
  const plans = await readPlansInForce(
    db,
    rows.map(({ id }) => id),
    nowMs,
  )
  return rows.map((row) => {
    const counts = plans.get(row.id)
    return {
      ...row,
      plan_id: counts?.planId ?? 'tier0',
      plan_from: counts?.kind ?? null,
      created_at: row.created_at.toISOString(),
      deleted_at: row.deleted_at?.toISOString() ?? null,
    }
  })
}

export const readListedPlayer = async (db: Db, id: string, nowMs: number): Promise<ListedPlayer | null> => {
  const { rows } = await sql<Row>`select ${columns} from users where id = ${id}`.execute(db)
  return (await withPlans(db, rows, nowMs))[0] ?? null
}

export const readPlayers = (
  db: Db,
  wanted: Wanted,
  nowMs: number,
): Promise<{ players: ListedPlayer[]; next: string | null }> =>
  readTyped(db, wanted.q, meantBy(wanted.q ?? ''), async (trx, whom) => {
    const { plan, sort, most } = wanted
    const { by, isDown } = orders[sort]
    const direction = sql.raw(isDown ? 'desc' : 'asc')
    const found: ListedPlayer[] = []
    let before = wanted.before
    for (;;) {
      const { rows } = await sql<Row>`
        select ${columns} from users
        where ${whom} and ${within(wanted, nowMs)} and ${after(sort, before)}
        order by ${by} ${direction}, users.id ${direction}
        limit ${most + 1}`.execute(trx)
      const listed = await withPlans(trx, rows, nowMs)
      found.push(...listed.filter(({ plan_id: counts }) => plan === undefined || counts === plan))
      before = rows.at(-1)?.id
      if (rows.length <= most || found.length > most) break
    }
    const players = found.slice(0, most)
    return { players, next: found.length > most ? (players.at(-1)?.id ?? null) : null }
  })
