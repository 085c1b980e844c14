import type { AnyStateMachine } from 'xstate'
import { readChart } from './chart.ts'
import { checkModel } from './check-model.ts'
import type { Share } from './coverage.ts'
import { createCoverage } from './coverage.ts'
import type { Bench } from './execute.ts'
import { createBench, createRun } from './execute.ts'
import { joinPaths } from './join.ts'
import type { AnyModel } from './model.ts'
import { passing } from './model.ts'
import type { Move } from './moves.ts'
import { tellMoves } from './moves.ts'
import type { Planner } from './plan.ts'
import { happenedIn, nothing, timeLeft } from './plan.ts'
import { mostSteps, planPaths } from './plan-paths.ts'
import { leavesOf } from './states.ts'
import type { Step } from './step.ts'

/** Long enough to join many edges, short enough to be read when it fails. */
const longestPath = 40

const tell = (error: unknown): string =>
  error instanceof Error ? `${error.message}${error.cause ? ` (${tell(error.cause)})` : ''}` : String(error)

/** Runs a path on the real machine. What goes wrong is thrown with the number of steps that had gone well. */
const replay = async (
  model: AnyModel,
  bench: Bench,
  planner: Planner,
  path: readonly string[],
  strayFrom: Set<string>,
): Promise<void> => {
  const run = createRun(model, bench)
  let planned = nothing
  let done = 0
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
      const happened = happenedIn(planned, label, next)
      await run.perform(label, step, timeLeft(planned))
      planned = next
      run.check(label, planned)
      run.hold(label, happened)
      done++
      if (strayFrom.has(planned.key)) continue
      strayFrom.add(planned.key)
      await tryStrays()
    }
  } catch (error) {
    throw new Stumble(tell(error), path.slice(0, done + 1), { cause: error })
  } finally {
    run.stop()
  }
}

/** A path that went wrong, and the steps of it up to there. */
class Stumble extends Error {
  readonly steps: readonly string[]
  constructor(message: string, steps: readonly string[], options: ErrorOptions) {
    super(message, options)
    this.steps = steps
  }
}

/** The shortest planned path on which the same goes wrong, or the steps on which it did. */
const shortestTo = async (
  stumble: Stumble,
  shortest: readonly (readonly string[])[],
  again: (path: readonly string[]) => Promise<unknown>,
): Promise<readonly string[]> => {
  const last = stumble.steps.at(-1)
  const shorter = shortest
    .filter((path) => path.length < stumble.steps.length && path.at(-1) === last)
    .toSorted((one, other) => one.length - other.length)
  for (const path of shorter) {
    const same = await again(path).then(
      () => false,
      (error: unknown) => error instanceof Stumble && error.message === stumble.message,
    )
    if (same) return path
  }
  return stumble.steps
}

/** States that are said to be passed through at once, and aren't. */
const restedIn = (model: AnyModel, moves: readonly Move[]): string[] => {
  const reached = new Set(moves.flatMap(({ to }) => leavesOf(to.snapshot?.value)))
  return [...reached]
    .filter((state) => model.sees?.[state] === passing)
    .map((state) => `something rests in ${state}, which is said to be ${passing}`)
}

/** The problem of a machine that does something else than when somebody last looked at it. */
export const otherThanRecorded = 'behaves otherwise than recorded'

export interface Row {
  machine: string
  shares: readonly Share[]
  paths: number
  milliseconds: number
  problems: string[]
}

export interface Limits {
  /** So many problems are enough. */
  problems: number
  /** So many steps may be planned. */
  steps: number
}

/** Plans, runs and measures one machine. `told`: how it behaves; '' when it can't be planned. */
export const examine = async (model: AnyModel, limits: Limits): Promise<Row & { told: string }> => {
  const began = performance.now()
  const machine: AnyStateMachine = model.machine
  const chart = readChart(machine)
  const problems = checkModel(model, chart)
  const coverage = createCoverage(model, chart)
  let unmet = (): string[] => []
  let paths = 0
  let told = ''
  const result = () => ({
    machine: machine.id,
    shares: coverage.result(),
    paths,
    milliseconds: Math.round(performance.now() - began),
    problems,
    told,
  })
  if (problems.length > 0) return result()
  try {
    const plan = planPaths(model, limits.steps)
    unmet = plan.planner.unmet
    told = tellMoves(plan.moves, chart)
    problems.push(...restedIn(model, plan.moves))
    const joined = joinPaths(plan.planner, plan.shortest, plan.moves, longestPath)
    const bench = createBench(model, coverage)
    const strayFrom = new Set<string>()
    const way = (stumble: Stumble): Promise<readonly string[]> =>
      shortestTo(stumble, plan.shortest, (path) => replay(model, bench, plan.planner, path, new Set()))
    for (const path of joined) {
      paths++
      try {
        await replay(model, bench, plan.planner, path, strayFrom)
      } catch (error) {
        if (!(error instanceof Stumble)) throw error
        problems.push(
          limits.problems > 1 ? `${error.message}\n    ${(await way(error)).join(' > ')}` : error.message,
        )
        if (problems.length >= limits.problems) return result()
      }
    }
  } catch (error) {
    problems.push(tell(error))
    return result()
  }
  for (const { name, missing } of coverage.result())
    problems.push(...missing.map((item) => `${name}: never ${item}`))
  for (const name of new Set([...coverage.unmet(), ...unmet()]))
    problems.push(`the model asks for '${name}', which is no step that ever happens`)
  return result()
}

/** Examines a machine and compares it with `recorded`: how it behaved when somebody last looked at it. */
export const walk = async (model: AnyModel, recorded: string | null): Promise<Row & { told: string }> => {
  const row = await examine(model, { problems: 20, steps: mostSteps })
  if (row.told === '') return row
  if (recorded === null) row.problems.push('no recorded behaviour (--record)')
  else if (row.told !== recorded)
    row.problems.push(`${otherThanRecorded}:\n${difference(recorded, row.told)}`)
  return row
}

const mostLines = 8
const withoutWhere = (line: string): string => line.replace(/ \[(?:in|where) .+\]$/u, '')

/** Each line of a record with the state above it, since the same line may hold in several. */
const linesOf = (record: string): { state: string; line: string }[] => {
  let state = ''
  return record.split('\n').map((line) => {
    if (!line.startsWith(' ')) state = line
    return { state, line: line.trim() }
  })
}

/** What happens otherwise; then what happens as before, but in other situations. */
const difference = (before: string, after: string): string => {
  const [had, has] = [linesOf(before), linesOf(after)]
  const nameOf = ({ state, line }: (typeof had)[number]): string => `${state}\n${line}`
  const missing = (lines: typeof had, others: typeof had, sign: string): string[] => {
    const all = new Set(others.map(nameOf))
    const known = new Set(others.map((one) => withoutWhere(nameOf(one))))
    const found = lines.filter((one) => !all.has(nameOf(one)))
    const isNew = (one: (typeof had)[number]): boolean => !known.has(withoutWhere(nameOf(one)))
    const told = [...found.filter(isNew), ...found.filter((one) => !isNew(one))].map(
      ({ line }) => `  ${sign} ${line}`,
    )
    return told.length > mostLines
      ? [...told.slice(0, mostLines), `  ... and ${told.length - mostLines} more`]
      : told
  }
  return [...missing(had, has, '-'), ...missing(has, had, '+')].join('\n')
}
