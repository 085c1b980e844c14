import { type ReactNode, useEffect, useState } from 'react'

/** Longer than the pause between two keys, so that typing is announced once; milliseconds. */
const typingMs = 700

interface Props {
  /** The value that the text is about; null while it is unknown. */
  of: string | null
  /** Time that the value must stay unchanged, in milliseconds. */
  pauseMs?: number
  children: ReactNode
}

/** Announces a change to screen readers once it has lasted a moment; never the first value. */
export function Announcement({ of, pauseMs = typingMs, children }: Props) {
  const [latest, setLatest] = useState(of)
  const [announced, setAnnounced] = useState(of)
  const [hasChanged, noteChanged] = useState(false)
  if (of !== latest) {
    setLatest(of)
    noteChanged(hasChanged || latest !== null)
  }
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(of), pauseMs)
    return () => clearTimeout(timer)
  }, [of, pauseMs])
  return (
    <div role="status" className="sr-only">
      {hasChanged && of !== null && announced === of && children}
    </div>
  )
}
