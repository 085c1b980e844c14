import type { Instant, OptionalInstant } from '../schema.ts'

/** One row per passkey by which a player logs in. */
export interface PasskeysTable {
  id: string
  user_id: string
  /** WebAuthn's id of the credential, base64url. */
  credential_id: string
  /** COSE key, base64url. */
  public_key: string
  /** The number of its uses that it last reported; 0 for a passkey that doesn't count. */
  counter: number
  /** Given by its player, or the names of the browser that added it; null when not known. */
  name: string | null
  added_at: Instant
  /** The last log-in by it. */
  used_at: OptionalInstant
}

export interface PasskeyChallengesTable {
  /** SHA-256 of the challenge in base64url, hex. */
  hash: string
  purpose: 'log_in' | 'add' | 'prove'
  /** The session that adds a passkey or proves by one; null for a log-in. */
  session_id: string | null
  created_at: Instant
  expires_at: Instant
  used_at: OptionalInstant
}

declare module '../schema.ts' {
  interface Database {
    passkeys: PasskeysTable
    passkey_challenges: PasskeyChallengesTable
  }
}
