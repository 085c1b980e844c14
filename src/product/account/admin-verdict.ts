import { useMemo, useSyncExternalStore } from 'react'
import type { AnyActorRef, Subscription } from 'xstate'
import { isAdmin } from '#contract/auth/session.rules.ts'
import type { AppActor } from '../flows/app-actor.tsx'
import { findFlow, supervisorOf, useAppActor } from '../flows/app-actor.tsx'

/** `unknown`: the user is not known yet, or the server has not confirmed their role yet. */
export type AdminVerdict = 'verified' | 'denied' | 'unknown'

/** Returns if the user is an administrator, by token and server (machines/auth/admin-check.machine.ts). */
export const adminVerdictOf = (app: AppActor): AdminVerdict => {
  const { user } = app.getSnapshot().context
  if (!user)
    return (findFlow(app, 'session')?.getSnapshot().hasTag('settling') ?? true) ? 'unknown' : 'denied'
  if (!isAdmin(user)) return 'denied'
  const check = findFlow(app, 'adminCheck')?.getSnapshot()
  if (check?.hasTag('verified')) return 'verified'
  return check?.matches('denied') ? 'denied' : 'unknown'
}

/** Calls `hear` whenever a flow starts, changes state or stops. */
const watchFlow = (app: AppActor, id: 'session' | 'adminCheck', hear: () => void): Subscription => {
  const supervisor = supervisorOf(app, id)
  let watched: AnyActorRef | undefined
  let watching: Subscription | undefined
  const follow = (): void => {
    const child: AnyActorRef | undefined = findFlow(app, id)
    if (child !== watched) {
      watching?.unsubscribe()
      watched = child
      // Its supervisor handles a flow that crashes.
      watching = child?.subscribe({ next: hear, error: hear })
    }
    hear()
  }
  follow()
  const following = supervisor.subscribe(follow)
  return {
    unsubscribe: () => {
      following.unsubscribe()
      watching?.unsubscribe()
    },
  }
}

/** Calls `hear` whenever the verdict may have changed, and once at the start; returns a function that stops it. */
export const watchAdminVerdict = (app: AppActor, hear: () => void): (() => void) => {
  const watching = [app.subscribe(hear), watchFlow(app, 'session', hear), watchFlow(app, 'adminCheck', hear)]
  return () => watching.forEach((one) => one.unsubscribe())
}

/** Is this player an administrator, verified by the server? False on the server and in the page's first rendering. */
export const useIsVerifiedAdmin = (): boolean => {
  const app = useAppActor()
  const subscribe = useMemo(() => (hear: () => void) => watchAdminVerdict(app, hear), [app])
  return useSyncExternalStore(
    subscribe,
    () => adminVerdictOf(app) === 'verified',
    () => false,
  )
}
