import { useLingui } from '@lingui/react/macro'
import type { WayKind } from '#contract/auth/way-kinds.ts'
import { dayMs } from '#contract/values/time.ts'
import { useServerNow } from '#src/product/words/server-now.ts'
import { useFigures } from '#src/ui/figures/figures.tsx'

/** Names of the ways in within a sentence: "by mailed link". */
export const useWaysBy = (): Readonly<Record<WayKind, string>> => {
  const { t } = useLingui()
  return {
    mail: t({ message: 'mailed link', comment: 'by mailed link' }),
    wallet: t({ message: 'wallet', comment: 'by wallet' }),
    google: 'Google',
    immutablex: 'Immutable Passport',
    password: t({ message: 'password', comment: 'by password' }),
    passkey: t({ message: 'passkey', comment: 'by passkey' }),
  }
}

const minuteMs = 60_000

/** Returns a moment in words: today and yesterday with their time, other days without. */
export const useWhen = (): ((at: string) => string) => {
  const { t } = useLingui()
  const { date, nearDay } = useFigures()
  const nowMs = useServerNow(minuteMs)
  return (at) => {
    const now = new Date(nowMs).toISOString()
    const time = date(at, 'time')
    if (date(at, 'day') === date(now, 'day')) return t`today, ${time}`
    if (date(at, 'day') === date(new Date(nowMs - dayMs).toISOString(), 'day')) return t`yesterday, ${time}`
    const day = nearDay(at, now)
    // Within a sentence: “Added 3 Oct”. French has “le 3 oct.” there.
    return t`${day}`
  }
}
