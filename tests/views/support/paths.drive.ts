import type { AnyStateMachine } from 'xstate'
import { expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { readChart } from '#tests/paths/harness/chart.ts'
import { coverPaths } from '#tests/paths/harness/cover.ts'
import type {
  AnyModel,
  ContextOf,
  EventOf,
  EventTypeOf,
  InputOf,
  Model,
  Sight,
} from '#tests/paths/harness/model.ts'
import { passing } from '#tests/paths/harness/model.ts'
import type { Move } from '#tests/paths/harness/moves.ts'
import type { Plan } from '#tests/paths/harness/plan-paths.ts'
import { planPaths } from '#tests/paths/harness/plan-paths.ts'
import type { Planned } from '#tests/paths/harness/plan.ts'
import { nothing } from '#tests/paths/harness/plan.ts'
import { leavesOf } from '#tests/paths/harness/states.ts'
import { eventLabel } from '#tests/paths/harness/step.ts'
import { patience } from '#tests/support/pace.ts'

/** How the player does it, and whether the page offers it at all in this situation. */
export interface Gesture<Event, Context> {
  offered?: (event: Event, at: { context: Context; states: readonly string[] }) => boolean
  /** Offered so seldom that whether it is makes a situation of its own. */
  seldom?: true
  /** Where it comes by itself, and what makes it ready before. */
  atOnce?: { where: (states: readonly string[]) => boolean; prepare: (event: Event) => void }
  make: (event: Event) => Promise<void>
}

/** What answers an actor: the network, or (`at once`) something that was made ready before it was asked. */
export interface Source {
  atOnce?: (outcome: { kind: 'done' | 'fail'; answer: any }) => void
  /** Before it is asked anew: what was asked and given up is not answered. */
  asked?: () => void
  answer?: (outcome: { kind: 'done' | 'fail'; answer: any }) => Promise<void>
  /** False: no page can make it fail. */
  fails?: false
}

/** The page as a path drives it: an event, actor or start that has no hand in it does not compile. */
export interface Driver<M extends AnyStateMachine> {
  start: (input: InputOf<M>) => Promise<void>
  stop: () => Promise<void>
  gestures: { [T in EventTypeOf<M>]: Gesture<Extract<EventOf<M>, { type: T }>, ContextOf<M>> }
  sources: { [S in keyof Model<M>['actors']]: Source }
  /** What the page holds beside what it shows; compared with the plan. */
  holds?: (planned: { context: ContextOf<M>; value: unknown }) => Promise<void>
  /** Before the clock goes on: what the page asks beside the path has been answered. */
  atRest?: () => Promise<void>
}

/** A driver whose types were checked where it was written. */
interface AnyDriver {
  start: (input: unknown) => Promise<void>
  stop: () => Promise<void>
  gestures: Record<string, Gesture<any, any>>
  sources: Record<string, Source>
  holds?: (planned: any) => Promise<void>
  atRest?: () => Promise<void>
}

/** The model as far as a page can walk it: what it doesn't offer is not planned, what answers at once comes at once. */
export const onThePage = (model: object, driver: object, starts: readonly string[]): AnyModel => {
  const whole = model as AnyModel
  const { sources, gestures } = driver as AnyDriver
  const events = new Map(
    Object.entries(whole.events).flatMap(([type, payloads]) =>
      Object.entries(payloads).map(
        ([name, payload]) => [eventLabel(type, name), { ...payload, type }] as const,
      ),
    ),
  )
  const sourceById = new Map(readChart(whole.machine).invoked.map(({ id, src }) => [id, sources[src]]))
  const sourceOf = (id: string): Source | undefined => sourceById.get(id) ?? sources[id]
  const comesNow = (states: readonly string[]): boolean =>
    Object.values(gestures).some(({ atOnce }) => atOnce?.where(states))
  const follows: NonNullable<AnyModel['focus']>[string] = ({ label }, at) => {
    const pressing = at.live.find((id) => sourceOf(id)?.atOnce)
    const [, actor = '', outcome] = /^(\w+) (done|fails): /.exec(label) ?? []
    if (outcome === 'fails' && sourceOf(actor)?.fails === false) return false
    if (pressing) return actor === pressing
    const event = events.get(label)
    if (comesNow(at.states) && !(event && gestures[event.type]?.atOnce?.where(at.states))) return false
    if (!event) return true
    const offered = gestures[event.type]?.offered
    return !offered || offered(event, at)
  }
  const offers = (context: unknown, states: readonly string[]): string[] =>
    [...events].flatMap(([label, event]) => {
      const gesture = gestures[event.type]
      return gesture?.seldom && gesture.offered?.(event, { context, states }) ? [label] : []
    })
  return {
    ...whole,
    bound: (context, states) => [
      whole.bound ? whole.bound(context, states) : context,
      offers(context, states),
    ],
    inputs: Object.fromEntries(Object.entries(whole.inputs).filter(([name]) => starts.includes(name))),
    focus: Object.fromEntries(
      starts.map((name) => [
        name,
        (step, at) => (whole.focus?.[name]?.(step, at) ?? true) && follows(step, at),
      ]),
    ),
  }
}

const seesOf = (model: AnyModel, planned: Planned): readonly Sight[] =>
  leavesOf(planned.snapshot?.value).flatMap((state) => {
    const sees = model.sees?.[state]
    const sights = typeof sees === 'function' ? sees(planned.snapshot?.context) : sees
    if (sights === undefined || sights === passing || sights.length === 0)
      throw new Error(`nothing on the page shows ${state}`)
    return sights
  })

const distinct = (sights: readonly Sight[]): Sight[] => [
  ...new Map(sights.map((sight) => [JSON.stringify(sight), sight])).values(),
]

/** A longer one would begin anew too seldom to tell where a page went wrong. */
const longestPath = 60
const patienceMs = patience(15_000)
/** A page that is to show something else at the end of a path has shown it by then. */
const lastLookMs = 2_000
export const soon = { timeout: patienceMs }

const see = async (sight: Sight): Promise<void> => {
  if ('absent' in sight) {
    const { absent } = sight
    const gone =
      'text' in absent
        ? page.getByText(absent.text, { exact: true })
        : page.getByRole(absent.role, { name: absent.name })
    await expect
      .poll(() => gone.elements().length, { ...soon, message: `${JSON.stringify(absent)} is gone` })
      .toBe(0)
    return
  }
  if ('text' in sight)
    return expect.element(page.getByText(sight.text, { exact: true }).first(), soon).toBeVisible()
  const element = page.getByRole(sight.role, { name: sight.name }).first()
  await expect.element(element, soon).toBeVisible()
  if (sight.value !== undefined) await expect.element(element, soon).toHaveValue(sight.value)
  if (sight.is === 'read-only') await expect.element(element, soon).toHaveAttribute('readonly')
  if (sight.is === 'busy') await expect.element(element, soon).toHaveAttribute('aria-busy', 'true')
  if (sight.is === 'checked') await expect.element(element, soon).toBeChecked()
}

/** Does the next step come by itself? */
const comesAtOnce = ({ sources, gestures }: AnyDriver, planned: Planned): boolean =>
  planned.live.some(({ src }) => sources[src]?.atOnce) ||
  (planned.snapshot !== null &&
    Object.values(gestures).some(({ atOnce }) => atOnce?.where(leavesOf(planned.snapshot?.value))))

/** Every transition, gesture and answer. */
const itemsOf = ({ label, to }: Move): string[] => [...to.taken, `step ${label}`]

/** What of a plan a walk needs. */
interface Walk {
  paths: readonly (readonly string[])[]
  plan: Pick<Plan, 'planner'>
  /** The page behaves otherwise than the model at the end of each path. */
  differs?: boolean
}

export interface Tour extends Walk {
  /** Every transition, gesture and answer that it could show. */
  items: ReadonlySet<string>
}

/** `shown`: what tours before it show. */
export const planTour = (model: AnyModel, driver: object, shown?: ReadonlySet<string>): Tour => {
  const plan = planPaths(model)
  const { paths, items } = coverPaths(plan, itemsOf, longestPath, shown)
  /** A path that ends while something answers at once ends after the answer. */
  const ended = (path: string[]): string[] => {
    let at = nothing
    for (const label of path) at = plan.planner.take(at, label)
    const next = comesAtOnce(driver as AnyDriver, at) ? [...plan.planner.steps(at).keys()][0] : undefined
    return next === undefined ? path : ended([...path, next])
  }
  return { paths: paths.map(ended), plan, items }
}

/** Walks the page along one path; after every step it shows what the model says. */
const walkPage = async (
  model: AnyModel,
  driver: object,
  { plan: { planner }, differs = false }: Walk,
  path: readonly string[],
): Promise<void> => {
  const { sources, gestures, ...page } = driver as AnyDriver
  const steps: { from: Planned; label: string; to: Planned }[] = []
  for (const label of path) {
    const from = steps.at(-1)?.to ?? nothing
    steps.push({ from, label, to: planner.take(from, label) })
  }
  const sourceOf = (from: Planned, actor: string): Source =>
    sources[from.live.find(({ id }) => id === actor)?.src ?? ''] ?? {}

  for (const [index, { from, label, to }] of steps.entries()) {
    const step = planner.steps(from).get(label)
    const next = steps[index + 1]
    const coming = next && planner.steps(next.from).get(next.label)
    for (const { id, src } of to.live) if (!from.live.some((one) => one.id === id)) sources[src]?.asked?.()
    if (coming && (coming.kind === 'done' || coming.kind === 'fail'))
      sourceOf(next.from, coming.actor).atOnce?.(coming)
    if (next && coming?.kind === 'send' && comesAtOnce(driver as AnyDriver, next.from))
      gestures[coming.event.type]?.atOnce?.prepare(coming.event)
    try {
      if (step?.kind === 'start') await page.start(step.input)
      if (step?.kind === 'send' && !comesAtOnce(driver as AnyDriver, from))
        await gestures[step.event.type]?.make(step.event)
      if (step?.kind === 'wait') await page.atRest?.()
      if (step?.kind === 'wait')
        await vi.advanceTimersByTimeAsync(Math.min(...from.timers.map(({ left }) => left)))
      if (step?.kind === 'done' || step?.kind === 'fail') await sourceOf(from, step.actor).answer?.(step)
      // Whatever answers at once has answered already.
      if (comesAtOnce(driver as AnyDriver, to) && coming) continue
      soon.timeout = differs && !next ? lastLookMs : patienceMs
      if (to.snapshot) await page.holds?.(to.snapshot)
      for (const sight of distinct(seesOf(model, to))) await see(sight)
    } catch (error) {
      throw new Error(`step ${index + 1} of ${path.slice(0, index + 1).join(' > ')}`, { cause: error })
    }
  }
}

/** Walks every path of a tour, each on a page of its own. */
export const walkTour = async (model: AnyModel, driver: object, walk: Walk): Promise<void> => {
  const { stop } = driver as AnyDriver
  for (const path of walk.paths)
    try {
      await walkPage(model, driver, walk, path)
    } finally {
      soon.timeout = patienceMs
      await stop()
    }
}
