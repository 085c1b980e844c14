import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useChildActor } from '#src/product/flows/app-actor.tsx'
import { languages } from '#src/i18n/languages.ts'

interface LanguageChoice {
  label: string
  /** Code of the requested language. */
  chosen: string
  options: readonly { value: string; label: string }[]
  problem: string | null
  choose: (language: string) => void
}

const options = languages.map(({ code, name }) => ({ value: code, label: name }))

export const useLanguageChoice = (): LanguageChoice => {
  const { t, i18n } = useLingui()
  const actor = useChildActor('language')
  const wanted = useSelector(actor, (snapshot) => snapshot?.context.wanted)
  const hasFailed = useSelector(actor, (snapshot) => snapshot?.matches('failed') ?? false)
  return {
    label: t`Language`,
    chosen: wanted ?? i18n.locale,
    options,
    problem: hasFailed ? t`The language could not be loaded. Choose it again.` : null,
    choose: (language) => actor?.send({ type: 'language.choose', language }),
  }
}
