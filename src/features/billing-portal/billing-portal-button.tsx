import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { CreditCard, ExternalLink } from 'lucide-react'
import type { SnapshotFrom } from 'xstate'
import type { billingPortalMachine } from '#machines/subscriptions/billing-portal.machine.ts'
import { useCall } from '#src/api/api-context.tsx'
import { useFlow } from '#src/product/flows/use-flow.ts'
import { ProblemAlert } from '#src/product/words/problem-alert.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { provideBillingPortal } from './billing-portal-actors.ts'
import './billing-portal.css'

type PortalSnapshot = SnapshotFrom<typeof billingPortalMachine>
const problemOf = ({ context }: PortalSnapshot) => context.problem
const isOpeningIn = (snapshot: PortalSnapshot) => snapshot.matches('opening')

interface Props {
  /** Only the change of the card, or the whole portal. */
  of: 'card' | 'account'
  leave: (url: string) => void
  /** The player has returned, and the data shown here may have changed. */
  onReturned: () => void
}

/** Opens the payment provider's page for card and invoices, and shows the result or the problem. */
export function BillingPortalButton({ of, leave, onReturned }: Props) {
  const { t } = useLingui()
  const call = useCall()
  const actor = useFlow(() => provideBillingPortal({ call, leave, onReturned }))
  const problem = useSelector(actor, problemOf)
  const isOpening = useSelector(actor, isOpeningIn)
  return (
    <div className="billing-portal">
      <Button
        variant={of === 'card' ? 'secondary' : 'ghost'}
        icon={of === 'card' ? CreditCard : ExternalLink}
        className={of === 'account' ? 'billing-portal-link' : undefined}
        busy={isOpening && t`Opening the payment provider’s page`}
        onClick={() => actor.send({ type: 'portal.open' })}
      >
        {of === 'card' ? (
          <Trans>Change card</Trans>
        ) : (
          <Trans>Card and invoices at the payment provider</Trans>
        )}
      </Button>
      <ProblemAlert problem={problem} className="billing-portal-problem" />
    </div>
  )
}
