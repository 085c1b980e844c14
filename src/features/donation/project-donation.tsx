import { type ReactNode, useEffect, useMemo } from 'react'
import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { Project } from '#contract/projects/projects.contract.ts'
import type { User } from '#contract/auth/session.contract.ts'
import { useCall } from '#src/api/api-context.tsx'
import { useOpen } from '#src/product/flows/app-actor.tsx'
import { openProjectOf } from '#src/product/projects/open-project.ts'
import { PaymentFormDialog } from '#src/product/payments/payment-form-dialog.tsx'
import { useFlow } from '#src/product/flows/use-flow.ts'
import { useOpener } from '#src/product/flows/use-opener.ts'
import { usePresence } from '#src/product/account/use-presence.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { AboutVotes } from './about-votes.tsx'
import { Amount } from './amount.tsx'
import { DonateButton, Problem } from './donate-button.tsx'
import { type DonationServices, provideProjectDonation } from './donation-actors.ts'
import { checkoutOf, isOpen, isPaying, useDonation } from './donation-view.ts'
import { CompactEstimate } from './estimate.tsx'
import { UseOfVotes } from './use-of-votes.tsx'
import './donation.css'

interface Props extends Omit<DonationServices, 'call'> {
  project: Project
}

function Panel({ project, player, rememberDonation, leave }: Props & { player: User | null }) {
  const call = useCall()
  const open = useOpen()
  const another = useOpener({ type: 'donation.open' })
  const { id, plan_id: planId } = player ?? {}
  const user = useMemo(() => (id === undefined || planId === undefined ? null : { id, planId }), [id, planId])
  const donation = useFlow(
    () => provideProjectDonation({ call, rememberDonation, leave }, openProjectOf(project)),
    { input: { user, project: openProjectOf(project) } },
  )
  const isBusy = useSelector(donation, isPaying)
  const isClosed = useSelector(donation, (snapshot) => !isOpen(snapshot))
  const isAway = useDonation(donation, ({ problem }) => problem === 'project_closed')
  const checkout = useSelector(donation, checkoutOf)
  useEffect(() => donation.send({ type: 'user.changed', user }), [donation, user])
  useEffect(() => {
    const leading = donation.on('login.open', open)
    return () => leading.unsubscribe()
  }, [donation, open])
  // The donation closes when a guest is sent to the log-in. It is opened again, with the choice, for when the
  // log-in is closed.
  useEffect(() => {
    if (isClosed) donation.send({ type: 'donation.open', project: openProjectOf(project) })
  }, [donation, isClosed, project])
  return (
    <div className="donate-panel">
      {isAway ? (
        <>
          <Problem donation={donation} />
          <Button {...another} block>
            <Trans>Choose another project</Trans>
          </Button>
        </>
      ) : (
        <>
          <div className="donate-panel" inert={isBusy} aria-busy={isBusy}>
            <Amount donation={donation} compact />
            <CompactEstimate donation={donation} />
            <UseOfVotes donation={donation} compact />
          </div>
          <DonateButton donation={donation} short secondary />
        </>
      )}
      <AboutVotes donation={donation} />
      <PaymentFormDialog checkout={checkout} />
    </div>
  )
}

/**
 * The donation panel on a project's page: amount, estimate and payment. `expected` is shown until the reader is
 * known.
 */
export function ProjectDonation({ expected, ...props }: Props & { expected: ReactNode }) {
  const presence = usePresence()
  if (presence === 'expected') return expected
  return <Panel {...props} player={presence === 'guest' ? null : presence} />
}
