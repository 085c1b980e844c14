import { join } from 'node:path'
import { root } from './root.mjs'
import { countCheck, countIfAny, countPlaywright, countVitest } from './test-results.mjs'

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} command run by the product's Node
 * @property {number} limit seconds; a step that takes longer counts as hanging
 * @property {string} report path of its runner's report
 * @property {(report: string, exitCode: number) => import('./test-results.mjs').Count} count
 * @property {boolean} [needsChromium]
 * @property {boolean} [needsBuild] its hubs serve the built page
 * @property {Readonly<Record<string, string>>} [env] additional environment variables
 * @property {boolean} [onlyInAll] belongs entirely to the second tier: `npm test -- --all`
 * @property {'failed-files' | 'last-failed'} [again] method for running its failed tests once more, alone
 * (second-look.mjs)
 */

/** @param {string} path */
const tool = (path) => join(root, 'node_modules', path)
/** @param {string} name */
const reportOf = (name) => join(root, 'test-results', `${name}.json`)

/** @param {string} name @param {string[]} command @returns {Step} */
const check = (name, command) => ({ name, command, limit: 600, report: '', count: countCheck })

/** @param {string} name @param {number} limit @param {boolean} [needsChromium] @param {string} [projects] @returns {Step} */
const vitest = (name, limit, needsChromium, projects = name) => ({
  name,
  command: [
    tool('vitest/vitest.mjs'),
    'run',
    `--project=${projects}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportOf(name)}`,
  ],
  limit,
  report: reportOf(name),
  count: countVitest,
  needsChromium,
})

/** Quick and light: they run side by side. */
export const checks = [
  check('types', [tool('typescript/bin/tsc'), '--build', '--checkers', '1']),
  check('lint', [tool('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings']),
  check('format', [tool('oxfmt/bin/oxfmt'), '--check']),
  check('unused', [tool('knip/bin/knip.js')]),
  check('catalogues in step with the code', [
    tool('@lingui/cli/dist/lingui.js'),
    'check',
    'sync',
    '--verbose',
  ]),
  check('translations complete', [
    tool('@lingui/cli/dist/lingui.js'),
    'check',
    'missing',
    '--locale=fr,pt,tr',
    '--mode=catalog',
    '--verbose',
  ]),
]

export const build = check('build', ['scripts/build.mjs'])

/** Run one after the other: each of them uses all available processors. @type {Step[]} */
export const suites = [
  vitest('architecture', 400),
  vitest('rules', 600),
  vitest('paths', 900),
  vitest('mutants', 3600),
  { ...vitest('api', 900, false, 'api:*'), needsBuild: true, again: 'failed-files' },
  vitest('stand-ins', 600),
  { ...vitest('faults', 900, true, 'faults*'), needsBuild: true, onlyInAll: true, again: 'failed-files' },
  { ...vitest('views', 1200, true), again: 'failed-files' },
  {
    name: 'journeys',
    command: [tool('@playwright/test/cli.js'), 'test'],
    limit: 1200,
    report: reportOf('journeys'),
    count: countPlaywright,
    needsChromium: true,
    needsBuild: true,
    again: 'last-failed',
  },
]

/** East of every date line, half an hour off the others, and far behind. */
const zones = ['Pacific/Kiritimati', 'Asia/Kolkata', 'America/St_Johns']

/**
 * Steps that depend on dates, repeated in other zones: their first tier, with journeys whose hubs pass midnight
 * (UTC) in their first minute. For `npm run test:full`.
 */
export const elsewhere = zones.flatMap((zone) =>
  suites
    .filter(({ name }) => ['rules', 'views', 'journeys'].includes(name))
    .map((step) => ({
      ...step,
      name: `${step.name} in ${zone}`,
      env: { TEST_TIER: 'first', TZ: zone, TEST_CLOCK: 'before midnight' },
    })),
)

/** Only their tests that reach a file changed since the last commit. */
export const changedOnly = suites
  .filter(({ name }) => ['rules', 'paths', 'api', 'stand-ins', 'views'].includes(name))
  .map((step) => ({
    ...step,
    command: [...step.command, '--changed', '--passWithNoTests'],
    count: countIfAny,
  }))
