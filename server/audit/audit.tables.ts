import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ChangeKind, ChangeState } from '#contract/desk/audit.rules.ts'
import type { Instant } from '../schema.ts'

/** Append-only: what administrators changed, without what may name a person. Each is sealed by the end of its transaction. */
export interface AuditEntriesTable {
  /** Grows with each change. */
  id: GeneratedAlways<number>
  /** Null: whoever runs the hub, by `npm run admin`. */
  admin_id: string | null
  kind: ChangeKind
  order_id: Generated<string | null>
  /** The player whom it is about. */
  user_id: Generated<string | null>
  /** What it was done to, by its id. */
  subject: string
  before: ChangeState
  after: ChangeState
  /** Whoever asks for it again changes nothing. */
  key: Generated<string | null>
  at: Instant
}

/** Append-only, except that texts can be removed, together with their salt: names, addresses and free text of changes. */
export interface AuditTextsTable {
  change_id: number
  /** Null: the texts were removed. */
  salt: Generated<string | null>
  /** Null where none is asked for. */
  reason: string | null
  before: ChangeState | null
  after: ChangeState | null
}

/** Append-only: the chain. Each seal is of the seal before it, of its change, and of the hash of the change's texts. */
export interface AuditSealsTable {
  /** 1, 2, 3, …, without gaps. */
  place: number
  change_id: number
  texts_hash: string | null
  seal: string
}

type Read<Value> = ColumnType<Value, never, never>

/** Changes together with their texts, as they are read. */
export interface AuditChangesView {
  id: Read<number>
  admin_id: Read<string | null>
  kind: Read<ChangeKind>
  order_id: Read<string | null>
  user_id: Read<string | null>
  subject: Read<string>
  reason: Read<string | null>
  before: Read<ChangeState>
  after: Read<ChangeState>
  key: Read<string | null>
  at: Read<Date>
}

declare module '../schema.ts' {
  interface Database {
    audit_entries: AuditEntriesTable
    audit_texts: AuditTextsTable
    audit_seals: AuditSealsTable
    audit_changes: AuditChangesView
  }
}
