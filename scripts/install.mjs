import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'
import { runOrStop } from './processes.mjs'

const stamp = join(root, 'node_modules', '.installed-lockfile')
const installedLockfile = join(root, 'node_modules', '.package-lock.json')

/** @param {string} path @returns {Record<string, { version?: string, optional?: boolean }>} */
const packagesOf = (path) => JSON.parse(readFileSync(path, 'utf8')).packages

/**
 * Does the record of `npm install` beside the packages match the lockfile? Packages of other platforms may be
 * missing.
 */
function matchesLockfile() {
  if (!existsSync(installedLockfile)) return false
  const installed = packagesOf(installedLockfile)
  return Object.entries(packagesOf(join(root, 'package-lock.json'))).every(([path, wanted]) => {
    if (path === '') return true
    const found = installed[path]
    return found ? found.version === wanted.version : wanted.optional === true
  })
}

/** Installs exactly the packages of the lockfile, unless they are already there. Needs nothing but npm. */
export async function install() {
  const lockfile = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const wanted = `${lockfile} ${process.platform}-${process.arch}\n`
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  if (!matchesLockfile()) {
    console.log('Installing packages (the first time takes a minute) ...')
    // No package needs its install script, so none is run. The page is built here, so development packages are always
    // included.
    const options = [
      'ci',
      '--ignore-scripts',
      '--include=dev',
      '--include=optional',
      '--loglevel=error',
      '--no-progress',
    ]
    const npm = process.env.npm_execpath
    const [command, ...args] = npm?.endsWith('.js')
      ? [process.execPath, npm, ...options]
      : ['npm', ...options]
    await runOrStop(
      command,
      args,
      'The packages could not be installed: see the lines above, then try again.',
    )
  }
  writeFileSync(stamp, wanted)
}

/** @param {string} version */
function isRecent(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  return major > 24 || (major === 24 && minor >= 7)
}

/** Returns the Node for running the product: the one among the packages, else this one if it is recent enough. */
export function productNode() {
  // Not by the link in .bin: npm 10 makes none for an optional package.
  const [system, file] = process.platform === 'win32' ? ['win', 'node.exe'] : [process.platform, 'node']
  const packaged = join(root, 'node_modules', `node-${system}-${process.arch}`, 'bin', file)
  const answer = existsSync(packaged) ? spawnSync(packaged, ['--version'], { encoding: 'utf8' }) : undefined
  if (answer?.status === 0 && isRecent(answer.stdout.trim())) return packaged
  if (isRecent(process.version)) return process.execPath
  console.error(
    `Node 24.7 or newer is needed on this platform (this is ${process.version}): install it from https://nodejs.org`,
  )
  process.exit(1)
}
