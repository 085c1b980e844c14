import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ChangeKind, ChangeState } from '#contract/desk/audit.rules.ts'
import type { Instant } from '../schema.ts'

/**
 * Append-only: changes by administrators, without values that may name a person. Each is sealed when its transaction
 * ends.
 */
export interface AuditEntriesTable {
  /** Grows with each change. */
  id: GeneratedAlways<number>
  /** Null: the operator of the hub, with `npm run admin`. */
  admin_id: string | null
  kind: ChangeKind
  order_id: Generated<string | null>
  /** The player concerned. */
  user_id: Generated<string | null>
  /** Id of what was changed. */
  subject: string
  before: ChangeState
  after: ChangeState
  /** A repeated request with the same key changes nothing. */
  key: Generated<string | null>
  at: Instant
}

/**
 * Names, addresses and free text of changes. Only added; they can be removed, all of a change and with their salt.
 */
export interface AuditTextsTable {
  change_id: number
  /** Null: the texts were removed. */
  salt: Generated<string | null>
  /** Null where no reason is required. */
  reason: string | null
  before: ChangeState | null
  after: ChangeState | null
}

/** Append-only: the chain. Each seal covers the seal before it, its change, and the hash of the change's texts. */
export interface AuditSealsTable {
  /** 1, 2, 3, …, without gaps. */
  place: number
  change_id: number
  texts_hash: string | null
  seal: string
}

type Read<Value> = ColumnType<Value, never, never>

/** Changes together with their texts. */
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
