import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { catalogue } from './catalogue.ts'
import { readChart } from './harness/chart.ts'
import { createCoverage } from './harness/coverage.ts'
import type { Bench, Run } from './harness/execute.ts'
import { createBench, createRun } from './harness/execute.ts'
import type { AnyModel } from './harness/model.ts'
import { isReporting } from './harness/model.ts'
import type { Step } from './harness/step.ts'
import { stepsNow } from './harness/step.ts'
import { scale } from '#tests/support/scale.ts'
import { patience } from '#tests/support/pace.ts'

const happening = fc.record({
  kind: fc.constantFrom('answer', 'answer', 'event', 'event', 'event', 'stray', 'twice', 'late', 'time'),
  pick: fc.noBias(fc.nat(9_999)),
  ms: fc.constantFrom(1, 999, 8_000, 20_000, 61_000),
})
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never

const at = <T>(list: readonly T[], pick: number): T | undefined => list[pick % Math.max(1, list.length)]

/** Any event from anywhere, whichever actor usually sends it. */
const fromAnywhere = (model: AnyModel): AnyModel => ({
  ...model,
  alsoFromElsewhere: Object.keys(model.events),
})

const answersOf = (model: AnyModel, src: string): { ok: boolean; answer: unknown }[] => {
  const actor = model.actors[src]
  if (!actor || isReporting(actor)) return []
  return [
    ...Object.values(actor.done).map((answer) => ({ ok: true, answer })),
    ...Object.values(actor.fails).map((answer) => ({ ok: false, answer })),
  ]
}

/** An answer to a question that was already answered or given up: nothing may come of it. */
const answerLate = async (model: AnyModel, run: Run, pick: number): Promise<void> => {
  const stale = run.control.asked.filter((one) => !one.isOpen())
  const question = at(stale, pick)
  const answer = question && at(answersOf(model, question.src), pick)
  if (!question || !answer) return
  const before = run.snapshot()
  if (answer.ok) question.resolve(answer.answer)
  else question.reject(answer.answer)
  await new Promise((resolve) => setImmediate(resolve))
  if (run.snapshot() !== before) throw new Error(`a late answer of ${question.id} changed something`)
}

/** What can be picked: an actor's answer, an event that means something now, or just any event. */
const choices = (model: AnyModel, run: Run, kind: Happening['kind']): [string, Step][] => {
  const all = [...stepsNow(fromAnywhere(model), { started: true, live: run.live(), timers: [] })]
  if (kind === 'answer') return all.filter(([, step]) => step.kind === 'done' || step.kind === 'fail')
  const events = all.filter(([, step]) => step.kind === 'send')
  return kind === 'stray'
    ? events
    : events.filter(([, step]) => step.kind === 'send' && run.snapshot().can(step.event))
}

const happen = async (model: AnyModel, run: Run, { kind, pick, ms }: Happening): Promise<void> => {
  if (kind === 'late') return answerLate(model, run, pick)
  if (kind === 'time') {
    await run.perform('wait', { kind: 'wait' }, ms)
    return run.hold('wait', [])
  }
  const [label, step] = at(choices(model, run, kind), pick) ?? []
  if (!label || !step) return
  for (let times = kind === 'twice' ? 2 : 1; times > 0; times--) {
    await run.perform(label, step, 0)
    // Where a step leads is said for what means something here; this may be anything.
    run.hold(label, [])
  }
}

const play = async (
  model: AnyModel,
  bench: Bench,
  start: number,
  happenings: readonly Happening[],
): Promise<void> => {
  const run = createRun(model, bench)
  const [name, input] = at(Object.entries(model.inputs), start) ?? ['', undefined]
  try {
    await run.perform(`start ${name}`, { kind: 'start', input }, 0)
    run.hold(`start ${name}`)
    for (const one of happenings) {
      if (run.snapshot().status !== 'active') break
      await happen(model, run, one)
    }
    if (run.snapshot().status === 'error') throw run.snapshot().error
  } finally {
    run.stop()
  }
}

const holdsFor = async (
  model: AnyModel,
  numRuns: number,
  parameters: fc.Parameters<unknown> = {},
): Promise<void> => {
  const bench = createBench(model, createCoverage(model, readChart(model.machine)))
  await fc.assert(
    fc.asyncProperty(
      fc.nat(10),
      fc.array(happening, { minLength: 40, maxLength: 120, size: 'max' }),
      (start, happenings) => play(model, bench, start, happenings),
    ),
    { ...parameters, numRuns },
  )
}

/** So many walks through every machine together, each has its share by the size of its chart. */
const walks = scale(1_800, 40_000)

/** The same walks each time: nobody's change fails for a walk that was never taken before. New ones in full. */
const seed = scale({ seed: 20_261_122 }, {})

const models = await Promise.all(catalogue.modelSlugs().map(catalogue.loadModel))
const sizes = models.map(({ machine }) => readChart(machine).edges.length)
const all = sizes.reduce((sum, size) => sum + size, 0)

describe('late, repeated and reordered answers and events never break an invariant', () => {
  test.each(models.map((model, index) => [model.machine.id, model, sizes[index] ?? 0] as const))(
    '%s',
    (_, model, size) => holdsFor(model, Math.ceil((walks * size) / all), seed),
    patience(scale(60_000, 600_000)),
  )

  test('a defect is found this way, too', async () => {
    const model = await catalogue.loadModel('order')
    const machine = model.machine.provide({ guards: { isGuest: () => false } } as never)
    const found = holdsFor({ ...model, machine }, 2_000, { seed: 8, endOnFailure: true })
    await expect(found).rejects.toMatchObject({
      cause: { message: expect.stringContaining('a guest is never charged') },
    })
  })
})
