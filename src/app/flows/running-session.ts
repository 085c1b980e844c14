import { waitFor } from 'xstate'
import type { AppActor, FlowActor } from '#src/product/flows/app-actor.tsx'
import { findFlow, findSupervisor, startFlow } from '#src/product/flows/app-actor.tsx'

export const startSession = (app: AppActor): void => startFlow(app, 'session')

/**
 * Starts the session if needed and returns its actor once it runs, because only a running session knows who is logged
 * in; undefined when it was given up.
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
