import { relative } from 'node:path'
import { minifySync } from 'rolldown/utils'
import type { Rollup } from 'vite'
import { root } from '../../scripts/root.mjs'

interface Measured {
  readonly modules: Rollup.OutputChunk['modules']
  /** Of the whole chunk, compressed. */
  readonly bytes: number
}

export interface Part {
  readonly part: string
  readonly bytes: number
}

/** A file of `machines/` or `contract/`, else the folder; null for what is not our own code. */
const partOf = (id: string): string | null => {
  const path = relative(root, id.split('?')[0] ?? '').replaceAll('\\', '/')
  if (!/^(?:src|machines|contract)\//.test(path)) return null
  return path.startsWith('src/') ? path.split('/').slice(0, -1).join('/') : path
}

/** Without compressing: alone, most of a module is used by nobody and would go. */
const minifiedLength = (id: string, code: string | null): number =>
  code === null
    ? 0
    : minifySync(id.replace(/.*\//, ''), code, { compress: false, mangle: { toplevel: true } }).code.length

/**
 * The parts of our own code in these chunks, the heaviest first. Each module is minified alone, and its part gets that
 * share of what its chunk takes compressed: the sizes of parts compressed by themselves don't add up.
 */
export const ownParts = (chunks: readonly Measured[]): Part[] => {
  const parts = new Map<string, number>()
  for (const { modules, bytes } of chunks) {
    const lengths = Object.entries(modules).map(
      ([id, { code }]) => [partOf(id), minifiedLength(id, code)] as const,
    )
    const whole = lengths.reduce((sum, [, length]) => sum + length, 0)
    for (const [part, length] of lengths)
      if (part !== null && length > 0) parts.set(part, (parts.get(part) ?? 0) + (bytes * length) / whole)
  }
  return [...parts].map(([part, bytes]) => ({ part, bytes })).toSorted((a, b) => b.bytes - a.bytes)
}
