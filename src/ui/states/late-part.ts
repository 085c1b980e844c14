import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'

/**
 * A part whose code comes when it is drawn; `waiting` stands in its place until then. Where the code can't be loaded the
 * part fails, for the ErrorIsland around it, and drawn anew it is loaded again: React's lazy keeps a failure for good.
 */
export const latePart = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  let come: ComponentType<Props> | null = null
  return function LatePart({ waiting, ...props }: Props & { waiting?: ReactNode }) {
    const [part, setPart] = useState(() => come)
    const [failure, setFailure] = useState<unknown>(null)
    useEffect(() => {
      if (part) return
      load().then((loaded) => {
        come = loaded
        setPart(() => loaded)
      }, setFailure)
    }, [part])
    if (failure !== null) throw failure
    return part ? createElement(part, props as unknown as Props) : waiting
  }
}
