import type { Generated } from 'kysely'
import type { Instant, OptionalInstant } from '../schema.ts'

/** One row per account of a wallet by which a player logs in. */
export interface WalletsTable {
  /** With its checksum (EIP-55). */
  address: string
  user_id: string
  /** The network of a contract account; null for an account with a key, which is one on every network. */
  chain_id: string | null
  /** The app by which it was added or last logged in, by the name that it announced; null: it announced none. */
  app: Generated<string | null>
  added_at: Instant
  /** The last log-in by it; null: added by its player, and not used yet. */
  used_at: OptionalInstant
}

export interface WalletTextsTable {
  /** SHA-256 of the nonce, hex. */
  hash: string
  /** With its checksum (EIP-55). */
  address: string
  /** The network that the text names, by its EIP-155 number. */
  chain_id: Generated<string>
  /** The text to sign (EIP-4361). */
  message: string
  created_at: Instant
  expires_at: Instant
  used_at: OptionalInstant
}

declare module '../schema.ts' {
  interface Database {
    wallets: WalletsTable
    wallet_texts: WalletTextsTable
  }
}
