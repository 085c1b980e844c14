import { createContext, use, useState } from 'react'
import { useActorRef, useSelector } from '@xstate/react'
import type { ActorRefFrom, InspectionEvent, SnapshotFrom } from 'xstate'
import type { User } from '#contract/session.contract.ts'
import type { AppEvent, appMachine } from '#machines/app.machine.ts'
import type { languageMachine } from '#machines/language.machine.ts'
import type { loginMachine } from '#machines/login.machine.ts'
import type { orderMachine } from '#machines/order.machine.ts'
import type { sessionMachine } from '#machines/session.machine.ts'

export type AppActor = ActorRefFrom<typeof appMachine>
type AppSnapshot = SnapshotFrom<typeof appMachine>

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

export const selectUser = (snapshot: AppSnapshot): User | null => snapshot.context.user

/** The logged-in user, null for a guest. */
export const useUser = (): User | null => useSelector(useAppActor(), selectUser)

/** Looks on at the actors of a page, for the inspector. */
export type Inspect = (event: InspectionEvent) => void

const InspectContext = createContext<Inspect | undefined>(undefined)

export const InspectProvider = InspectContext.Provider

/** `useActorRef` for a flow that lives as long as a page or widget: the inspector sees it as it sees the app's children. */
export const usePageActor: typeof useActorRef = (logic, ...rest) => {
  const [options, observer] = rest
  return useActorRef(logic, ...([{ inspect: use(InspectContext), ...options }, observer] as typeof rest))
}

const isOrderComing = (snapshot: AppSnapshot): boolean => snapshot.matches({ order: 'loading' })

/**
 * For a button that opens the order's popup: it is busy from the press until the popup's code is there. Its mark,
 * `data-order-opener`, lets that code come as soon as somebody is about to press.
 */
export const useOrderOpener = (opening: Omit<Extract<AppEvent, { type: 'order.open' }>, 'type'>) => {
  const app = useAppActor()
  const isComing = useSelector(app, isOrderComing)
  const [isPressed, setPressed] = useState(false)
  if (isPressed && !isComing) setPressed(false)
  return {
    'data-order-opener': true,
    busy: isComing && isPressed,
    onClick: (): void => {
      app.send({ type: 'order.open', ...opening })
      setPressed(true)
    },
  }
}
