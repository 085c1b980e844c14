import { createContext, use, useMemo } from 'react'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom, AnyActorRef, EventFrom } from 'xstate'
import type { appMachine } from '#machines/shell/app.machine.ts'
import type { Opening, supervisorMachine } from '#machines/shell/supervisor.machine.ts'

export type AppActor = ActorRefFrom<typeof appMachine>

/** The machines of the flows in src/app/flows/flows.ts, by slug. */
export interface Flows {}

type FlowId = keyof Flows
export type FlowActor<Id extends FlowId> = ActorRefFrom<Flows[Id]>

export type FlowOpening = {
  [Id in FlowId]: Extract<EventFrom<Flows[Id]>, { type: `${Id}.open` }>
}[FlowId]

const AppActorContext = createContext<AppActor | null>(null)

export const AppActorProvider = AppActorContext.Provider

export const useAppActor = (): AppActor => {
  const actor = use(AppActorContext)
  if (!actor) throw new Error('useAppActor needs an AppActorProvider')
  return actor
}

type Supervisor = ActorRefFrom<typeof supervisorMachine>

/** Returns a flow's supervisor; undefined for a flow that the page does not have. */
export const findSupervisor = (app: AppActor, id: string): Supervisor | undefined => {
  const children: Record<string, AnyActorRef | undefined> = app.getSnapshot().children
  return children[`${id}.supervisor`] as Supervisor | undefined
}

/** Loads and starts a flow that belongs to every page, unless it is running; its supervisor repeats a failed load. */
export const startFlow = (app: AppActor, id: string): void =>
  findSupervisor(app, id)?.send({ type: 'flow.start' })

export const supervisorOf = (app: AppActor, id: string): Supervisor => {
  const supervisor = findSupervisor(app, id)
  if (!supervisor) throw new Error(`${id} is no flow of this page`)
  return supervisor
}

export const flowOf = ({ type }: Opening): string => type.replace(/\.open$/, '')

/** Returns a flow's actor; undefined before it was first opened, and while it restarts. */
export const findFlow = <Id extends FlowId>(app: AppActor, id: Id): FlowActor<Id> | undefined =>
  app.system.get(id) as FlowActor<Id> | undefined

/** Sends an event to a flow that belongs to every page, as soon as it runs: its code may still be loading. */
export const tellFlow = <Id extends FlowId>(app: AppActor, id: Id, event: EventFrom<Flows[Id]>): void => {
  const tell = (): boolean => {
    const flow = findFlow(app, id) as AnyActorRef | undefined
    flow?.send(event)
    return flow !== undefined
  }
  if (tell()) return
  const starting = findSupervisor(app, id)?.subscribe(() => {
    if (tell()) starting?.unsubscribe()
  })
}

/** `findFlow` for a component: renders again when the flow starts or stops. */
export const useChildActor = <Id extends FlowId>(id: Id): FlowActor<Id> | undefined =>
  useSelector(supervisorOf(useAppActor(), id), ({ children }) => children.child as FlowActor<Id> | undefined)

export type Open = (opening: FlowOpening) => void

export const openerOf =
  (app: AppActor): Open =>
  (opening) =>
    app.send({ type: 'flow.open', opening })

/** Opens a flow, loading its code first if needed. */
export const useOpen = (): Open => {
  const app = useAppActor()
  return useMemo(() => openerOf(app), [app])
}
