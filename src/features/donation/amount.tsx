import { useId, useRef } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { donationDollars, presetCents } from '#contract/donation/donation.rules.ts'
import { toCents, toDollars } from '#contract/values/money.ts'
import { classes } from '#src/ui/classes.ts'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { NumberStepper } from '#src/ui/fields/number-stepper.tsx'
import { Radios } from '#src/ui/fields/radios.tsx'
import { Money, useFigures } from '#src/ui/figures/figures.tsx'
import { type DonationProps, payableCents, useDonation } from './donation-view.ts'

const presets = presetCents.map((cents) => ({ value: String(cents), cents }))

interface Props extends DonationProps {
  /** For a project's own page: an eighth button leads to the field, and the limits are not shown. */
  compact?: boolean
}

/** Seven buttons for the amount, and a field for any other multiple of five dollars. */
export function Amount({ donation, compact = false }: Props) {
  const { t } = useLingui()
  const field = useRef<HTMLDivElement>(null)
  const { money } = useFigures()
  const labelId = useId()
  const typedCents = useDonation(donation, (context) => context.cents)
  const cents = useDonation(donation, payableCents)
  const isInvalid = useDonation(donation, ({ problem }) => problem === 'donation_amount_invalid')
  const { least, most, step } = donationDollars
  const isOther = presetCents.every((preset) => preset !== cents)
  const largest = money(toCents(most), true)
  const smallest = money(toCents(step), true)
  const onAmount = (dollars: number): void => {
    const byCents = toCents(dollars) - typedCents
    donation.send(
      byCents === 500 || byCents === -500
        ? { type: 'amount.step', byCents }
        : { type: 'amount.type', cents: toCents(dollars) },
    )
  }
  return (
    <section className="donate-part">
      <h3 id={labelId} className={compact ? 'sr-only' : 'donate-question'}>
        <Trans>How much?</Trans>
      </h3>
      <div className="donate-presets">
        <div className="contents" role="radiogroup" aria-labelledby={labelId}>
          <Radios
            value={String(cents)}
            onChange={(value) => donation.send({ type: 'amount.choose', cents: Number(value) })}
            options={presets}
            className="donate-preset"
          >
            {(preset) => <Money cents={preset.cents} round />}
          </Radios>
        </div>
        {compact && (
          <button
            type="button"
            className={classes('donate-preset', isOther && 'donate-preset-chosen')}
            onClick={() => field.current?.querySelector('input')?.focus()}
          >
            <Trans>Other</Trans>
          </button>
        )}
      </div>
      <div ref={field} className="contents">
        <NumberStepper
          value={toDollars(typedCents)}
          onChange={onAmount}
          onLeave={() => donation.send({ type: 'amount.settle' })}
          onEnter={() => donation.send({ type: 'donation.submit' })}
          min={least}
          max={most}
          step={step}
          label={t`Another amount in dollars`}
          decreaseLabel={t`$5 less`}
          increaseLabel={t`$5 more`}
          format={(dollars) => money(toCents(dollars), true)}
          className="donate-amount"
        />
      </div>
      {!compact && (
        <p className="ui-field-note donate-limits">
          <Trans>
            In steps of {smallest}, up to {largest}
          </Trans>
        </p>
      )}
      <div role="alert">
        {isInvalid && (
          <p className="ui-field-note ui-field-error">
            <Icon of={CircleAlert} size={16} />
            <Trans>Please enter a valid amount</Trans>
          </p>
        )}
      </div>
    </section>
  )
}
