import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronRight, CreditCard, LogOut, ReceiptText } from 'lucide-react'
import { paths } from '#contract/paths.ts'
import { planNames } from '#contract/plans.rules.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { PlanBadge, tierOf } from '#src/ui/plan-badge.tsx'
import { useAccount } from './use-account.ts'

/** The account inside the narrow header's sheet: name with Premium and the plan beside it (Free is a plan too), log in or out. */
export function AccountRows({ onDone }: { onDone: () => void }) {
  const { user, logIn, logOut, seePlans } = useAccount()
  const after = (act: () => void) => () => {
    onDone()
    act()
  }
  if (!user) {
    return (
      <Button variant="primary" size="lg" block onClick={after(logIn)}>
        <Trans>Log in</Trans>
      </Button>
    )
  }
  const plan = <PlanBadge tier={tierOf(user.plan_id)} name={planNames[user.plan_id]} />
  return (
    <div className="account-rows">
      <div className="flex flex-wrap items-center gap-2">
        <bdi className="text-body-strong">{user.username}</bdi>
        {user.premium ? (
          <>
            <span className="text-small text-muted">
              <Trans>Premium</Trans>
            </span>
            {plan}
          </>
        ) : (
          <Button variant="ghost" size="sm" iconEnd={ChevronRight} mirror onClick={after(seePlans)}>
            {plan}
            <Trans>See the plans</Trans>
          </Button>
        )}
      </div>
      <Link
        to={paths.settings}
        hash="tab-assets"
        className={buttonClass({ variant: 'ghost' })}
        onClick={onDone}
      >
        <span className="ui-button-label">
          <Icon of={CreditCard} />
          <Trans>Your plan</Trans>
        </span>
      </Link>
      <Link
        to={paths.settings}
        hash="past-orders"
        className={buttonClass({ variant: 'ghost' })}
        onClick={onDone}
      >
        <span className="ui-button-label">
          <Icon of={ReceiptText} />
          <Trans>Past orders</Trans>
        </span>
      </Link>
      <Button icon={LogOut} onClick={after(logOut)}>
        <Trans>Log out</Trans>
      </Button>
    </div>
  )
}
