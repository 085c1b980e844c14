import type { AnyStateMachine } from 'xstate'
import { readChart } from './chart.ts'
import { checkModel } from './check-model.ts'
import type { Share } from './coverage.ts'
import { createCoverage } from './coverage.ts'
import type { Bench } from './execute.ts'
import { createBench, createRun } from './execute.ts'
import { joinPaths } from './join.ts'
import type { AnyModel } from './model.ts'
import { tellMoves } from './moves.ts'
import type { Planner } from './plan.ts'
import { nothing } from './plan.ts'
import { planPaths } from './plan-paths.ts'
import type { Step } from './step.ts'

/** Long enough to join many edges, short enough to be read when it fails. */
const longestPath = 40

const replay = async (
  model: AnyModel,
  bench: Bench,
  planner: Planner,
  path: readonly string[],
  strayFrom: Set<string>,
): Promise<void> => {
  const run = createRun(model, bench)
  let planned = nothing
  /** Whatever means nothing here must do nothing here. */
  const tryStrays = async (): Promise<void> => {
    for (const [label, step] of planner.steps(planned)) {
      if (step.kind !== 'send' || planner.take(planned, label).taken.length > 0) continue
      await run.perform(label, step, 0)
      run.check(label, { ...planned, acts: [] })
    }
  }
  try {
    for (const label of path) {
      const step = planner.steps(planned).get(label) as Step
      const next = planner.take(planned, label)
      await run.perform(label, step, Math.min(...planned.timers.map((timer) => timer.left)))
      planned = next
      run.check(label, planned)
      run.hold(label)
      if (strayFrom.has(planned.key)) continue
      strayFrom.add(planned.key)
      await tryStrays()
    }
  } finally {
    run.stop()
  }
}

/** The problem of a machine that does something else than when somebody last looked at it. */
export const otherThanRecorded = 'behaves otherwise than recorded'

export interface Row {
  machine: string
  shares: readonly Share[]
  paths: number
  milliseconds: number
  problems: readonly string[]
}

const tell = (error: unknown): string =>
  error instanceof Error ? `${error.message}${error.cause ? ` (${tell(error.cause)})` : ''}` : String(error)

/** Plans, runs and measures one machine. `recorded`: how it behaved when somebody last looked at it. */
export const walk = async (model: AnyModel, recorded: string | null): Promise<Row & { told: string }> => {
  const began = performance.now()
  const machine: AnyStateMachine = model.machine
  const chart = readChart(machine)
  const problems = checkModel(model, chart)
  const coverage = createCoverage(model, chart)
  let paths = 0
  let told = ''
  if (problems.length > 0)
    return { machine: machine.id, shares: coverage.result(), paths, milliseconds: 0, problems, told }
  try {
    const plan = planPaths(model)
    told = tellMoves(plan.moves, chart)
    const joined = joinPaths(plan.planner, plan.shortest, plan.moves, longestPath)
    const bench = createBench(model, coverage)
    const strayFrom = new Set<string>()
    for (const path of joined) {
      paths++
      try {
        await replay(model, bench, plan.planner, path, strayFrom)
      } catch (error) {
        problems.push(`${path.join(' > ')}: ${tell(error)}`)
        if (problems.length >= 20) break
      }
    }
  } catch (error) {
    problems.push(tell(error))
  }
  if (recorded === null) problems.push('no recorded behaviour (npm run paths -- --record)')
  else if (told !== recorded) problems.push(`${otherThanRecorded}:\n${difference(recorded, told)}`)
  const shares = coverage.result()
  for (const { name, missing } of shares) problems.push(...missing.map((item) => `${name}: never ${item}`))
  const milliseconds = Math.round(performance.now() - began)
  return { machine: machine.id, shares, paths, milliseconds, problems, told }
}

const mostLines = 8
const withoutWhere = (line: string): string => line.replace(/ \[in [^\]]+\]$/u, '')

/** What happens otherwise; then what happens as before, but in other situations. */
const difference = (before: string, after: string): string => {
  const [had, has] = [before.split('\n'), after.split('\n')]
  const missing = (lines: string[], others: string[], sign: string): string[] => {
    const [all, known] = [new Set(others), new Set(others.map(withoutWhere))]
    const found = lines.filter((line) => !all.has(line))
    const isNew = (line: string): boolean => !known.has(withoutWhere(line))
    const told = [...found.filter(isNew), ...found.filter((line) => !isNew(line))].map(
      (line) => `  ${sign} ${line.trim()}`,
    )
    return told.length > mostLines
      ? [...told.slice(0, mostLines), `  ... and ${told.length - mostLines} more`]
      : told
  }
  return [...missing(had, has, '-'), ...missing(has, had, '+')].join('\n')
}
