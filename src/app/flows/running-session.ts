import { waitFor } from 'xstate'
import type { AppActor, FlowActor } from '#src/product/flows/app-actor.tsx'
import { findFlow, findSupervisor, startFlow } from '#src/product/flows/app-actor.tsx'

export const startSession = (app: AppActor): void => startFlow(app, 'session')

/**
 * Returns the session's actor once it runs, and starts it for that; undefined when it was given up: a session that isn't
 * there yet says nothing about who is logged in.
 */
export const runningSession = async (
  app: AppActor,
  signal?: AbortSignal,
): Promise<FlowActor<'session'> | undefined> => {
  startSession(app)
  const supervisor = findSupervisor(app, 'session')
  if (supervisor)
    await waitFor(supervisor, (snapshot) => snapshot.matches('running') || snapshot.matches('degraded'), {
      signal,
    })
  return findFlow(app, 'session')
}
