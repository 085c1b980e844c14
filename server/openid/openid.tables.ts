import type { ColumnType, Generated } from 'kysely'
import type { OpenIdWay } from '#contract/auth/openid.contract.ts'
import type { Instant, OptionalInstant } from '../schema.ts'

export type OpenIdPurpose = 'log_in' | 'add' | 'prove'

/** One row per account of Google or Immutable by which a player logs in. Issuer and subject identify it. */
export interface OpenIdIdentitiesTable {
  id: string
  issuer: string
  subject: string
  way: OpenIdWay
  user_id: string
  /** The verified address at the last use: for display only. */
  email: string | null
  added_at: Instant
  used_at: OptionalInstant
}

interface Secret {
  /** SHA-256, hex. */
  hash: string
  way: OpenIdWay
  /** SHA-256 of the browser's cookie, hex. */
  browser_hash: string
  expires_at: Instant
  used_at: OptionalInstant
}

/** Lets an address without a bearer act for a session: adding a way in, or proving it. */
export interface OpenIdTicketsTable extends Secret {
  purpose: Exclude<OpenIdPurpose, 'log_in'>
  user_id: string
  session_id: string
}

/** A player who left for the other page; `hash` is that of the state. */
export interface OpenIdStartsTable extends Secret {
  purpose: OpenIdPurpose
  verifier_hash: string
  user_id: string | null
  session_id: string | null
}

/** A player who returned, until the page exchanges its code. */
export interface OpenIdCodesTable extends Omit<Secret, 'expires_at'> {
  purpose: OpenIdPurpose
  user_id: string | null
  session_id: string | null
  issuer: string
  subject: string
  email: string | null
  expires_at: ColumnType<Date, Date, Date>
  /** The account of the address, whose player has to prove it first. */
  held_for: Generated<string | null>
}

declare module '../schema.ts' {
  interface Database {
    openid_identities: OpenIdIdentitiesTable
    openid_tickets: OpenIdTicketsTable
    openid_starts: OpenIdStartsTable
    openid_codes: OpenIdCodesTable
  }
}
