import { type ComponentType, lazy, memo, Suspense } from 'react'
import { TakenOver } from './taken-over.tsx'

/**
 * A part of the page whose code comes later; `Waiting` stands in its place until then. What the server wrote of it stays,
 * whatever is drawn around it meanwhile: only when its own properties change has `Waiting` to take over.
 */
export const island = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting?: ComponentType<Props>,
) => {
  const Content: ComponentType<Props> = lazy(async () => ({ default: await load() }))
  return memo<Props>(function Island(props) {
    return (
      <Suspense fallback={Waiting && <Waiting {...props} />}>
        <Content {...props} />
        <TakenOver />
      </Suspense>
    )
  })
}
