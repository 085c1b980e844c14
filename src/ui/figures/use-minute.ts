import { useEffect, useState } from 'react'

const minuteMs = 60_000

/** The present minute, in milliseconds; it moves on with the clock. */
export const useMinute = (): number => {
  const [at, setAt] = useState(() => Date.now())
  useEffect(() => {
    const timer = setTimeout(() => setAt(Date.now()), minuteMs - (Date.now() % minuteMs))
    return () => clearTimeout(timer)
  }, [at])
  return at
}
