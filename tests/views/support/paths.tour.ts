import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/http/endpoint.ts'
import { readChart } from '#tests/paths/harness/chart.ts'
import type { AnyModel } from '#tests/paths/harness/model.ts'
import { rebuilt } from '#tests/paths/harness/mutate.ts'
import type { Planned, Planner } from '#tests/paths/harness/plan.ts'
import { createPlanner, nothing, still } from '#tests/paths/harness/plan.ts'
import { patience } from '#tests/support/pace.ts'
import { scale } from '#tests/support/scale.ts'
import type { Source, Tour } from './paths.drive.ts'
import { onThePage, planTour, walkTour } from './paths.drive.ts'
import type { OpenHub } from './paths.hub.tsx'
import { openHub } from './paths.hub.tsx'
import type { Network } from './paths.network.ts'

/** The page that a driver has open, one after the other. */
export const createOpenPage = () => {
  let opened: OpenHub | null = null
  return {
    open: async (...visit: Parameters<typeof openHub>): Promise<OpenHub> =>
      (opened = await openHub(...visit)),
    hub: (): OpenHub => {
      if (!opened) throw new Error('the page is not open')
      return opened
    },
    stop: async (): Promise<void> => {
      opened?.close()
      opened = null
    },
  }
}

/** An actor that asks one endpoint, which answers or refuses as the path says. */
export const askingOf = (
  network: Network,
  endpoint: Endpoint,
  onTheWire: (answer: any) => any = (answer) => answer,
): Source => ({
  asked: () => network.forget(endpoint),
  answer: ({ kind, answer }) =>
    kind === 'done' ? network.answer(endpoint, onTheWire(answer)) : network.fail(endpoint, answer),
})

const saySituation = ({ key, snapshot }: Planned): string => `${key} ${JSON.stringify(snapshot?.context)}`

/** The beginnings of a tour's paths that lead to another situation on a changed machine, the shortest first. */
const untilTheyDiffer = ({ paths, plan }: Tour, planner: Planner): string[][] =>
  paths
    .flatMap((path) => {
      let [here, there] = [nothing, nothing]
      const last = path.findIndex((label) => {
        here = plan.planner.take(here, label)
        there = planner.take(there, label)
        return saySituation(here) !== saySituation(there)
      })
      return last < 0 ? [] : [path.slice(0, last + 1)]
    })
    .toSorted((one, other) => one.length - other.length)

interface Tours {
  /** The starts of each tour. */
  starts: readonly (readonly string[])[]
  timeoutMs: number
  /** The transitions that no page can bring about. */
  beyondThePage?: readonly string[]
  /**
   * What is changed of the machine, and the step at which a page is noticed that doesn't do so. It walks the page a second
   * time: `npm test` does that for a sample, `npm run test:full` for all.
   */
  noticed?: { change: Parameters<typeof rebuilt>[1]; step: string; isSample?: true }
}

/** The tests of a chart on its page: the tours take every transition, and every step shows what the model says. */
export const testTours = (
  model: object,
  driver: object,
  { starts, timeoutMs, beyondThePage = [], noticed }: Tours,
): void => {
  // Each step is walked once on the page, whoever started; `npm run test:full` walks each from every start.
  const shown = new Set<string>()
  const tours = starts.map((names) => {
    const pageModel = onThePage(model, driver, names)
    const tour = planTour(pageModel, driver, scale(shown, new Set()))
    for (const item of tour.items) shown.add(item)
    return { names, pageModel, tour }
  })

  test('the paths take every transition of the chart that a page can bring about', () => {
    const edges = readChart((model as AnyModel).machine).edges.map(({ id }) => id)
    expect(edges.filter((id) => !shown.has(id))).toEqual(beyondThePage)
  })

  test(
    'every step shows what the model says',
    async () => {
      for (const { pageModel, tour } of tours) await walkTour(pageModel, driver, tour)
    },
    patience(timeoutMs),
  )

  if (!noticed || !scale(noticed.isSample, true)) return
  const { change, step } = noticed
  test(
    'a page that behaves otherwise is noticed',
    async () => {
      const changed = { ...model, machine: rebuilt((model as AnyModel).machine, change) }
      const machine = still(changed as AnyModel)
      const walks = tours.flatMap(({ names, tour }) => {
        const other = onThePage(changed, driver, names)
        const planner = createPlanner(other, machine, readChart(machine))
        return untilTheyDiffer(tour, planner).map((path) => ({ other, path, planner }))
      })
      const isNoticed = async () => {
        for (const { other, path, planner } of walks)
          await walkTour(other, driver, { paths: [path], plan: { planner }, differs: true })
      }
      const noticing = await isNoticed().then(
        () => new Error(`Nothing was noticed at ${step}`),
        (error: Error) => error,
      )
      // Thrown as it is, an error at another step is told with its cause.
      if (!noticing.message.includes(step)) throw noticing
    },
    patience(timeoutMs),
  )
}
