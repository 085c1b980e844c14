import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { ChevronDown, CreditCard, LogOut, ReceiptText } from 'lucide-react'
import { paths } from '#contract/paths.ts'
import { planNames } from '#contract/plans.rules.ts'
import type { User } from '#contract/session.contract.ts'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { Menu } from '#src/ui/layers/menu.tsx'
import { PlanBadge } from '#src/product/plan-badge.tsx'

/** The user menu under avatar, name and plan. */
export function AccountMenu({ user, onLogOut }: { user: User; onLogOut: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const plan = planNames[user.plan_id]
  const acts: Record<string, () => void> = {
    yourPlan: () => void navigate({ to: paths.settings, hash: 'tab-assets' }),
    pastOrders: () => void navigate({ to: paths.settings, hash: 'past-orders' }),
    logOut: onLogOut,
  }
  return (
    <Menu
      trigger={
        <button type="button" className="account-button">
          <span className="sr-only">{t`${user.username}, plan ${plan}: account menu`}</span>
          <span className="contents" aria-hidden="true">
            <span className="account-initial">{user.username.slice(0, 1).toUpperCase()}</span>
            <bdi className="account-name">{user.username}</bdi>
            <PlanBadge planId={user.plan_id} name={plan} />
            <Icon of={ChevronDown} size={16} />
          </span>
        </button>
      }
      heading={<bdi>{user.email ?? user.username}</bdi>}
      items={[
        { value: 'yourPlan', label: t`Your plan`, icon: CreditCard },
        { value: 'pastOrders', label: t`Past orders`, icon: ReceiptText },
        { value: 'logOut', label: t`Log out`, icon: LogOut },
      ]}
      onSelect={(value) => acts[value]?.()}
    />
  )
}
