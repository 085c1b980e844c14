import { sectionOf, settingsTabs } from '#contract/shell/places.rules.ts'
import type { User } from '#contract/auth/session.contract.ts'
import type { KnownChoices } from '#src/features/notification-choices/load-choices.ts'
import type { YourPlan } from '#src/features/subscriptions/load-your-plan.ts'
import type { Call } from '#src/api/call.ts'
import { loadCode } from '../code/route-code.ts'

/** The data of the open tab; null: it reads its own. */
export type SettingsData = {
  plan?: YourPlan | null
  wallets?: readonly string[]
  choices?: KnownChoices | null
} | null

interface Wanted {
  call: Call
  user: User | null
  /** As the address has it. */
  tab: unknown
  /** Start of the list of past orders; missing: the newest. */
  before: string | undefined
  signal: AbortSignal
}

export const loadSettings = async ({
  call,
  user,
  before,
  signal,
  ...address
}: Wanted): Promise<SettingsData> => {
  const tab = sectionOf(settingsTabs, { tab: address.tab, hash: '' })
  if (tab === 'assets') {
    const { loadYourPlan } = await loadCode(() => import('#src/features/subscriptions/load-your-plan.ts'))
    return { plan: await loadYourPlan({ call, user, before, signal }) }
  }
  if (tab === 'profile' && user) {
    const { loadWallets } = await loadCode(() => import('#src/features/profile/load-wallets.ts'))
    return { wallets: await loadWallets(call, signal) }
  }
  if (tab === 'notifications' && user) {
    const { loadChoices } = await loadCode(() => import('#src/features/notification-choices/load-choices.ts'))
    return { choices: await loadChoices(call, signal) }
  }
  return null
}
