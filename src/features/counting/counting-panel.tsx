import { Trans, useLingui } from '@lingui/react/macro'
import type { User } from '#contract/auth/session.contract.ts'
import { isCounting, readCounting } from '#contract/shell/counting.rules.ts'
import { asksNotToTrack, keptCounting } from '#src/browser/kept-counting.ts'
import { SwitchRow } from '#src/ui/fields/switch-row.tsx'
import { CountingWords } from './counting-words.tsx'
import { LeaveDialog } from '#src/product/account/settings/leave-dialog.tsx'
import { SavingState } from '#src/product/account/settings/saving-state.tsx'
import { SettingsPanel } from '#src/product/account/settings/settings-panel.tsx'
import { useSavedField, useSettingsFields } from '#src/product/account/settings/use-settings-fields.ts'
import { useSetting } from '#src/product/account/settings/use-setting.tsx'

const names = ['tracking'] as const

/** "What the hub counts": the player's choice about usage figures and error reports, saved at once. */
export function CountingPanel({ user }: { user: User }) {
  const { t } = useLingui()
  const fields = useSettingsFields(user, names)
  const field = useSavedField(fields, 'tracking')
  const { value, error, note, choose } = useSetting(field, (one) => (one === 'on' ? t`on` : t`off`))
  const choice = readCounting(value)
  const asksNot = asksNotToTrack()
  return (
    <SettingsPanel
      title={<Trans>What the hub counts</Trans>}
      end={<SavingState fields={fields} names={names} />}
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
        {error && (
          <p role="alert" className="text-danger-text">
            {error}
          </p>
        )}
        {note}
      </SwitchRow>
      <LeaveDialog fields={fields} />
    </SettingsPanel>
  )
}
