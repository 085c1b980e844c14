import { Trans, useLingui } from '@lingui/react/macro'
import { placeOf } from '#src/product/words/place-of-zone.ts'
import { zoneHere } from '#src/product/words/zone-here.ts'
import { formatDate } from '#src/ui/figures/intl.ts'
import { useMinute } from '#src/ui/figures/use-minute.ts'

/** The browser's time zone and what it means for the player's votes. */
export function ZoneRow() {
  const { i18n } = useLingui()
  const zone = zoneHere()
  const time = formatDate(new Date(useMinute()).toISOString(), i18n.locale, 'time')
  return (
    <div className="border-border text-small flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t pt-4">
      <div>
        <p className="text-body font-strong">
          {zone === null ? (
            <Trans>Time zone: not known to this browser</Trans>
          ) : (
            <Trans>
              Time zone: <span translate="no">{placeOf(zone)}</span>
            </Trans>
          )}
        </p>
        <p className="text-muted">
          {zone === null ? (
            <Trans>Your new daily votes come at midnight UTC.</Trans>
          ) : (
            <Trans>Taken from this browser. Your new daily votes come at midnight there.</Trans>
          )}
        </p>
      </div>
      <p className="text-muted">
        <Trans>
          <time>{time}</time> now
        </Trans>
      </p>
    </div>
  )
}
