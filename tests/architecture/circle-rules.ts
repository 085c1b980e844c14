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

/** What ships imports nothing that imports it back, not for types and not late either: the first circle that is found. */
export function importCircles(sources: readonly Source[]): string[] {
  const shipped = sources.filter(({ path }) => !path.startsWith('tests/'))
  const imports = new Map(shipped.map((source) => [source.path, source.imports.map(({ target }) => target)]))
  const cleared = new Set<string>()
  for (const path of imports.keys()) {
    const circle = circleFrom(path, imports, cleared)
    if (circle) return [`${circle.at(-2)} closes a circle of imports: ${circle.join(' -> ')}`]
  }
  return []
}
