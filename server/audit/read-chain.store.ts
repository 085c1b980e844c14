import { sql } from 'kysely'
import type { Db } from '../schema.ts'
import type { SealedEntry, SealedTexts } from './audit-chain.rules.ts'

export interface AuditSeal {
  /** 1, 2, 3, … */
  readonly place: number
  readonly seal: string
}

/** A link of the audit's chain. Without `entry` its change is gone; without `sealed` the change has no seal. */
export interface AuditLink {
  readonly changeId: number
  readonly sealed: (AuditSeal & { readonly textsHash: string | null }) | null
  readonly entry: SealedEntry | null
  /** Null: the change has no texts. */
  readonly texts: SealedTexts | null
}

type Row = { change_id: number; place: number | null; seal: string | null; texts_hash: string | null } & {
  [Name in keyof SealedEntry as `entry_${Name}`]: SealedEntry[Name] | null
} & { texts_of: number | null } & { [Name in keyof SealedTexts as `texts_${Name}`]: SealedTexts[Name] }

const entryOf = (row: Row): SealedEntry | null =>
  row.entry_id === null
    ? null
    : ({
        id: row.entry_id,
        kind: row.entry_kind,
        admin_id: row.entry_admin_id,
        user_id: row.entry_user_id,
        order_id: row.entry_order_id,
        subject: row.entry_subject,
        key: row.entry_key,
        before: row.entry_before,
        after: row.entry_after,
        at: row.entry_at,
      } as SealedEntry)

const toLink = (row: Row): AuditLink => ({
  changeId: row.change_id,
  sealed:
    row.place === null || row.seal === null
      ? null
      : { place: row.place, seal: row.seal, textsHash: row.texts_hash },
  entry: entryOf(row),
  texts:
    row.texts_of === null
      ? null
      : { salt: row.texts_salt, reason: row.texts_reason, before: row.texts_before, after: row.texts_after },
})

/** Returns the whole chain in order, followed by changes that are not in it. */
export const readAuditChain = async (db: Db): Promise<AuditLink[]> => {
  const { rows } = await sql<Row>`
    select coalesce(seal.change_id, entry.id) as change_id, place, seal, texts_hash,
      entry.id as entry_id, entry.kind as entry_kind, entry.admin_id as entry_admin_id, entry.user_id as entry_user_id,
      entry.order_id as entry_order_id, entry.subject as entry_subject, entry.key as entry_key,
      entry.before::text as entry_before, entry.after::text as entry_after,
      (extract(epoch from entry.at) * 1000000)::bigint as entry_at,
      texts.change_id as texts_of, texts.salt as texts_salt, texts.reason as texts_reason,
      texts.before::text as texts_before, texts.after::text as texts_after
    from audit_seals seal
    full join audit_entries entry on entry.id = seal.change_id
    left join audit_texts texts on texts.change_id = coalesce(entry.id, seal.change_id)
    order by place nulls last, entry.id`.execute(db)
  return rows.map(toLink)
}

export const readNewestSeal = (db: Db): Promise<AuditSeal | undefined> =>
  db.selectFrom('audit_seals').select(['place', 'seal']).orderBy('place', 'desc').limit(1).executeTakeFirst()
