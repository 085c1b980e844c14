import { useEffect, useState } from 'react'

export type Loaded<T> = { state: 'loading' } | { state: 'here'; value: T } | { state: 'failed' }

/** Returns the result of `load`, which runs once. `load` must be the same function in every render. */
export const useLoaded = <T>(load: (signal: AbortSignal) => Promise<T>): Loaded<T> => {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: 'loading' })
  useEffect(() => {
    const leaving = new AbortController()
    load(leaving.signal).then(
      (value) => setLoaded({ state: 'here', value }),
      () => leaving.signal.aborted || setLoaded({ state: 'failed' }),
    )
    return () => leaving.abort()
  }, [load])
  return loaded
}
