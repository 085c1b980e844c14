import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { LogOut, ReceiptText, Settings } from 'lucide-react'
import { paths } from '#contract/http/paths.ts'
import { planNames } from '#contract/plans/plans.rules.ts'
import type { User } from '#contract/auth/session.contract.ts'
import type { MenuItem } from '#src/ui/layers/menu.tsx'
import { Menu } from '#src/ui/layers/menu.tsx'
import { Picture } from '#src/product/account/avatar.tsx'
import { PlanBadge } from '#src/product/plans/plan-badge.tsx'
import './account-menu.css'

interface Props {
  user: User
  onLogOut: () => void
  /** Items of other features, between the player's places and the log-out. */
  others: readonly MenuItem[]
}

/** The user menu under the player's avatar (design.md 18). */
export function AccountMenu({ user, onLogOut, others }: Props) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const plan = planNames[user.plan_id]
  return (
    <Menu
      isWide
      gap={16}
      trigger={
        <button type="button" className="account-button">
          <span className="sr-only">
            <Trans>
              <bdi translate="no">{user.username}</bdi>, plan <bdi translate="no">{plan}</bdi>: account menu
            </Trans>
          </span>
          <span className="contents" aria-hidden="true">
            <span className="account-initial" translate="no">
              <Picture username={user.username} seed={user.avatar} />
            </span>
            <bdi className="account-name" data-yield="name" translate="no">
              {user.username}
            </bdi>
          </span>
        </button>
      }
      heading={
        <div className="account-head">
          <span className="account-initial" aria-hidden="true" translate="no">
            <Picture username={user.username} seed={user.avatar} />
          </span>
          <div className="account-head-words">
            <bdi className="account-head-name" translate="no">
              {user.username}
            </bdi>
            <PlanBadge planId={user.plan_id} name={plan} />
            {user.email !== null && (
              <bdi className="account-head-address" translate="no">
                {user.email}
              </bdi>
            )}
          </div>
        </div>
      }
      items={[
        {
          value: 'settings',
          label: t`Settings`,
          icon: Settings,
          isApart: true,
          onSelect: () => void navigate({ to: paths.settings }),
        },
        {
          value: 'pastOrders',
          label: t`Past orders`,
          icon: ReceiptText,
          onSelect: () => void navigate({ to: paths.settings, hash: 'past-orders' }),
        },
        ...others,
        { value: 'logOut', label: t`Log out`, icon: LogOut, isApart: true, onSelect: onLogOut },
      ]}
    />
  )
}
