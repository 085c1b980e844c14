import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronRight, LogIn, LogOut } from 'lucide-react'
import { paths } from '#contract/http/paths.ts'
import { planNames } from '#contract/plans/plans.rules.ts'
import { dailyVotes } from '#contract/votes/votes.rules.ts'
import { Picture } from '#src/product/account/avatar.tsx'
import { Badge } from '#src/ui/figures/badge.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { PlanBadge } from '#src/product/plans/plan-badge.tsx'
import { useDailyVotes, VotesLeftWords } from '#src/product/votes/votes-left.tsx'
import { useAccount } from './use-account.ts'
import './account-rows.css'

const after = (onDone: () => void, act: () => void) => () => {
  onDone()
  act()
}

/**
 * The account inside the narrow header's menu: name with Premium or Free beside it, plan and votes, with a link to the
 * settings. A guest gets the log-in.
 */
export function AccountCard({ onDone }: { onDone: () => void }) {
  const { t } = useLingui()
  const { user, logIn, seePlans } = useAccount()
  const { daily } = useDailyVotes(user !== null)
  if (!user) {
    return (
      <Button {...logIn} size="lg" block icon={LogIn} onClick={after(onDone, logIn.onClick)}>
        <Trans>Log in</Trans>
      </Button>
    )
  }
  return (
    <div className="account-card cut-md">
      <span className="account-initial" aria-hidden="true" translate="no">
        <Picture username={user.username} seed={user.avatar} />
      </span>
      <div className="account-card-words">
        {/* The menu opens with the focus on this link, so focus alone must not preload the page. */}
        <Link to={paths.settings} preload={false} className="account-card-name" onClick={onDone}>
          <bdi translate="no">{user.username}</bdi>
        </Link>
        {user.premium ? (
          <>
            <Badge tone="accent">
              <Trans>Premium</Trans>
            </Badge>
            <PlanBadge plain planId={user.plan_id} name={planNames[user.plan_id]} />
          </>
        ) : (
          <button
            type="button"
            className="account-free"
            aria-label={t`Free, see the plans`}
            onClick={after(onDone, seePlans)}
          >
            <PlanBadge planId={user.plan_id} name={planNames[user.plan_id]} />
          </button>
        )}
        <span className="account-votes">
          {daily ? (
            <VotesLeftWords {...daily} />
          ) : (
            <Plural value={dailyVotes[user.plan_id]} one="# vote a day" other="# votes a day" />
          )}
        </span>
      </div>
      <Icon of={ChevronRight} size={20} mirror />
    </div>
  )
}

export function LogOutRow({ onDone }: { onDone: () => void }) {
  const { user, logOut } = useAccount()
  if (!user) return null
  return (
    <Button variant="ghost" icon={LogOut} className="account-log-out" onClick={after(onDone, logOut)}>
      <Trans>Log out</Trans>
    </Button>
  )
}
