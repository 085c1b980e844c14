import type { Generated } from 'kysely'
import type { DeviceKind } from '#contract/auth/devices.contract.ts'
import type { WayKind } from '#contract/auth/way-kinds.ts'
import type { Instant, OptionalInstant } from '../schema.ts'

/** One row per log-in: the family of its refresh tokens. Over when `revoked_at` is set or `expires_at` has passed. */
export interface SessionsTable {
  id: string
  user_id: string
  created_at: Instant
  /** 30 days after `created_at`; refreshing doesn't move it. */
  expires_at: Instant
  revoked_at: OptionalInstant
  /** The last time that its player proved who they are: by the log-in, or later. Null: before 0108. */
  proved_at: OptionalInstant
  /** Names of the browser that logged in and its system (`Chrome`, `Windows`); null when not known. */
  browser: Generated<string | null>
  system: Generated<string | null>
  /** The kind of device, and the way in by which the session began; null when not known, or before 0114. */
  device: Generated<DeviceKind | null>
  way: Generated<WayKind | null>
}

export interface RefreshTokensTable {
  /** SHA-256 of the token, hex. */
  hash: string
  session_id: string
  created_at: Instant
  /** 14 days after `created_at`. */
  expires_at: Instant
  used_at: OptionalInstant
}

/** Browsers in which a user has logged in, by the token in their cookie. */
export interface SeenBrowsersTable {
  user_id: string
  /** SHA-256 of the token, hex. */
  hash: string
  seen_at: Instant
}

declare module '../schema.ts' {
  interface Database {
    sessions: SessionsTable
    refresh_tokens: RefreshTokensTable
    seen_browsers: SeenBrowsersTable
  }
}
