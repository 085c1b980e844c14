import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pace } from './pace.mjs'
import { root } from './root.mjs'

/**
 * Seconds that each step may take on two idle cores, by tier: together 9 minutes in the first and 25 in the second.
 * The pace of the machine (pace.mjs) is divided out. A step over its budget is reported but does not fail.
 * @type {Readonly<Record<string, Readonly<Record<string, number>>>>}
 */
const budgets = JSON.parse(readFileSync(join(root, 'scripts', 'test-budget.json'), 'utf8'))

/** @type {Map<string, number>} */
const taken = new Map()

/** None under `test:full`, whose matrices take longer. @param {string} name @returns {number | undefined} */
const budgetOf = (name) => budgets[process.env.TEST_TIER ?? '']?.[name]

/**
 * Records the duration of a step; returns it as text, with its equivalent on an idle machine.
 * @param {string} name @param {number} seconds
 */
export function noteSeconds(name, seconds) {
  taken.set(name, seconds / pace())
  const budget = budgetOf(name)
  return `${seconds.toFixed(1)} s, ${(seconds / pace()).toFixed(0)} s at a quiet pace${budget ? ` of ${budget} s` : ''}`
}

/** A line for each step that took longer than its budget. */
export function overBudget() {
  return [...taken]
    .filter(([name, seconds]) => seconds > (budgetOf(name) ?? Infinity))
    .map(
      ([name, seconds]) =>
        `Over its budget of ${budgetOf(name)} s: ${name}, ${seconds.toFixed(0)} s at a quiet pace`,
    )
}
