import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { orderStatuses } from '#contract/placed-order.contract.ts'
import type { PaymentFilters } from '#machines/money-desk.machine.ts'
import { useOrderStates } from '#src/product/order-state-badge.tsx'
import { FilterPill } from '#src/ui/fields/filter-pill.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { DateText, Money } from '#src/ui/figures/figures.tsx'
import { readDollars } from './wish-money.rules.ts'

interface Props {
  filters: PaymentFilters
  onSet: (filters: Partial<PaymentFilters>) => void
}

const textIn = (form: FormData): string => {
  const value = form.get('value')
  return typeof value === 'string' ? value.trim() : ''
}

/** What the list is narrowed to beside the search: state, day and least amount. */
export function PaymentPills({ filters: { status, day, fromCents }, onSet }: Props) {
  const { t } = useLingui()
  const states = useOrderStates()
  const [isWrong, setWrong] = useState(false)
  const stateName = t({ message: 'State', context: 'order' })
  const applyAmount = (form: FormData): boolean => {
    const typed = textIn(form)
    const cents = typed === '' ? 0 : readDollars(typed)
    setWrong(cents === null)
    if (cents !== null) onSet({ fromCents: cents === 0 ? null : cents })
    return cents !== null
  }
  return (
    <>
      <FilterPill
        name={stateName}
        link={<Trans context="filter">is</Trans>}
        value={status && states[status].word}
        onApply={(form) => {
          onSet({ status: orderStatuses.find((one) => one === textIn(form)) ?? null })
          return true
        }}
        onRemove={() => onSet({ status: null })}
      >
        <SelectField
          name="value"
          label={stateName}
          hideLabel
          defaultValue={status ?? ''}
          options={[
            { value: '', label: t`Any state` },
            ...orderStatuses.map((value) => ({ value, label: states[value].word })),
          ]}
        />
      </FilterPill>
      <FilterPill
        name={t`Day`}
        link={<Trans context="filter">is</Trans>}
        value={day && <DateText at={day} />}
        onApply={(form) => {
          onSet({ day: textIn(form) || null })
          return true
        }}
        onRemove={() => onSet({ day: null })}
      >
        <TextField type="date" name="value" label={t`Day`} hideLabel defaultValue={day ?? ''} />
      </FilterPill>
      <FilterPill
        name={t`Amount`}
        link={<Trans context="filter">from</Trans>}
        value={fromCents && <Money cents={fromCents} />}
        onApply={applyAmount}
        onRemove={() => onSet({ fromCents: null })}
      >
        <TextField
          name="value"
          label={t`Dollars, at least`}
          inputMode="decimal"
          autoComplete="off"
          hideLabel
          placeholder="4.99"
          defaultValue={fromCents === null ? '' : (fromCents / 100).toFixed(2)}
          error={isWrong && t`That is no amount in dollars.`}
        />
      </FilterPill>
    </>
  )
}
