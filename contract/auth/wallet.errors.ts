import type { DeclaredErrors } from '../http/declared-errors.ts'

export const walletErrors = {
  wallet_address_invalid: { status: 422 },
  nonce_invalid: { status: 410 },
  signature_invalid: { status: 401 },
  contract_account: { status: 422 },
  chain_unreachable: { status: 502, support: true },
} as const satisfies DeclaredErrors
