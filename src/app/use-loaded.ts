import { useState } from 'react'
import { useMatch } from '@tanstack/react-router'

/**
 * Returns what the route loaded for the page around it; undefined when it loaded nothing. While another page takes its
 * place, a page may be drawn once more without its match, where the router's own hook throws: then this is what it had.
 */
export const useLoaded = (): unknown => {
  const match = useMatch({ strict: false, shouldThrow: false })
  const loaded: unknown = match?.loaderData
  const [last, keep] = useState(loaded)
  if (match && loaded !== last) keep(loaded)
  return match ? loaded : last
}
