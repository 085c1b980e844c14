import { createContext, use } from 'react'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { appMachine } from '#machines/app.machine.ts'
import type { languageMachine } from '#machines/language.machine.ts'
import type { loginMachine } from '#machines/login.machine.ts'
import type { orderMachine } from '#machines/order.machine.ts'
import type { sessionMachine } from '#machines/session.machine.ts'

export type AppActor = ActorRefFrom<typeof appMachine>

/** The children by id; each is there only while its region of the app runs it. */
export interface AppChildren {
  session: ActorRefFrom<typeof sessionMachine>
  language: ActorRefFrom<typeof languageMachine>
  login: ActorRefFrom<typeof loginMachine>
  order: ActorRefFrom<typeof orderMachine>
}

const AppActorContext = createContext<AppActor | null>(null)

export const AppActorProvider = AppActorContext.Provider

export const useAppActor = (): AppActor => {
  const actor = use(AppActorContext)
  if (!actor) throw new Error('useAppActor needs an AppActorProvider')
  return actor
}

/** A child of the app; undefined before it was first needed, and while it is restarted. */
export const useChildActor = <Id extends keyof AppChildren>(id: Id): AppChildren[Id] | undefined =>
  useSelector(useAppActor(), (snapshot) => snapshot.children[id] as AppChildren[Id] | undefined)
