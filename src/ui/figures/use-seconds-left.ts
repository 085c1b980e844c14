import { useEffect, useState } from 'react'

/** Returns the remaining whole seconds of a wait that started when it was first shown. */
export const useSecondsLeft = (seconds: number): number => {
  const [endsAt] = useState(() => Date.now() + seconds * 1000)
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const tick = (): void => setLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / 1000)))
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [endsAt])
  return left
}
