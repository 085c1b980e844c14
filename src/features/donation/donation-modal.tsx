import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { donationsIconId } from '#src/product/payments/donations-icon.ts'
import { PaymentFormDialog, useShowsForm } from '#src/product/payments/payment-form-dialog.tsx'
import { useFinalFocus } from '#src/product/flows/use-final-focus.ts'
import { Dialog } from '#src/ui/layers/dialog.tsx'
import { useRoom } from '#src/ui/use-room.ts'
import { AboutVotes } from './about-votes.tsx'
import { Amount } from './amount.tsx'
import { DonateButton } from './donate-button.tsx'
import { checkoutOf, type DonationProps, isOpen, isPaying } from './donation-view.ts'
import { Estimate, ShortEstimate } from './estimate.tsx'
import { ProjectPicker } from './project-picker.tsx'
import { UseOfVotes } from './use-of-votes.tsx'
import './donation.css'

/** The donation modal: project, amount and use of the votes, beside the estimate (design.md 19). */
export function DonationModal({ actor: donation }: { actor: DonationProps['donation'] }) {
  const open = useSelector(donation, isOpen)
  const isBusy = useSelector(donation, isPaying)
  const phone = !useRoom(48)
  const checkout = useSelector(donation, checkoutOf)
  const hasAside = useRoom(64)
  const finalFocus = useFinalFocus(open, `#${donationsIconId}`)
  return (
    <Dialog
      open={open}
      onClose={() => donation.send({ type: 'donation.close' })}
      finalFocus={finalFocus}
      covered={useShowsForm(checkout)}
      dismissible={!isBusy}
      size="lg"
      title={<Trans>Donate</Trans>}
      aside={
        hasAside && (
          <div className="donate-aside">
            <Estimate donation={donation} />
            <DonateButton donation={donation} />
          </div>
        )
      }
      foot={!hasAside && <DonateButton donation={donation} short={phone} />}
    >
      <div className="donate" inert={isBusy} aria-busy={isBusy}>
        <ProjectPicker donation={donation} phone={phone} />
        <Amount donation={donation} />
        <UseOfVotes donation={donation} />
        {!hasAside && <ShortEstimate donation={donation} />}
      </div>
      <AboutVotes donation={donation} />
      <PaymentFormDialog checkout={checkout} />
    </Dialog>
  )
}
