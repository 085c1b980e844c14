import { useEffect, useState } from 'react'
import { whenIdle } from '#src/browser/when-idle.ts'
import { useHydrated } from '../use-hydrated.ts'
import type { Terrain } from './contour-paths.ts'

/** Sizes for card strips, tall covers, the field behind a hero or a title, a player's picture, and two summits with a sign on each. */
export const terrains = {
  strip: { width: 320, height: 96, step: 6, levels: 9 },
  tall: { width: 280, height: 340, step: 9, levels: 9 },
  field: { width: 1040, height: 560, step: 20, levels: 9 },
  head: { width: 340, height: 112, step: 7, levels: 7 },
  avatar: { width: 64, height: 64, step: 3, levels: 6 },
  summits: {
    width: 560,
    height: 800,
    step: 16,
    levels: 20,
    summits: [
      [231, 490],
      [442, 191],
    ],
  },
} as const satisfies Record<string, Terrain>

export type TerrainName = keyof typeof terrains

const known = new Map<string, string[]>()
const none: string[] = []

/**
 * The lines of a seed's terrain: none on the server or at first, drawn when the page is idle, cached for the page's
 * lifetime.
 */
export function useContours(seed: string, name: TerrainName): string[] {
  const key = `${name} ${seed}`
  const isHydrated = useHydrated()
  const [, setDrawn] = useState('')
  useEffect(() => {
    if (known.has(key)) return
    let wanted = true
    const draw = async () => {
      const { contourPaths } = await import('./contour-paths.ts')
      known.set(key, known.get(key) ?? contourPaths(seed, terrains[name]))
      if (wanted) setDrawn(key)
    }
    // An ornament: without a connection it is left out until there is one.
    const tryDrawing = () =>
      void draw().catch(() => wanted && addEventListener('online', tryDrawing, { once: true }))
    const cancel = whenIdle(tryDrawing)
    return () => {
      wanted = false
      cancel()
      removeEventListener('online', tryDrawing)
    }
  }, [key, seed, name])
  return (isHydrated && known.get(key)) || none
}
