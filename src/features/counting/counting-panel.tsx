import { Trans, useLingui } from '@lingui/react/macro'
import { isCounting, readCounting } from '#contract/shell/counting.rules.ts'
import { asksNotToTrack, keptCounting } from '#src/product/account/kept-counting.ts'
import { SwitchRow } from '#src/ui/fields/switch-row.tsx'
import { CountingWords } from './counting-words.tsx'
import { LeaveDialog } from '#src/product/settings/leave-dialog.tsx'
import { SavingState } from '#src/product/settings/saving-state.tsx'
import { SettingError } from '#src/product/settings/setting-error.tsx'
import { SettingsPanel } from '#src/product/settings/settings-panel.tsx'
import type { SettingsFields, UserSetting } from '#src/product/settings/settings-field-types.ts'
import { useSavedField } from '#src/product/settings/use-saved-field.ts'
import { useSetting } from '#src/product/settings/use-setting.tsx'

/** The field of the choice. */
export const countingFields = ['tracking'] as const satisfies UserSetting[]

/** "What the hub counts": the player's choice about usage figures and error reports, saved at once. */
export function CountingPanel({ fields }: { fields: SettingsFields }) {
  const { t } = useLingui()
  const field = useSavedField(fields, 'tracking')
  const { value, error, note, choose } = useSetting(field, (one) => (one === 'on' ? t`on` : t`off`))
  const choice = readCounting(value)
  const asksNot = asksNotToTrack()
  return (
    <SettingsPanel
      title={<Trans>What the hub counts</Trans>}
      end={<SavingState fields={fields} names={countingFields} />}
    >
      <SwitchRow
        label={<Trans>Usage figures and error reports</Trans>}
        checked={isCounting(choice, asksNot)}
        onChange={(is) => {
          const to = is ? 'on' : 'off'
          keptCounting.keep(to)
          choose(to)
        }}
      >
        <CountingWords isForcedOff={choice === null && asksNot} />
        {error && <SettingError>{error}</SettingError>}
        {note}
      </SwitchRow>
      <LeaveDialog fields={fields} />
    </SettingsPanel>
  )
}
