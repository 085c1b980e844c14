import { useEffect, useState } from 'react'
import { Plural, Trans } from '@lingui/react/macro'

/** Returns the remaining whole seconds of a wait that started when it was first shown. */
const useSecondsLeft = (seconds: number): number => {
  const [endsAt] = useState(() => Date.now() + seconds * 1000)
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const tick = (): void => setLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / 1000)))
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [endsAt])
  return left
}

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
