import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChoicePill, DayPill, valueIn } from '#src/product/desk/filter-pills.tsx'
import { FilterPill } from '#src/ui/fields/filter-pill.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { Money } from '#src/ui/figures/figures.tsx'
import type { PaymentFilters } from './payment-filters.rules.ts'
import { usePaymentKinds } from './payment-kinds.ts'
import { usePaymentStates } from './payment-state.tsx'
import { readDollars } from './wish-money.rules.ts'

interface Props {
  filters: PaymentFilters
  onSet: (filters: Partial<PaymentFilters>) => void
}

export function PaymentPills({ filters: { status, kind, day, from }, onSet }: Props) {
  const { t } = useLingui()
  const states = usePaymentStates()
  const kinds = usePaymentKinds()
  const [isWrong, setWrong] = useState(false)
  const applyAmount = (form: FormData): boolean => {
    const typed = valueIn(form)
    const cents = typed === '' ? 0 : readDollars(typed)
    setWrong(cents === null)
    if (cents !== null) onSet({ from: cents === 0 ? null : cents })
    return cents !== null
  }
  return (
    <>
      <ChoicePill
        name={t({ message: 'State', context: 'order' })}
        value={status}
        any={t`Any state`}
        names={states}
        onSet={(value) => onSet({ status: value })}
      />
      <ChoicePill
        name={t`Kind`}
        value={kind}
        any={t`Any kind`}
        names={kinds}
        onSet={(value) => onSet({ kind: value })}
      />
      <DayPill name={t`Day`} value={day} onSet={(value) => onSet({ day: value })} />
      <FilterPill
        name={t`Amount`}
        link={<Trans context="filter">from</Trans>}
        value={from && <Money cents={from} />}
        onApply={applyAmount}
        onRemove={() => onSet({ from: null })}
      >
        <TextField
          name="value"
          label={t`Dollars, at least`}
          inputMode="decimal"
          autoComplete="off"
          hideLabel
          placeholder="4.99"
          defaultValue={from === null ? '' : (from / 100).toFixed(2)}
          error={isWrong && t`That isn’t an amount in dollars.`}
        />
      </FilterPill>
    </>
  )
}
