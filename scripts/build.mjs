import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './root.mjs'
import { runOrStop } from './processes.mjs'

const inputs = [
  'index.html',
  'public',
  'src',
  'contract',
  'machines',
  'locales',
  'package-lock.json',
  'package.json',
  'tsconfig.json',
  'tsconfig.base.json',
  'tsconfig.page.json',
  'vite.config.ts',
  'vite.dev-pages.config.ts',
  'lingui.config.ts',
  'scripts/catalogue-parts.ts',
  'scripts/chunks.ts',
  'scripts/imports.ts',
  'scripts/machine-descriptions.ts',
  'scripts/text-parts.ts',
]
const stamp = join(root, '.cache', 'built-from')

/** @param {string} path @returns {string[]} files in a stable order; generated ones are outputs, not inputs */
function filesOf(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return path.endsWith('.gen.ts') ? [] : [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(join(path, name)))
}

function inputsHash() {
  const hash = createHash('sha256')
  for (const file of inputs.flatMap((input) => filesOf(join(root, input)))) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex')
}

/** Builds the page into dist/ and the developer's pages into dist-dev/, unless what they are made of hasn't changed since. @param {string} node */
export async function buildPage(node) {
  const wanted = inputsHash()
  const isBuilt = ['dist', 'dist-dev'].every((folder) => existsSync(join(root, folder, 'index.html')))
  if (isBuilt && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Building the page ...')
  rmSync(stamp, { force: true })
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  for (const config of ['vite.config.ts', 'vite.dev-pages.config.ts']) {
    await runOrStop(
      node,
      [vite, 'build', '--config', config, '--logLevel', 'warn'],
      'The page could not be built: see the lines above.',
      { env: { ...process.env, NODE_ENV: 'production' } },
    )
  }
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildPage(process.execPath)
