import { provideChromium } from './chromium-install.mjs'
import { install, productNode } from './install.mjs'
import { killLeftovers } from './leftovers.mjs'
import { onStopRequest } from './processes.mjs'
import { measurePace, pace } from './pace.mjs'
import { aboutToRun, passedBefore } from './passed-steps.mjs'
import { runStep, stopSteps } from './run-step.mjs'
import { runWithSecondLook, unsteadySteps } from './second-look.mjs'
import { overBudget } from './step-budget.mjs'
import { build, changedOnly, checks, elsewhere, suites } from './test-steps.mjs'

const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const isFull = process.argv.includes('--full')
const isAll = isFull || process.argv.includes('--all')
/** Only the tests that reach a file changed since the last commit: a quick check, not a complete one. */
const onlyChanged = process.argv.includes('--changed')
const skipsNothing = wanted.length > 0 || isAll
process.env.TEST_TIER = isFull ? 'full' : isAll ? 'all' : 'first'
process.env.TEST_PACE = measurePace().toFixed(1)

await install()
const node = productNode()
const hasChromium = provideChromium()

onStopRequest(() => void stopSteps().then(() => process.exit(130)))

if (pace() > 1)
  console.log(`This machine takes ${pace()} times as long as a quiet one: every limit is so much longer.`)

const counts = await Promise.all(checks.filter(isWanted).map((step) => runStep(node, step)))
/** @type {string[]} */
const unchanged = []
const steps = (onlyChanged ? changedOnly : [...suites, ...(isFull ? elsewhere : [])])
  .filter(isWanted)
  .filter(isOfTier)
if (isWanted(build) || steps.some(({ needsBuild }) => needsBuild)) steps.unshift(build)
for (const step of steps) {
  const before = skipsNothing || onlyChanged ? null : passedBefore(step.name)
  if (before !== null) {
    console.log(`- ${step.name}: nothing it reads has changed since its ${before} passed`)
    unchanged.push(step.name)
    continue
  }
  if (step.needsChromium && !hasChromium) {
    console.log(`✗ ${step.name}: not run, there is no Chromium`)
    counts.push({ passed: 0, failed: 1, skipped: 0 })
    continue
  }
  const keep = onlyChanged ? () => {} : aboutToRun(step.name)
  const count = await runWithSecondLook(node, step)
  counts.push(count)
  keep(count)
  const left = await killLeftovers(3000)
  if (left.length > 0) {
    console.log(`✗ ${step.name} left processes running:\n  ${left.join('\n  ')}`)
    counts.push({ passed: 0, failed: 1, skipped: 0 })
  }
}

/** Without names every step is run; with names, only those: `npm test -- types api`. @param {{ name: string }} step */
function isWanted(step) {
  return wanted.length === 0 || wanted.some((name) => step.name.startsWith(name))
}

/**
 * A step that only belongs to the whole run is also run in the first tier if it is named.
 * @param {import('./test-steps.mjs').Step} step
 */
function isOfTier({ onlyInAll }) {
  return isAll || wanted.length > 0 || !onlyInAll
}

const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
if (counts.length === 0) console.error(`No step of that name: ${wanted.join(', ')}`)
for (const line of [...overBudget(), ...unsteadySteps()]) console.log(line)
if (unchanged.length > 0)
  console.log(`Not run again: ${unchanged.join(', ')}. \`npm test -- --all\` runs everything.`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
