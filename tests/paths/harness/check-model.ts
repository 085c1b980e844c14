import type { Chart } from './chart.ts'
import { sayEvent } from './chart.ts'
import type { AnyModel } from './model.ts'
import { isReporting } from './model.ts'
import { refusalsOf } from './refusals.ts'

const emptyTables = (what: string, tables: Record<string, Record<string, unknown> | undefined>): string[] =>
  Object.entries(tables).flatMap(([name, table]) =>
    table && Object.keys(table).length > 0 ? [] : [`${what} ${name} has no payload`],
  )

/** A state in which nothing is looked for, a reason that is none. */
const unseen = ({ sees, drivesNoPage }: AnyModel): string[] => [
  ...Object.entries(sees ?? {})
    .filter(([, sights]) => typeof sights === 'object' && sights.length === 0)
    .map(([state]) => `nothing is looked for in ${state}`),
  ...(drivesNoPage === undefined || /^[A-Z].{30,}\.$/u.test(drivesNoPage)
    ? []
    : [`'${drivesNoPage}' is no sentence that says why no page shows the machine`]),
]

/** What the compiler can't see: a missing table entry of a machine that was changed by hand, a delay of another length. */
export const checkModel = (model: AnyModel, chart: Chart): string[] => {
  const handled = new Set(
    chart.edges.map((edge) => edge.definition.eventType).filter((type) => sayEvent(type) === type && type),
  )
  /** Invoked by a state, or started by an action and listened to where it fails. */
  const isAsked = (src: string): boolean =>
    chart.invoked.some((invoked) => invoked.src === src) ||
    chart.edges.some((edge) => edge.definition.eventType === `xstate.error.actor.${src}`)
  const outcomesMissing = (src: string, actor: AnyModel['actors'][string]): string[] => [
    ...(isAsked(src) ? [] : [`no state invokes ${src}`]),
    ...emptyTables('the failure of', { [src]: actor.fails }),
    ...(actor.done ? emptyTables('the answer of', { [src]: actor.done }) : []),
  ]
  const delays = model.machine.implementations.delays as Record<string, unknown>
  return [
    ...refusalsOf(model.machine, chart),
    ...unseen(model),
    ...emptyTables('the event', model.events),
    ...[...handled]
      .filter((type) => !(type in model.events))
      .map((type) => `the event ${type} has no payload`),
    ...Object.keys(model.events)
      .filter((type) => !handled.has(type))
      .map((type) => `no state listens to ${type}`),
    ...chart.invoked
      .filter(({ src }) => !(src in model.actors))
      .map(({ src }) => `the actor ${src} has no outcomes`),
    ...Object.entries(model.actors).flatMap(([src, actor]) => {
      if (!isReporting(actor) || !actor.isSpawned) return outcomesMissing(src, actor)
      return isAsked(src) ? [`a state invokes ${src}, which the model says is only spawned`] : []
    }),
    ...Object.keys({ ...delays, ...model.delays })
      .filter((name) => delays[name] !== model.delays[name])
      .map((name) => `the delay ${name} is ${String(delays[name])} ms, the model says ${model.delays[name]}`),
  ]
}
