import { Plural, Trans } from '@lingui/react/macro'
import { useSecondsLeft } from '#src/ui/figures/use-seconds-left.ts'

/** Counts down to the next possible mail. Screen readers announce it once, not every second. */
export function Wait({ seconds }: { seconds: number }) {
  const left = useSecondsLeft(seconds)
  const minutes = Math.ceil(left / 60)
  const allMinutes = Math.ceil(seconds / 60)
  if (left === 0) return <Trans>You can ask for another one now.</Trans>
  return (
    <>
      <span aria-hidden="true" className="tabular-nums">
        {left > 60 ? <Trans>Next link in {minutes} min.</Trans> : <Trans>Next link in {left} s.</Trans>}
      </span>
      <span className="sr-only">
        {seconds > 60 ? (
          <Trans>
            Next link in <Plural value={allMinutes} one="# minute" other="# minutes" />.
          </Trans>
        ) : (
          <Trans>
            Next link in <Plural value={seconds} one="# second" other="# seconds" />.
          </Trans>
        )}
      </span>
    </>
  )
}
