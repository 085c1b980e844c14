import type { Source } from './sources.ts'

/** A way along imports that comes back to its first file; null when there is none from here. */
function circleFrom(
  path: string,
  imports: ReadonlyMap<string, readonly string[]>,
  cleared: Set<string>,
  way: readonly string[] = [],
): readonly string[] | null {
  if (way.includes(path)) return [...way.slice(way.indexOf(path)), path]
  if (cleared.has(path)) return null
  for (const target of imports.get(path) ?? []) {
    const circle = circleFrom(target, imports, cleared, [...way, path])
    if (circle) return circle
  }
  cleared.add(path)
  return null
}

const firstCircle = (imports: ReadonlyMap<string, readonly string[]>): readonly string[] | null => {
  const cleared = new Set<string>()
  for (const path of imports.keys()) {
    const circle = circleFrom(path, imports, cleared)
    if (circle) return circle
  }
  return null
}

const shippedOf = (sources: readonly Source[]): readonly Source[] =>
  sources.filter(({ path }) => !path.startsWith('tests/'))

/** Returns the first circle of imports among shipped files. Types and late imports count. */
export function importCircles(sources: readonly Source[]): string[] {
  const imports = new Map(
    shippedOf(sources).map((source) => [source.path, source.imports.map(({ target }) => target)]),
  )
  const circle = firstCircle(imports)
  return circle ? [`${circle.at(-2)} closes a circle of imports: ${circle.join(' -> ')}`] : []
}

const room = /^(?:src\/ui\/styles|(?:server|contract|machines|src\/features|src|stand-ins)\/[^/]+)(?=\/)/u

/**
 * Returns the folder of a file: a feature's, or one directly below a root. A file without such a folder stands for itself. The
 * styles are a folder of their own, because src/i18n and src/ui both use them.
 */
const roomOf = (path: string): string => (room.exec(path) ?? [path])[0]

/**
 * Returns the first circle of imports among folders, with the files that make it. Late imports count, and types everywhere but in
 * the contract: an endpoint's type names the codes of errors.ts, the list of every family's errors.
 */
export function folderCircles(sources: readonly Source[]): string[] {
  const imports = new Map<string, string[]>()
  const because = new Map<string, string>()
  for (const { path, imports: imported } of shippedOf(sources))
    for (const { target, typeOnly } of imported) {
      if (typeOnly && path.startsWith('contract/')) continue
      const [from, to] = [roomOf(path), roomOf(target)]
      if (from === to) continue
      imports.set(from, [...(imports.get(from) ?? []), to])
      because.set(`${from} ${to}`, path)
    }
  const circle = firstCircle(imports)
  if (!circle) return []
  const files = circle.slice(1).map((to, step) => because.get(`${circle[step]} ${to}`))
  return [`${files.at(-1)} closes a circle of folders: ${circle.join(' -> ')}, by ${files.join(', ')}`]
}
