import { type ReactNode, useEffect, useState } from 'react'

/** Longer than the pause between two keys, so that typing is answered once. */
const pauseMs = 700

interface Props {
  /** What the words are about, as a value to compare; null while it isn't there. */
  of: string | null
  children: ReactNode
}

/** Words for those who don't see what changed: said when it has stayed so for a moment, never what holds from the start. */
export function Announcement({ of, children }: Props) {
  const [latest, setLatest] = useState(of)
  const [settled, setSettled] = useState(of)
  const [hasChanged, noteChanged] = useState(false)
  if (of !== latest) {
    setLatest(of)
    noteChanged(hasChanged || latest !== null)
  }
  useEffect(() => {
    const timer = setTimeout(() => setSettled(of), pauseMs)
    return () => clearTimeout(timer)
  }, [of])
  return (
    <div role="status" className="sr-only">
      {hasChanged && settled === of && children}
    </div>
  )
}
