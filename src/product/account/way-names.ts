import { useLingui } from '@lingui/react/macro'
import type { WayKind } from '#contract/auth/way-kinds.ts'

/** Names of the ways into an account. */
export const useWayNames = (): Readonly<Record<WayKind, string>> => {
  const { t } = useLingui()
  return {
    mail: t`Mailed link`,
    wallet: t`Wallet`,
    google: 'Google',
    immutablex: 'Immutable Passport',
    password: t`Password`,
    passkey: t`Passkey`,
  }
}
