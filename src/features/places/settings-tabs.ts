import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Bell, Gem, KeyRound, type LucideIcon, User, UserLock, Wallet } from 'lucide-react'
import type { SettingsTab } from '#contract/shell/places.rules.ts'

export const settingsTabLooks: Record<SettingsTab, { name: MessageDescriptor; icon: LucideIcon }> = {
  assets: { name: msg`Your plan`, icon: Gem },
  profile: { name: msg`Profile`, icon: User },
  notifications: { name: msg`Notifications`, icon: Bell },
  security: { name: msg`Ways to log in`, icon: KeyRound },
  wallets: { name: msg`Wallets`, icon: Wallet },
  privacy: { name: msg`Privacy and data`, icon: UserLock },
}
