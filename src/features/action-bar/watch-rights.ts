import { getDevPages } from '#contract/dev/dev.contract.ts'
import type { ActionIcon } from '#machines/shell/action-bar.machine.ts'
import type { Call } from '#src/api/call.ts'
import { withLimit } from '#src/api/call.ts'
import type { AdminVerdict } from '#src/product/account/admin-verdict.ts'
import { adminVerdictOf, watchAdminVerdict } from '#src/product/account/admin-verdict.ts'
import type { AppActor } from '#src/product/flows/app-actor.tsx'

interface Rights {
  allowed: readonly ActionIcon[]
  /** False while it may still turn out that there are more. */
  isCertain: boolean
}

const everyone: readonly ActionIcon[] = ['donations', 'assets', 'notifications']
const administrators: readonly ActionIcon[] = [...everyone, 'checklists', 'calendar', 'brainvault', 'admin']

/** How long the question for the developer's pages may take, in milliseconds. */
const askLimitMs = 20_000

interface Watch {
  app: AppActor
  call: Call
  report: (rights: Rights) => void
}

/**
 * Reports which icons the reader may have, now and whenever it changes (Shell 2.7 and 6). An administrator's page asks
 * once whether there is anything for developers; without an answer it shows nothing for them. Returns a function that
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
    // What can't be asked now is asked when the right is verified the next time.
    if (verdict === 'verified' && hasDevPages === undefined) askForDevPages().catch(() => {})
    say()
  })
  return () => {
    hasStopped = true
    stop()
  }
}
