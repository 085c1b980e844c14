import { type ComponentType, lazy, memo, Suspense, useEffect, useState } from 'react'
import type { WrittenPart } from '#src/browser/written-parts.ts'
import { isOutdated, notePart, settlePart } from '#src/browser/written-parts.ts'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import { TakenOver } from './taken-over.tsx'

/** Stands beside a part, which it must not draw again: says that the part has no code yet, if the server wrote it. */
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
 * A part of the page whose code comes later; `Waiting` stands in its place until then. What the server wrote of it stays,
 * whatever is drawn around it meanwhile: only when its own properties change has `Waiting` to take over. It is taken over
 * in the language it was written in: a change of language waits for it (`partsTakenOver`). React takes attributes over as
 * they are: what was written for another address is then drawn anew.
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
