import { existsSync, readFileSync } from 'node:fs'

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Count
 * @typedef {{ status: string, assertionResults: { status: string }[] }} VitestFile
 */

/**
 * Counts one failure if something failed outside of a test (a file that does not load, a crash, no test at all).
 * @param {Count} count @param {number} exitCode @returns {Count}
 */
function blame({ passed, failed, skipped }, exitCode) {
  const isSilentFailure = failed === 0 && (exitCode !== 0 || passed === 0)
  return { passed, failed: isSilentFailure ? 1 : failed, skipped }
}

/** @param {string} path @param {number} exitCode @returns {Count} */
export function countVitest(path, exitCode) {
  const report = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : { testResults: [] }
  const files = /** @type {VitestFile[]} */ (report.testResults)
  const statuses = files.flatMap((file) => file.assertionResults.map((test) => test.status))
  const broken = files.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  const passed = statuses.filter((status) => status === 'passed').length
  const failed = statuses.filter((status) => status === 'failed').length
  const skipped = statuses.length - passed - failed
  return blame({ passed, failed: failed + broken.length, skipped }, exitCode)
}

/** @param {string} path @param {number} exitCode @returns {Count} */
export function countPlaywright(path, exitCode) {
  const report = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report.stats ?? {}
  return blame({ passed: expected, failed: unexpected + flaky, skipped }, exitCode)
}

/** @param {string} _path @param {number} exitCode @returns {Count} */
export function countCheck(_path, exitCode) {
  return exitCode === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }
}

/** Allows a run without tests. @param {string} path @param {number} exitCode @returns {Count} */
export function countIfAny(path, exitCode) {
  const count = countVitest(path, exitCode)
  return exitCode === 0 && count.passed === 0 ? { ...count, failed: 0 } : count
}
