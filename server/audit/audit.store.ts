import { sql } from 'kysely'
import type { RawBuilder, Selectable } from 'kysely'
import { isChangedText } from '#contract/desk/audit.rules.ts'
import type { ChangedValue, ChangeKind, ChangeState } from '#contract/desk/audit.rules.ts'
import type { Db } from '../schema.ts'
import type { AuditChangesView } from './audit.tables.ts'

export type RecordedChange = Selectable<AuditChangesView>

interface Change {
  /** Null: the operator of the hub. */
  readonly adminId: string | null
  readonly kind: ChangeKind
  /** Id of what was changed. */
  readonly subject: string
  /** The player concerned. */
  readonly userId?: string | null
  readonly orderId?: string | null
  readonly reason: string | null
  readonly before: ChangeState
  readonly after: ChangeState
  /** Under the same key, a change is recorded only once. */
  readonly key?: string | null
  readonly nowMs: number
}

const json = (state: ChangeState) => sql<ChangeState>`${JSON.stringify(state)}::jsonb`

/** Returns the values that may name a person (`texts`), or all others (`figures`). */
const partOf = (state: ChangeState, wanted: 'texts' | 'figures'): ChangeState =>
  Object.fromEntries(
    Object.entries(state).filter(([name]) => isChangedText(name as ChangedValue) === (wanted === 'texts')),
  )

const textsOrNull = (state: ChangeState): RawBuilder<ChangeState | null> => {
  const texts = partOf(state, 'texts')
  return Object.keys(texts).length > 0 ? json(texts) : sql<null>`null::jsonb`
}

const hasTexts = ({ reason, before, after }: Change): boolean =>
  reason !== null || [before, after].some((state) => Object.keys(partOf(state, 'texts')).length > 0)

/** Records an administrator's change, in the transaction that makes it; null when this key was recorded before. */
export const recordChange = async (trx: Db, change: Change): Promise<RecordedChange | null> => {
  const { adminId, kind, subject, userId, orderId, reason, before, after, key, nowMs } = change
  // One statement: a change is sealed when its transaction ends, and its texts must exist by then.
  const entry = await trx
    .with('entry', (db) =>
      db
        .insertInto('audit_entries')
        .values({
          admin_id: adminId,
          kind,
          subject,
          key: key ?? null,
          at: new Date(nowMs),
          user_id: userId ?? null,
          order_id: orderId ?? null,
          before: json(partOf(before, 'figures')),
          after: json(partOf(after, 'figures')),
        })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .returningAll(),
    )
    .with('texts', (db) =>
      db
        .insertInto('audit_texts')
        .columns(['change_id', 'reason', 'before', 'after'])
        .expression((from) =>
          from
            .selectFrom('entry')
            .select([
              'entry.id',
              sql<string | null>`${reason}::text`.as('reason'),
              textsOrNull(before).as('before'),
              textsOrNull(after).as('after'),
            ])
            .where(sql<boolean>`${hasTexts(change)}::boolean`),
        ),
    )
    .selectFrom('entry')
    .selectAll()
    .executeTakeFirst()
  return entry ? { ...entry, reason, before, after } : null
}

export const findChange = (db: Db, key: string): Promise<RecordedChange> =>
  db.selectFrom('audit_changes').selectAll().where('key', '=', key).executeTakeFirstOrThrow()

/**
 * Did this administrator record a change under a key with this beginning, with another reason or a subject outside
 * `subjects`?
 */
export const hasOtherChange = async (
  db: Db,
  begin: string,
  { adminId, reason, subjects }: { adminId: string; reason: string | null; subjects: readonly string[] },
): Promise<boolean> =>
  (await db
    .selectFrom('audit_changes')
    .select('id')
    .where('admin_id', '=', adminId)
    .where(sql<boolean>`starts_with(key, ${begin})`)
    .where((is) => is.or([is('reason', 'is distinct from', reason), is('subject', 'not in', subjects)]))
    .executeTakeFirst()) !== undefined

/**
 * Returns the change recorded under a key; `another` if its kind, subject or reason differs; null if there is none.
 * Concurrent calls with the same key wait for the end of the caller's transaction.
 */
export const findDone = async (
  trx: Db,
  key: string,
  { kinds, subject, reason }: { kinds: readonly ChangeKind[]; subject: string; reason: string },
): Promise<RecordedChange | 'another' | null> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx)
  const known = await trx.selectFrom('audit_changes').selectAll().where('key', '=', key).executeTakeFirst()
  if (!known) return null
  const isIt = kinds.includes(known.kind) && known.subject === subject && known.reason === reason
  return isIt ? known : 'another'
}

export const hasChange = async (db: Db, key: string): Promise<boolean> =>
  (await db.selectFrom('audit_changes').select('id').where('key', '=', key).executeTakeFirst()) !== undefined
