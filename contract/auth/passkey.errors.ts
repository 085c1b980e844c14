import type { DeclaredErrors, ProblemFacts } from '../http/declared-errors.ts'

export const passkeyErrors = {
  passkey_challenge_invalid: { status: 410 },
  passkey_unknown: { status: 401 },
  passkey_refused: { status: 401 },
  passkey_own: { status: 409 },
  passkey_known: { status: 409 },
  passkeys_too_many: { status: 409 },
} as const satisfies DeclaredErrors

/** Problems that the page finds by itself. */
export const passkeyProblems = {
  passkey_name_missing: {},
} as const satisfies Record<string, ProblemFacts>
