import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

/*
 * Seconds that each step may take on two quiet cores; together they are the time that `npm test` aims at: twelve minutes,
 * and at most 90 s more for each later issue. A slower machine is no mistake, so a step over its budget is told and
 * doesn't fail.
 */
/** @type {Readonly<Record<string, number>>} */
const budget = JSON.parse(readFileSync(join(root, 'scripts', 'test-budget.json'), 'utf8'))

/** @type {Map<string, number>} */
const taken = new Map()

/** Keeps how long a step took and says it, against its budget. @param {string} name @param {number} seconds */
export function tellSeconds(name, seconds) {
  taken.set(name, seconds)
  return `${seconds.toFixed(1)} s of ${budget[name] ?? '?'} s`
}

/** A line for each step that took longer than its budget; none under `test:full`, whose matrices take their time. */
export function overBudget() {
  if (process.env.TEST_SCALE === 'full') return []
  return [...taken]
    .filter(([name, seconds]) => seconds > (budget[name] ?? Infinity))
    .map(([name, seconds]) => `Over its budget of ${budget[name]} s: ${name}, ${seconds.toFixed(0)} s`)
}
