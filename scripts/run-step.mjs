import { mkdirSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { killLeftovers, markedEnvironment } from './leftovers.mjs'
import { ended, endGroup, signalGroup, startGroup } from './processes.mjs'
import { pace } from './pace.mjs'
import { root } from './root.mjs'
import { noteSeconds } from './step-budget.mjs'

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

export async function stopSteps() {
  const children = [...running]
  children.forEach((child) => signalGroup(child, 'SIGTERM'))
  await Promise.all(children.map((child) => endGroup(child, 5000)))
  await killLeftovers(2000)
}

/** @param {import('./test-steps.mjs').Step} step */
const environment = (step) => ({
  ...process.env,
  ...step.env,
  ...markedEnvironment,
  ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }),
  PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
})

/**
 * Runs one step within its limit and prints the result: one line if it passed, all its output if not.
 * @param {string} node @param {import('./test-steps.mjs').Step} step
 * @returns {Promise<import('./test-results.mjs').Count>}
 */
export async function runStep(node, step) {
  const from = Date.now()
  mkdirSync(join(root, 'test-results'), { recursive: true })
  if (step.report) rmSync(step.report, { force: true })

  const child = startGroup(node, step.command, { stdio: ['ignore', 'pipe', 'pipe'], env: environment(step) })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text))
  // The wide matrices of `npm run test:full` and `npm run test:faults` take longer.
  const scale = process.env.TEST_TIER === 'full' ? 20 : 1
  const limit = Math.ceil(scale * step.limit * pace())
  const timer = setTimeout(() => {
    output += `\n${step.name} took longer than ${limit} s and was ended.\n`
    signalGroup(child, 'SIGTERM')
    setTimeout(() => signalGroup(child, 'SIGKILL'), 5000).unref()
  }, limit * 1000)
  const closed = new Promise((resolve) => child.once('close', resolve))
  const code = await ended(child)
  await endGroup(child, 3000)
  running.delete(child)
  // A process that left the group may keep the pipe open: its further output is not waited for.
  await Promise.race([closed, wait(1000)])
  clearTimeout(timer)
  return tell(step, step.count(step.report, code), output, from)
}

/**
 * @param {import('./test-steps.mjs').Step} step @param {import('./test-results.mjs').Count} count
 * @param {string} output @param {number} from
 */
function tell(step, count, output, from) {
  const seconds = noteSeconds(step.name, (Date.now() - from) / 1000)
  const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : ''
  const mark = count.failed > 0 ? '✗' : '✓'
  if (count.failed > 0) console.log(`\n${output.trim()}\n`)
  console.log(
    `${mark} ${step.name}: ${count.passed} of ${count.passed + count.failed}${skipped} (${seconds})`,
  )
  return count
}
