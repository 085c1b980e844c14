import type { ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { FilterPill } from '#src/ui/fields/filter-pill.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { DateText } from '#src/ui/figures/figures.tsx'

/** The value of a pill's field, which is named `value`. */
export const valueIn = (form: FormData): string => {
  const value = form.get('value')
  return typeof value === 'string' ? value.trim() : ''
}

const is = <Trans context="filter">is</Trans>

interface Props<Value> {
  /** The name of the filter, for example "State". */
  name: string
  value: Value | null
  onSet: (value: Value | null) => void
}

/** Filters a list by one of a few values. */
export function ChoicePill<Value extends string>({
  name,
  value,
  onSet,
  any,
  names,
}: Props<Value> & {
  /** For example "Any state". */
  any: string
  names: Readonly<Record<Value, string>>
}) {
  const options = Object.entries<string>(names) as [Value, string][]
  return (
    <FilterPill
      name={name}
      link={is}
      value={value && names[value]}
      onApply={(form) => {
        onSet(options.find(([one]) => one === valueIn(form))?.[0] ?? null)
        return true
      }}
      onRemove={() => onSet(null)}
    >
      <SelectField
        name="value"
        label={name}
        hideLabel
        defaultValue={value ?? ''}
        options={[{ value: '', label: any }, ...options.map(([one, label]) => ({ value: one, label }))]}
      />
    </FilterPill>
  )
}

/** Filters a list by a day, by the days from one on, or until one; `link` says which. */
export function DayPill({ name, value, onSet, link = is }: Props<string> & { link?: ReactNode }) {
  return (
    <FilterPill
      name={name}
      link={link}
      value={value && <DateText at={value} />}
      onApply={(form) => {
        onSet(valueIn(form) || null)
        return true
      }}
      onRemove={() => onSet(null)}
    >
      <TextField type="date" name="value" label={name} hideLabel defaultValue={value ?? ''} />
    </FilterPill>
  )
}

/** Filters a list by a text: an id, a name. */
export function TextPill({ name, value, onSet, label }: Props<string> & { label?: string }) {
  const { t } = useLingui()
  return (
    <FilterPill
      name={name}
      link={is}
      value={value && <bdi translate="no">{value}</bdi>}
      onApply={(form) => {
        onSet(valueIn(form) || null)
        return true
      }}
      onRemove={() => onSet(null)}
    >
      <TextField
        name="value"
        label={label ?? t`Name or id`}
        hideLabel
        maxLength={128}
        autoComplete="off"
        spellCheck={false}
        defaultValue={value ?? ''}
      />
    </FilterPill>
  )
}
