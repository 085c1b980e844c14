import { posix } from 'node:path'
import { retiredWords } from './retired-words.ts'
import type { Source } from './sources.ts'

/** The roles a file name may end in, and where. A file without a role is a part of its folder's feature. */
const roles: Readonly<Record<string, RegExp>> = {
  contract: /^contract\/[^/]+\/[^/]+$/,
  errors: /^contract\/[^/]+\/[^/]+$/,
  rules: /^(contract\/[^/]+|server(?:\/platform)?\/[^/]+|src\/(?:app|product|features)\/[^/]+)\/[^/]+$/,
  machine: /^machines\/[^/]+\/[^/]+$/,
  routes: /^server\/[^/]+\/[^/]+$/,
  store: /^server\/[^/]+\/[^/]+$/,
  tables: /^server\/[^/]+\/[^/]+$/,
  gen: /^src\/app\//,
  d: /^src\//,
}

const code = /^(contract|machines|server|src|stand-ins)\//
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/
const vague = /(^|[-./])(utils?|helpers?|common|misc|shared|stuff)([-./]|$)/

function brokenName({ path, program }: Source): string[] {
  const parts = path.split('/')
  const found: string[] = []
  if (vague.test(path)) found.push(`${path}: a name that says nothing; a helper lives with its only user`)
  if (!code.test(path)) return found
  if (parts.length - 2 > 3) found.push(`${path}: more than three folders below its root`)
  if (path.startsWith('src/app/routes/')) return found

  const [slug = '', ...rest] = (parts.at(-1) ?? '').split('.')
  if (!parts.every((part) => kebab.test(part))) found.push(`${path}: names are in kebab-case`)
  if (!program) return found
  for (const role of rest.slice(0, -1)) {
    if (!roles[role]?.test(path)) found.push(`${path}: '${role}' is no role of a file there`)
  }
  if (rest[0] === 'routes' && slug !== parts.at(-2))
    found.push(`${path}: routes carry the slug of their folder`)
  if (slug.endsWith('-actors') && path !== `src/features/${slug.slice(0, -7)}/${slug}.ts`) {
    found.push(`${path}: actors live in the folder of their machine's slug`)
  }
  if (path.startsWith('machines/') && rest[0] !== 'machine') found.push(`${path}: only machines live there`)
  return found
}

/** A file that does nothing but hand on what others export. */
function isBarrel({ path, program }: Source): boolean {
  if (!program || path.startsWith('src/app/routes/')) return false
  if (/(^|\/)index\.(tsx?|mjs)$/.test(path)) return true
  return (
    program.body.length > 0 &&
    program.body.every((node) => 'source' in node && node.type.startsWith('Export') && node.source !== null)
  )
}

const slugsIn = (paths: readonly string[], pattern: RegExp) =>
  new Set(paths.flatMap((path) => pattern.exec(path)?.groups?.slug ?? []))

/**
 * One slug per flow in every root: whatever has routes has a contract, whatever has views has a contract or a machine,
 * whatever has a machine has a path model. A folder of the server without routes serves other features.
 */
function strangeSlugs(sources: readonly Source[]): string[] {
  const paths = sources.map(({ path }) => path)
  const contracts = slugsIn(paths, /^contract\/[^/]+\/(?<slug>[^./]+)\.(contract|rules)\.ts$/)
  const machines = slugsIn(paths, /^machines\/(?<slug>[^./]+\/[^./]+)\.machine\.ts$/)
  const models = slugsIn(paths, /^tests\/paths\/(?<slug>[^./]+\/[^./]+)\.model\.ts$/)
  const known = new Set([...contracts, ...[...machines].map((path) => posix.basename(path))])
  const served = slugsIn(paths, /^server\/(?<slug>[^./]+)\/[^/]+\.routes\.ts$/)
  const shown = slugsIn(paths, /^src\/features\/(?<slug>[^./]+)\//)
  return [
    ...[...served]
      .filter((slug) => !contracts.has(slug))
      .map((slug) => `server/${slug}: no contract of that slug`),
    ...[...shown]
      .filter((slug) => !known.has(slug))
      .map((slug) => `src/features/${slug}: no contract or machine of that slug`),
    ...[...machines]
      .filter((slug) => !models.has(slug))
      .map((slug) => `machines/${slug}: no path model of that family and slug`),
    ...[...models]
      .filter((slug) => !machines.has(slug))
      .map((slug) => `tests/paths/${slug}: a model without a machine of that family`),
  ]
}

/** What runs on PostgreSQL alone has one way through it on PGlite too. */
function triedOnOneDatabase(sources: readonly Source[]): string[] {
  const paths = new Set(sources.map(({ path }) => path))
  const routed = slugsIn([...paths], /^server\/(?<slug>[^/]+)\/\k<slug>\.routes\.ts$/)
  const stored = slugsIn([...paths], /^server\/(?<slug>[^/]+)\/[^/]+\.store\.ts$/)
  return [...routed]
    .filter((slug) => stored.has(slug) && !paths.has(`tests/api/both-databases/${slug}.test.ts`))
    .map((slug) => `server/${slug}: no way through it in tests/api/both-databases`)
}

export function brokenNames(sources: readonly Source[]): string[] {
  return [
    ...sources.flatMap(brokenName),
    ...sources.flatMap(retiredWords),
    ...sources.filter(isBarrel).map(({ path }) => `${path}: a barrel`),
    ...strangeSlugs(sources),
    ...triedOnOneDatabase(sources),
  ]
}
