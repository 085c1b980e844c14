import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { Languages } from 'lucide-react'
import { useChildActor } from '#src/product/app-actor.tsx'
import { languages } from '#src/i18n/languages.ts'
import { SelectField } from '#src/ui/fields/select-field.tsx'

const options = languages.map(({ code, name }) => ({ value: code, label: name }))

/** Chooses the interface language. The platform's own select: it needs no code and every assistive tool knows it. */
export function LanguageSwitch({ hasLabel = false, bare = false }: { hasLabel?: boolean; bare?: boolean }) {
  const { t, i18n } = useLingui()
  const actor = useChildActor('language')
  const wanted = useSelector(actor, (snapshot) => snapshot?.context.wanted)
  const hasFailed = useSelector(actor, (snapshot) => snapshot?.matches('failed') ?? false)
  return (
    <SelectField
      bare={bare}
      label={t`Language`}
      hideLabel={!hasLabel}
      icon={Languages}
      value={wanted ?? i18n.locale}
      options={options}
      error={hasFailed && t`The language could not be loaded. Choose it again.`}
      onValueChange={(language) => actor?.send({ type: 'language.choose', language })}
    />
  )
}
