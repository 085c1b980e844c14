import { type ComponentType, lazy, memo, Suspense, useState } from 'react'
import { useLingui } from '@lingui/react'
import { TakenOver } from './taken-over.tsx'

/**
 * A part of the page whose code comes later; `Waiting` stands in its place until then. What the server wrote of it stays,
 * whatever is drawn around it meanwhile: only when its own properties or the language change has `Waiting` to take over.
 */
export const island = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting?: ComponentType<Props>,
) => {
  const Content: ComponentType<Props> = lazy(async () => ({ default: await load() }))
  return memo<Props>(function Island(props) {
    const { locale } = useLingui().i18n
    const [takenOverIn, setTakenOver] = useState<string | null>(null)
    // In another language than it was written in, it can't be taken over: it is drawn anew.
    return (
      <Suspense key={takenOverIn ?? locale} fallback={Waiting && <Waiting {...props} />}>
        <Content {...props} />
        <TakenOver onTakenOver={() => setTakenOver(locale)} />
      </Suspense>
    )
  })
}
