import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildPage } from './build.mjs'
import { install, productNode } from './install.mjs'
import { ended, endGroup, onStopRequest, startGroup } from './processes.mjs'
import { root } from './root.mjs'

/* npm run looks -- [COMMIT] [--rtl]: takes screenshots of the demo's routes and the gallery at a commit (by default
   the previous one) and now, and compares them pixel by pixel. Clock and data are frozen, nothing moves. Different
   pictures are stored in test-results/looks, each with the other one and the difference. */

const { values, positionals } = parseArgs({ options: { rtl: { type: 'boolean' } }, allowPositionals: true })
const [commit = 'HEAD~1'] = positionals
/** @param {string[]} args */
const git = (args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** @param {string} command @param {string[]} args @param {import('node:child_process').SpawnOptions} options */
const run = async (command, args, options = {}) => {
  const child = startGroup(command, args, options)
  onStopRequest(() => child.kill('SIGTERM'))
  const code = await ended(child)
  await endGroup(child, 3000)
  return code
}

const sha = git(['rev-parse', '--verify', `${commit}^{commit}`])
const before = join(root, '.cache/looks', sha)
const pictures = join(root, '.cache/looks', values.rtl ? 'pictures-rtl' : 'pictures')

await install()
const node = productNode()

/** @param {string} hub @param {string[]} options */
const photograph = (hub, options) =>
  run(
    node,
    ['node_modules/@playwright/test/cli.js', 'test', '--config=tests/looks/looks.config.ts', ...options],
    {
      cwd: root,
      env: {
        ...process.env,
        HUB_ROOT: hub,
        LOOKS_PICTURES: pictures,
        LOOKS_DIRECTION: values.rtl ? 'rtl' : 'ltr',
        TEST_CLOCK: '2031-03-03T12:00:00Z',
      },
    },
  )

rmSync(pictures, { recursive: true, force: true })
mkdirSync(pictures, { recursive: true })
git(['worktree', 'add', '--force', '--detach', before, sha])
try {
  const built = await run(process.execPath, ['scripts/run.mjs', 'scripts/build.mjs'], { cwd: before })
  if (built !== 0) throw new Error(`${sha} can't be built`)
  // Pages that do not exist at that commit have no picture, and are reported by the comparison.
  await photograph(before, ['--update-snapshots=all'])
} finally {
  git(['worktree', 'remove', '--force', before])
}
await buildPage(node)
process.exit(await photograph(root, ['--update-snapshots=none']))
