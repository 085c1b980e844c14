import { Trans } from '@lingui/react/macro'

/** Explains the switch of usage figures and error reports. `isForcedOff`: only the browser's wish keeps it off. */
export function CountingWords({ isForcedOff }: { isForcedOff: boolean }) {
  return (
    <>
      <span>
        <Trans>Pages, clicks and crashes, without your name.</Trans>
      </span>{' '}
      {isForcedOff && (
        <span>
          <Trans>
            Your browser asks sites not to track (Global Privacy Control), so this is off until you switch it
            on.
          </Trans>
        </span>
      )}
    </>
  )
}
