import { createContext, use, useMemo } from 'react'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom, AnyActorRef, EventFrom } from 'xstate'
import type { appMachine } from '#machines/app.machine.ts'
import type { Opening, supervisorMachine } from '#machines/supervisor.machine.ts'

export type AppActor = ActorRefFrom<typeof appMachine>

/** The machines of the flows that live as long as the page, by slug; the list that says so is src/app/flows.ts. */
export interface Flows {}

type FlowId = keyof Flows
export type FlowActor<Id extends FlowId> = ActorRefFrom<Flows[Id]>

/** What opens a flow of the list. */
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

/** Who looks after a flow; undefined for one that the page does not have. */
export const findSupervisor = (app: AppActor, id: string): Supervisor | undefined => {
  const children: Record<string, AnyActorRef | undefined> = app.getSnapshot().children
  return children[`${id}.supervisor`] as Supervisor | undefined
}

export const supervisorOf = (app: AppActor, id: string): Supervisor => {
  const supervisor = findSupervisor(app, id)
  if (!supervisor) throw new Error(`${id} is no flow of this page`)
  return supervisor
}

/** The slug of the flow that an opening is for. */
export const flowOf = ({ type }: Opening): string => type.replace(/\.open$/, '')

/** A flow as it is now; undefined before it was first opened, and while it is restarted. */
export const findFlow = <Id extends FlowId>(app: AppActor, id: Id): FlowActor<Id> | undefined =>
  app.system.get(id) as FlowActor<Id> | undefined

/** `findFlow` for a component: drawn anew when the flow comes or goes. */
export const useChildActor = <Id extends FlowId>(id: Id): FlowActor<Id> | undefined =>
  useSelector(supervisorOf(useAppActor(), id), ({ children }) => children.child as FlowActor<Id> | undefined)

export type Open = (opening: FlowOpening) => void

export const openerOf =
  (app: AppActor): Open =>
  (opening) =>
    app.send({ type: 'flow.open', opening })

/** Opens a flow, whose code may have to come first. */
export const useOpen = (): Open => {
  const app = useAppActor()
  return useMemo(() => openerOf(app), [app])
}
