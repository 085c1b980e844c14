import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import { countries } from '#contract/values/countries.ts'
import { SettingSelect } from '#src/product/settings/setting-select.tsx'
import type { SavedField } from '#src/product/settings/settings-field-types.ts'

/** The countries by their names in the reader's language, in its order. */
const useCountries = (): { value: string; label: string }[] => {
  const { i18n } = useLingui()
  return useMemo(() => {
    const names = new Intl.DisplayNames([i18n.locale, 'en'], { type: 'region' })
    const { compare } = new Intl.Collator(i18n.locale)
    return countries
      .map((code) => ({ value: code, label: names.of(code) ?? code }))
      .toSorted((one, other) => compare(one.label, other.label))
  }, [i18n.locale])
}

export function CountryField({ field }: { field: SavedField }) {
  const { t } = useLingui()
  return (
    <SettingSelect
      field={field}
      label={t`Country`}
      autoComplete="country"
      options={[{ value: '', label: t`Not given` }, ...useCountries()]}
    />
  )
}
