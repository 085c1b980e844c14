import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'

/**
 * A part whose code loads when it is rendered; `waiting` replaces it until then. If the code cannot be loaded, the part
 * fails, for the ErrorIsland around it. Rendering it again loads the code again, while React's lazy would never retry.
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
