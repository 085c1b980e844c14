import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { filesHash } from './files-hash.mjs'
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
  'vite.rendering.config.ts',
  'lingui.config.ts',
  // The whole folder: a build script that is not an input would leave an old page behind.
  'scripts',
]
const stamp = join(root, '.cache', 'built-from')

/**
 * Builds the page into dist/, its rendering for the server into dist-rendering/ and the developer's pages into
 * dist-dev/, unless their inputs are unchanged. @param {string} node
 */
export async function buildPage(node) {
  const wanted = filesHash(inputs)
  const isBuilt = ['dist/index.html', 'dist-rendering/entry-server.js', 'dist-dev/index.html'].every((file) =>
    existsSync(join(root, file)),
  )
  if (isBuilt && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Building the page ...')
  rmSync(stamp, { force: true })
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  for (const config of ['vite.config.ts', 'vite.rendering.config.ts', 'vite.dev-pages.config.ts']) {
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
