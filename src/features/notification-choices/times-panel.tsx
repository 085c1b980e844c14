import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Info, Mail, Moon, Sun } from 'lucide-react'
import { SavingState } from '#src/product/settings/saving-state.tsx'
import { SettingError } from '#src/product/settings/setting-error.tsx'
import type { ChoiceSetting, SettingsFields } from '#src/product/settings/settings-field-types.ts'
import { SettingsPanel } from '#src/product/settings/settings-panel.tsx'
import { useSavedField } from '#src/product/settings/use-saved-field.ts'
import { useSetting } from '#src/product/settings/use-setting.tsx'
import { placeOf } from '#src/product/words/place-of-zone.ts'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { SwitchRow } from '#src/ui/fields/switch-row.tsx'
import { quietOf, quietText } from './choice-values.rules.ts'
import { DayRuler } from './day-ruler.tsx'
import { TimeField } from './time-field.tsx'

/** Fields of the times. */
export const timeFields = ['quiet', 'daily_at'] as const satisfies ChoiceSetting[]

/** Quiet hours that are switched on for the first time. */
const usual = { from: '22:00', until: '08:00' }

/** "When mails go out": quiet hours and the daily mail. `zone`: null while it isn't known. */
export function TimesPanel({ fields, zone }: { fields: SettingsFields; zone: string | null }) {
  const { t } = useLingui()
  const quietField = useSavedField(fields, 'quiet')
  const dailyField = useSavedField(fields, 'daily_at')
  const quiet = useSetting(quietField, (one) => {
    const times = quietOf(one)
    return times ? (
      <span translate="no">{`${times.from}–${times.until}`}</span>
    ) : (
      <Trans>no quiet hours</Trans>
    )
  })
  const daily = useSetting(dailyField, (one) => <span translate="no">{one}</span>)
  const times = quietOf(quiet.value)
  const [last, keepLast] = useState(times ?? usual)
  const place = zone === null ? 'UTC' : placeOf(zone)
  const type = (changed: Partial<typeof usual>): void =>
    quietField.send({ type: 'field.type', value: quietText({ ...(times ?? last), ...changed }) })
  const leaveQuiet = (): void => quietField.send({ type: 'field.leave' })
  return (
    <SettingsPanel
      title={<Trans>When mails go out</Trans>}
      end={<SavingState fields={fields} names={timeFields} />}
    >
      <SwitchRow
        label={<Trans>Quiet hours</Trans>}
        checked={times !== null}
        onChange={(to) => {
          if (times) keepLast(times)
          quiet.choose(to ? quietText(last) : '')
        }}
      >
        <p>
          <Trans>Mails wait until they end. The bell counts on.</Trans>
        </p>
        {quiet.error && <SettingError>{quiet.error}</SettingError>}
        {quiet.note}
      </SwitchRow>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 @min-[42rem]/page:grid-cols-3">
        {times && (
          <>
            <TimeField
              label={t`Quiet from`}
              icon={Moon}
              value={times.from}
              onType={(from) => type({ from })}
              onLeave={leaveQuiet}
            />
            <TimeField
              label={t({ message: 'Until', context: 'end of quiet hours' })}
              icon={Sun}
              value={times.until}
              onType={(until) => type({ until })}
              onLeave={leaveQuiet}
            />
          </>
        )}
        <TimeField
          label={t`Daily mail at`}
          icon={Mail}
          value={daily.value}
          error={daily.error}
          hint={daily.note}
          onType={(value) => dailyField.send({ type: 'field.type', value })}
          onLeave={() => dailyField.send({ type: 'field.leave' })}
        />
      </div>
      <DayRuler quiet={times} dailyAt={daily.value} />
      <div className="text-small text-muted flex items-start gap-2">
        <Icon of={Info} size={16} className="mt-0.5" />
        <p>
          <Trans>
            Times are <span translate="no">{place}</span> time. A daily mail goes out only when there is
            something in it. Failed payments and new log-ins are mailed at once, at any hour.
          </Trans>
        </p>
      </div>
    </SettingsPanel>
  )
}
