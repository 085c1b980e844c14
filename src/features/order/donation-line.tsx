import { useEffect, useRef, useState } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { HandHeart, Pencil } from 'lucide-react'
import type { OrderDonation } from '#contract/order.contract.ts'
import { useFigures } from '#src/ui/figures.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { NumberStepper } from '#src/ui/number-stepper.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { ContentText } from '#src/ui/content-text.tsx'
import { purposeValue, readPurpose, usePurposeOptions } from './donation-purpose.ts'
import { aboutVotes, isClosed, type OrderProps } from './order-view.ts'
import { useProjectTypeNames } from '#src/i18n/project-type-names.ts'
import { SummaryLine } from './summary-line.tsx'

type Props = OrderProps & { donation: OrderDonation; index: number; confirming: boolean }

function Title({ context, donation }: Pick<Props, 'context' | 'donation'>) {
  const type = useProjectTypeNames()[donation.project_type]
  if (donation.project_id === undefined) return <Trans>Donation, {type}</Trans>
  const title = context.projects?.find(({ id }) => id === donation.project_id)?.title
  if (title === undefined) return <Trans>Donation to a project</Trans>
  return (
    <Trans>
      Donation, <ContentText>{title}</ContentText>
    </Trans>
  )
}

/** A donation of the order; the pencil opens its amount and what it is for. An amount of 0 takes it out. */
export function DonationLine({ context, send, donation, index, confirming }: Props) {
  const { t } = useLingui()
  const { money } = useFigures()
  const [editing, setEditing] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (editing) fields.current?.querySelector('input')?.focus()
  }, [editing])
  const purposes = usePurposeOptions(context, donation)
  const own = { projectId: donation.project_id ?? null, projectType: donation.project_type }
  const edit = (amount: number, purpose = own) => send({ type: 'donation.edit', index, amount, ...purpose })
  const onAmount = (value: number) => {
    // The next donation takes this line's place.
    if (value === 0) setEditing(false)
    edit(value)
  }
  const onRemove = () => {
    setEditing(false)
    send({ type: 'donation.remove', index })
  }
  const amount = money(donation.amount * 100)
  return (
    <SummaryLine
      mark={<Icon of={HandHeart} />}
      title={<Title context={context} donation={donation} />}
      note={
        isClosed(context, donation) ? (
          <span className="text-danger-text">
            <Trans>This project takes no donations any more.</Trans>
          </span>
        ) : (
          <Plural value={aboutVotes(context, donation.amount)} one="about # vote" other="about # votes" />
        )
      }
      cents={donation.amount * 100}
      confirming={confirming}
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
        <div ref={fields} className="contents">
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
            value={purposeValue(donation)}
            options={purposes}
            onValueChange={(value) => edit(donation.amount, readPurpose(value, context))}
          />
        </div>
      )}
    </SummaryLine>
  )
}
