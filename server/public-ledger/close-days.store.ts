import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { closeDay, dateAfter, firstSeal } from '#contract/ledger/public-ledger.rules.ts'
import type { LedgerRow, Sha256 } from '#contract/ledger/public-ledger.rules.ts'
import type { Dependencies } from '../dependencies.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import type { Job } from '../platform/process/scheduler.ts'
import type { Db } from '../schema.ts'
import { noteSecurity } from '../platform/security/security-log.ts'
import type { Sealed } from './public-ledger.store.ts'
import { insertDay, readChangedDay, readDaysAfter, readLastDay, readSeal } from './public-ledger.store.ts'

/** A transaction that began before midnight is finished by then. */
const lateMs = 10 * 60_000

export const sha256: Sha256 = async (text) => createHash('sha256').update(text).digest('hex')

const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

type Summed = LedgerRow & { readonly day: string }

/**
 * Rows written before `until` and not closed yet, by date. Rows older than `from` were late: they count on `from`, and are
 * found as the difference from everything closed.
 */
const readUnclosed = async (trx: Db, from: string, until: string): Promise<Summed[]> => {
  const { rows } = await sql<Summed>`
    with written as (
      select coalesce(project_id, '') as project_id, case when votes > 0 then 'votes' else 'votes_back' end as kind,
        abs(votes)::bigint as figure, (at at time zone 'UTC')::date as day
      from project_votes
      union all
      select coalesce(project_id, ''), case when amount_cents > 0 then 'donated' else 'donated_back' end,
        abs(amount_cents)::bigint, (at at time zone 'UTC')::date
      from donations
      union all
      select project_id, kind, -figure, day from public_rows
    )
    select greatest(day, ${from}::date) as day, nullif(project_id, '') as project, kind, sum(figure)::bigint as figure
    from written where day < ${until}::date and figure <> 0
    group by 1, 2, 3 having sum(figure) <> 0`.execute(trx)
  const changed = rows.find(({ figure }) => figure < 0)
  if (changed)
    throw new Error(`The public ledger of ${changed.project} has more ${changed.kind} than were written.`)
  return rows
}

const firstDate = async (trx: Db): Promise<string | null> => {
  const { rows } = await sql<{ day: string | null }>`
    select (least((select min(at) from project_votes), (select min(at) from donations))
      at time zone 'UTC')::date as day`.execute(trx)
  return rows[0]?.day ?? null
}

/** Closes every past date in order; returns the number of closed dates. Safe with several processes. */
export const closeDays = (db: Db, nowMs: number): Promise<number> =>
  inTransaction(db, async (trx) => {
    // Not a table lock: that needs rights to change its rows.
    await sql`select pg_advisory_xact_lock(hashtext('public_days'))`.execute(trx)
    const until = dateOf(nowMs - lateMs)
    const last = await readLastDay(trx)
    const from = last ? dateAfter(last.day) : await firstDate(trx)
    if (from === null || from >= until) return 0
    const byDay = Map.groupBy(await readUnclosed(trx, from, until), ({ day }) => day)
    let previous = last?.seal ?? firstSeal
    let closed = 0
    for (let day = from; day < until; day = dateAfter(day)) {
      const sealed = await closeDay(previous, { day, rows: byDay.get(day) ?? [] }, sha256)
      await insertDay(trx, sealed)
      previous = sealed.seal
      closed += 1
    }
    return closed
  })

/** Returns the closed date that differs from its seal, or from the seal this process remembers; null when there is none. */
const changedDay = async (db: Db, known: Sealed | null): Promise<string | null> => {
  if (known && (await readSeal(db, known.day)) !== known.seal) return known.day
  return readChangedDay(db)
}

/**
 * Closes dates and writes their seals to the security log, out of the database's reach: in the first round the latest, which
 * covers all before it. Sealed dates are checked first: while one has changed, that is logged and nothing is closed.
 */
export const closingJob = ({ db, clock, log }: Pick<Dependencies, 'db' | 'clock' | 'log'>): Job => {
  let known: Sealed | null = null
  return {
    name: 'public-ledger',
    everyMs: 5 * 60_000,
    run: async () => {
      const changed = await changedDay(db, known)
      if (changed !== null) {
        noteSecurity(log, 'ledger_changed', {
          day: changed,
          seal: known?.day === changed ? known.seal : undefined,
        })
        return
      }
      await closeDays(db, clock.now())
      const last = known ? null : await readLastDay(db)
      for (const sealed of known ? await readDaysAfter(db, known.day) : last ? [last] : []) {
        noteSecurity(log, 'day_sealed', sealed)
        known = sealed
      }
    },
  }
}
