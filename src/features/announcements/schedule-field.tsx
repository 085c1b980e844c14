import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { canBeScheduled } from '#contract/announcements/announcements.rules.ts'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { DateText } from '#src/ui/figures/figures.tsx'
import type { AnnouncementWish } from './announcements-source.ts'
import { instantOf, localOf } from './schedule.rules.ts'

type Schedule = Extract<AnnouncementWish, { kind: 'schedule' }>

/** Can this be sent: a time in the future? */
export const isTimed = (local: string, zone: string, nowMs: number): boolean => {
  const at = instantOf(local, zone)
  return at !== null && canBeScheduled(at, nowMs)
}

interface Props {
  wish: Schedule
  isReadOnly: boolean
  onChange: (wish: Schedule) => void
}

/** The time of a scheduled announcement, in the zone of this browser, which stands beside it. */
export function ScheduleField({ wish, isReadOnly, onChange }: Props) {
  const { t } = useLingui()
  const { local, zone } = wish
  const [openedMs] = useState(() => Date.now())
  const at = instantOf(local, zone)
  const utc = at === null ? '' : `${localOf(at, 'UTC').replace('T', ' ')} UTC`
  const isPast = at !== null && !wish.isReady
  return (
    <TextField
      label={t`When`}
      type="datetime-local"
      min={localOf(openedMs, zone)}
      value={local}
      readOnly={isReadOnly}
      error={isPast && t`Choose a time in the future, within a year.`}
      hint={
        <div className="grid gap-1">
          <p>
            <Trans>
              Your time zone: <bdi translate="no">{zone}</bdi>
            </Trans>
          </p>
          {at !== null && (
            <p>
              <Trans>
                Goes out <DateText at={new Date(at).toISOString()} look="full" />, which is{' '}
                <bdi dir="ltr" translate="no">
                  {utc}
                </bdi>
              </Trans>
            </p>
          )}
        </div>
      }
      onChange={({ currentTarget: { value } }) =>
        onChange({ ...wish, local: value, isReady: isTimed(value, zone, Date.now()) })
      }
    />
  )
}
