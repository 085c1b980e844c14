import { useState } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { HandHeart, Pencil } from 'lucide-react'
import type { OrderDonation, ProjectType } from '#contract/order.contract.ts'
import { useFigures } from '#src/ui/figures.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { NumberStepper } from '#src/ui/number-stepper.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { aboutVotes, type OrderProps } from './order-view.ts'
import { useProjectTypeNames, useProjectTypeOptions } from '#src/i18n/project-type-names.ts'
import { SummaryLine } from './summary-line.tsx'

type Props = OrderProps & { donation: OrderDonation; index: number }

/** A donation of the order; the pencil opens its amount and what it is for. An amount of 0 takes it out. */
export function DonationLine({ context, send, donation, index }: Props) {
  const { t } = useLingui()
  const { money } = useFigures()
  const [editing, setEditing] = useState(false)
  const type = useProjectTypeNames()[donation.project_type]
  const options = useProjectTypeOptions()
  const edit = (change: { amount?: number; projectType?: ProjectType }) =>
    send({
      type: 'donation.edit',
      index,
      amount: donation.amount,
      projectType: donation.project_type,
      ...change,
    })
  const onAmount = (value: number) => {
    // The next donation takes this line's place.
    if (value === 0) setEditing(false)
    edit({ amount: value })
  }
  const onRemove = () => {
    setEditing(false)
    send({ type: 'donation.remove', index })
  }
  const amount = money(donation.amount * 100)
  return (
    <SummaryLine
      mark={<Icon of={HandHeart} />}
      title={<Trans>Donation, {type}</Trans>}
      note={<Plural value={aboutVotes(context, donation.amount)} one="about # vote" other="about # votes" />}
      cents={donation.amount * 100}
      removeLabel={t`Remove the donation of ${amount}`}
      onRemove={onRemove}
      action={
        <IconButton
          icon={Pencil}
          size="sm"
          label={t`Change the donation of ${amount}`}
          aria-expanded={editing}
          onClick={() => setEditing(!editing)}
        />
      }
    >
      {editing && (
        <>
          <NumberStepper
            value={donation.amount}
            onChange={onAmount}
            step={5}
            label={t`Amount of donation ${index + 1}`}
            decreaseLabel={t`$5 less`}
            increaseLabel={t`$5 more`}
            format={(value) => money(value * 100, true)}
            keepsUnread
          />
          <SelectField
            label={t`What donation ${index + 1} is for`}
            hideLabel
            value={donation.project_type}
            options={options}
            onValueChange={(projectType) => edit({ projectType: projectType as ProjectType })}
          />
        </>
      )}
    </SummaryLine>
  )
}
