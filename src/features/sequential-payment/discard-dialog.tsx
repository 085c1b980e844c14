import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Gift, Trash2 } from 'lucide-react'
import type { GiftLeg } from '#contract/order/gift-leg.contract.ts'
import { planNames } from '#contract/plans/plans.rules.ts'
import { boughtIn } from '#src/product/order/bought-lines.ts'
import { PlanBadge } from '#src/product/plans/plan-badge.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { useFigures } from '#src/ui/figures/figures.tsx'
import { Dialog } from '#src/ui/layers/dialog.tsx'
import { todaysCents } from './gift-words.tsx'

interface Props {
  leg: GiftLeg
  isOpen: boolean
  isDiscarding: boolean
  onDiscard: () => void
  onKeep: () => void
  /** Returns the element that gets the focus after closing; null for the opener. */
  finalFocus: () => HTMLElement | null
}

/** Names the losses and the rest before the gifts are discarded. */
export function DiscardDialog({ leg, isOpen, isDiscarding, onDiscard, onKeep, finalFocus }: Props) {
  const { t } = useLingui()
  const { money } = useFigures()
  const { gifts } = boughtIn(leg)
  const price = money(todaysCents(leg))
  return (
    <Dialog
      open={isOpen}
      onClose={onKeep}
      size="sm"
      role="alertdialog"
      finalFocus={finalFocus}
      dismissible={!isDiscarding}
      title={
        gifts.length === 2 ? (
          <Trans>Discard two gifts worth {price}?</Trans>
        ) : (
          <Plural
            value={gifts.length}
            one={`Discard one gift worth ${price}?`}
            other={`Discard # gifts worth ${price}?`}
          />
        )
      }
      description={<Trans>Your plan stays. Nothing more is charged.</Trans>}
      foot={
        <div className="sequential-choice">
          <Button size="lg" data-autofocus onClick={onKeep}>
            <Plural value={gifts.length} one="Keep the gift" other="Keep the gifts" />
          </Button>
          <Button
            variant="danger-solid"
            size="lg"
            icon={Trash2}
            busy={isDiscarding && t`Discarding`}
            onClick={onDiscard}
          >
            <Trans>Discard</Trans>
          </Button>
        </div>
      }
    >
      <ul className="sequential-going">
        {gifts.map(({ plan_id: id, months }) => (
          <li key={id}>
            <Icon of={Gift} className="text-muted" />
            <span>
              <Trans>
                <PlanBadge plain planId={id} name={planNames[id]} />,{' '}
                <Plural value={months} one="# month" other="# months" />
              </Trans>
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
