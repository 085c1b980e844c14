import { useLingui } from '@lingui/react/macro'
import type { PlayerSession } from '#contract/desk/players-desk.contract.ts'

/** Returns the name of a session's browser, as "Chrome on Windows". */
export const useBrowserName = (): ((session: Pick<PlayerSession, 'browser' | 'system'>) => string) => {
  const { t } = useLingui()
  return ({ browser, system }) => {
    if (browser !== null) return system === null ? browser : t`${browser} on ${system}`
    return system === null ? t`An unknown browser` : t`A browser on ${system}`
  }
}
