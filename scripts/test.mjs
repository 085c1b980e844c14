import { provideChromium } from './chromium-install.mjs'
import { install, productNode } from './install.mjs'
import { killLeftovers } from './leftovers.mjs'
import { onStopRequest } from './processes.mjs'
import { runStep, stopSteps } from './run-step.mjs'
import { build, checks, suites } from './test-steps.mjs'

const isFull = process.argv.includes('--full')
const wanted = process.argv.slice(2).filter((argument) => argument !== '--full')
if (isFull) process.env.TEST_SCALE = 'full'

await install()
const node = productNode()
const hasChromium = provideChromium()

onStopRequest(() => void stopSteps().then(() => process.exit(130)))

const counts = await Promise.all(checks.filter(isWanted).map((step) => runStep(node, step)))
for (const step of [build, ...suites].filter(isWanted)) {
  if (step.needsChromium && !hasChromium) {
    console.log(`✗ ${step.name}: not run, there is no Chromium`)
    counts.push({ passed: 0, failed: 1, skipped: 0 })
    continue
  }
  counts.push(await runStep(node, step))
  const left = await killLeftovers(3000)
  if (left.length > 0) {
    console.log(`✗ ${step.name} left processes running:\n  ${left.join('\n  ')}`)
    counts.push({ passed: 0, failed: 1, skipped: 0 })
  }
}

/** Without names every step is run; with names, those: `npm test -- types api`. @param {{ name: string }} step */
function isWanted(step) {
  return wanted.length === 0 || wanted.some((name) => step.name.startsWith(name))
}

const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
if (counts.length === 0) console.error(`No step of that name: ${wanted.join(', ')}`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
