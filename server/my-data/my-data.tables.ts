import type { Generated } from 'kysely'
import type { DataFile } from '#contract/account/my-data.contract.ts'
import type { Instant, OptionalInstant } from '../schema.ts'

/** One row per player: the last request. */
export interface MyDataTable {
  id: string
  user_id: string
  /** The administrator who requested it; null: the player did. */
  requested_by: string | null
  requested_at: Instant
  /** The next attempt to prepare it, or the end of one that runs; null: ready, or given up. */
  due_at: OptionalInstant
  attempt: Generated<number>
  parts_done: Generated<number>
  parts_all: Generated<number>
  ready_at: OptionalInstant
  /** The end of the files: 24 hours after they were ready, or after the last attempt failed. */
  expires_at: OptionalInstant
  failed_at: OptionalInstant
}

/** The files, in parts that are sent one after another. */
export interface MyDataPartsTable {
  request_id: string
  file: DataFile
  place: number
  /** Bytes: the embedded database drops a byte order mark from texts. */
  content: Uint8Array
}

declare module '../schema.ts' {
  interface Database {
    my_data: MyDataTable
    my_data_parts: MyDataPartsTable
  }
}
