import { Languages } from 'lucide-react'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { useLanguageChoice } from './use-language-choice.ts'

/** Selects the interface language. A native select needs no code and works with all assistive technology. */
export function LanguageSwitch({ hasLabel = false, bare = false }: { hasLabel?: boolean; bare?: boolean }) {
  const { label, chosen, options, problem, choose } = useLanguageChoice()
  return (
    <SelectField
      bare={bare}
      label={label}
      hideLabel={!hasLabel}
      icon={Languages}
      value={chosen}
      options={options}
      error={problem ?? false}
      onValueChange={choose}
    />
  )
}
