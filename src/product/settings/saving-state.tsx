import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { Check, CircleAlert, CloudOff } from 'lucide-react'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { formatDate } from '#src/ui/figures/intl.ts'
import { Spinner } from '#src/ui/states/spinner.tsx'
import type { SettingName, SettingsFields, SettingStanding } from './settings-field-types.ts'

interface Props {
  fields: SettingsFields
  names: readonly SettingName[]
  also?: SettingStanding
}

/** How the fields of a panel stand, in the panel's head: the worst of them first (design.md 20). */
export function SavingState({ fields, names, also }: Props) {
  const { i18n } = useLingui()
  const standings = useSelector(fields, ({ context }) => context.standings)
  const saved = useSelector(fields, ({ context }) => context.savedAt)
  const at = [...names.map((name) => saved[name]), also?.savedAt]
    .filter((time) => time !== undefined && time !== null)
    .toSorted()
    .at(-1)
  const all = [...names.map((name) => standings[name]), also?.standing]
  const count = (standing: string): number => all.filter((one) => one === standing).length
  const [refused, waiting] = [count('refused'), count('waiting')]
  return (
    <span role="status" className="text-small text-muted font-label inline-flex items-center gap-2">
      {refused > 0 ? (
        <>
          <Icon of={CircleAlert} size={16} className="text-danger-text" />
          <span className="text-danger-text">
            <Plural value={refused} one="# field not saved" other="# fields not saved" />
          </span>
        </>
      ) : count('saving') > 0 ? (
        <>
          <Spinner />
          <Trans>Saving</Trans>
        </>
      ) : waiting > 0 ? (
        <>
          <Icon of={CloudOff} size={16} />
          <Plural value={waiting} one="# field not sent yet" other="# fields not sent yet" />
        </>
      ) : (
        at && (
          <>
            <Icon of={Check} size={16} className="text-success-text" />
            <Trans>Saved {formatDate(at, i18n.locale, 'time')}</Trans>
          </>
        )
      )}
    </span>
  )
}
