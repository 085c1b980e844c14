import { type ComponentType, lazy, memo, Suspense, useEffect, useState } from 'react'
import type { WrittenPart } from '#src/browser/written-parts.ts'
import { isOutdated, notePart, settlePart } from '#src/browser/written-parts.ts'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import { TakenOver } from './taken-over.tsx'

/**
 * Placed beside a part, so that it never renders the part again: notes that the part has no code yet, if the server
 * wrote it.
 */
function Coming({ part }: { part: WrittenPart }) {
  const isHydrated = useHydrated()
  const [isWritten] = useState(!isHydrated)
  useEffect(() => {
    if (isWritten) notePart(part)
    return () => settlePart(part)
  }, [isWritten, part])
  return null
}

/**
 * A part of the page whose code is loaded later; `Waiting` replaces it until then. Its server-written content stays,
 * even if the page around it renders again: `Waiting` only takes over when the part's own properties change. The part
 * hydrates in the language it was written in: a change of language waits for it (`partsTakenOver`). React hydrates
 * attributes unchanged, so content written for another address is rendered once more.
 */
export const island = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting?: ComponentType<Props>,
) => {
  const Content: ComponentType<Props> = lazy(async () => ({ default: await load() }))
  return memo<Props>(function Island(props) {
    const [part] = useState((): WrittenPart => ({ isTakenOver: false }))
    const [isAnew, setAnew] = useState(false)
    const onTakenOver = (): void => {
      settlePart(part)
      setAnew(isOutdated(part))
    }
    return (
      <>
        <Suspense fallback={Waiting && <Waiting {...props} />}>
          <Content key={isAnew ? 'anew' : 'written'} {...props} />
          <TakenOver onTakenOver={onTakenOver} />
        </Suspense>
        <Coming part={part} />
      </>
    )
  })
}
