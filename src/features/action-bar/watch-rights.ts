import { getDevPages } from '#contract/dev/dev.contract.ts'
import type { ActionIcon } from '#machines/shell/action-bar.machine.ts'
import type { Call } from '#src/api/call.ts'
import { withLimit } from '#src/api/call.ts'
import type { AdminVerdict } from '#src/product/account/admin-verdict.ts'
import { adminVerdictOf, watchAdminVerdict } from '#src/product/account/admin-verdict.ts'
import type { AppActor } from '#src/product/flows/app-actor.tsx'

interface Rights {
  allowed: readonly ActionIcon[]
  /** False while more icons may still follow. */
  isCertain: boolean
}

const everyone: readonly ActionIcon[] = ['donations', 'assets', 'notifications']
const administrators: readonly ActionIcon[] = [...everyone, 'checklists', 'calendar', 'brainvault', 'admin']

/** Time limit for the request about the developer pages, in milliseconds. */
const askLimitMs = 20_000

interface Watch {
  app: AppActor
  call: Call
  report: (rights: Rights) => void
}

/**
 * Reports the icons that the reader may have, now and on every change (Shell 2.7 and 6). For an administrator it
 * requests once whether developer pages exist; without a response they are not shown. Returns a function that
 * stops it.
 */
export const watchRights = ({ app, call, report }: Watch): (() => void) => {
  let last: AdminVerdict | undefined
  let hasDevPages: boolean | undefined
  let hasStopped = false

  const say = (): void => {
    if (last !== 'verified') return report({ allowed: everyone, isCertain: last === 'denied' })
    const allowed: ActionIcon[] = hasDevPages ? [...administrators, 'development'] : [...administrators]
    report({ allowed, isCertain: hasDevPages !== undefined })
  }
  const askForDevPages = async (): Promise<void> => {
    const { exist } = await withLimit(call, askLimitMs)(getDevPages, {})
    hasDevPages = exist
    if (!hasStopped) say()
  }
  const stop = watchAdminVerdict(app, () => {
    const verdict = adminVerdictOf(app)
    if (verdict === last) return
    last = verdict
    // If the request fails, it is repeated when the right is verified the next time.
    if (verdict === 'verified' && hasDevPages === undefined) askForDevPages().catch(() => {})
    say()
  })
  return () => {
    hasStopped = true
    stop()
  }
}
