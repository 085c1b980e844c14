import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './root.mjs'
import { runStep } from './run-step.mjs'

/** More failures than this are no accident of timing. */
const mostUnsteady = 3

/** @param {string} report @returns {string[]} files with failed tests, from Vitest's report */
function failedFiles(report) {
  if (!existsSync(report)) return []
  /** @type {{ name: string, status: string }[]} */
  const files = JSON.parse(readFileSync(report, 'utf8')).testResults
  return files.filter(({ status }) => status === 'failed').map(({ name }) => relative(root, name))
}

/**
 * Returns the same step for its failed tests only, or null if the report names none.
 * @param {import('./test-steps.mjs').Step} step
 * @returns {import('./test-steps.mjs').Step | null}
 */
function onlyFailed(step) {
  const name = `${step.name}, again alone`
  if (step.again === 'last-failed') return { ...step, name, command: [...step.command, '--last-failed'] }
  const files = failedFiles(step.report)
  return files.length > 0 ? { ...step, name, command: [...step.command, ...files] } : null
}

/** @type {string[]} */
const unsteady = []

/**
 * Runs a step. Because browsers and processes compete on a busy machine, a few failures are tried once more, alone.
 * If they pass then, they are reported as unsteady at the end instead of failing the run. It is still a defect of
 * the test or of the product, and both outputs are shown.
 * @param {string} node @param {import('./test-steps.mjs').Step} step
 * @returns {Promise<import('./test-results.mjs').Count>}
 */
export async function runWithSecondLook(node, step) {
  const count = await runStep(node, step)
  const again = step.again && count.failed > 0 && count.failed <= mostUnsteady ? onlyFailed(step) : null
  if (!again) return count
  const alone = await runStep(node, again)
  if (alone.failed > 0) return count
  unsteady.push(
    `Unsteady: ${count.failed} of ${step.name} failed beside the others and passed alone (see above)`,
  )
  return { ...count, passed: count.passed + count.failed, failed: 0 }
}

/** A line for each step with tests that failed once. */
export const unsteadySteps = () => unsteady
