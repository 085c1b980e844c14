import { type ReactNode, useEffect, useState } from 'react'
import { useMatch, useRouter, useRouterState } from '@tanstack/react-router'
import { Loading } from '../shell/loading.tsx'

interface Props<Data> {
  children: (loaded: Data) => ReactNode
}

/**
 * Renders a page with the data of its route, which is never undefined. While another page replaces it, the router may
 * render the page once more without its match, where its own hook throws: then the page uses its last data. If a later
 * navigation interrupted the loading, the page may be rendered without data: it is loaded again.
 */
export function Loaded<Data>({ children }: Props<Data>) {
  const router = useRouter()
  const loaded: unknown = useMatch({ strict: false, shouldThrow: false })?.loaderData
  const [last, keep] = useState(loaded)
  if (loaded !== undefined && loaded !== last) keep(loaded)
  const data = loaded === undefined ? last : loaded
  const isCutOff = useRouterState({ select: ({ isLoading }) => !isLoading }) && data === undefined
  useEffect(() => {
    if (isCutOff) void router.invalidate()
  }, [router, isCutOff])
  return data === undefined ? <Loading /> : children(data as Data)
}
