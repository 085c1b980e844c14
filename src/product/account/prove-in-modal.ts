import { type AppActor, findFlow, openerOf, supervisorOf } from '../flows/app-actor.tsx'

/**
 * Opens the log-in modal, so that a player who is logged in proves who they are by logging in again. True once they
 * have, false when they close it or its code can't be loaded.
 */
export const proveInModal = async (app: AppActor, signal: AbortSignal): Promise<boolean> => {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const supervisor = supervisorOf(app, 'login')
  const before = app.getSnapshot().context.user
  let watched: ReturnType<typeof findFlow<'login'>>
  let [isComing, isOpen] = [false, false]
  const watching: { unsubscribe: () => void }[] = []
  const look = (): void => {
    const { user } = app.getSnapshot().context
    if (user !== before) return resolve(user?.id === before?.id)
    const login = findFlow(app, 'login')
    const isOpenNow = login?.getSnapshot().matches('open') === true
    if (isOpen && !isOpenNow) return resolve(false)
    isOpen = isOpenNow
    const isComingNow = supervisor.getSnapshot().matches('loading')
    if (isComing && !isComingNow && !login) return resolve(false)
    isComing = isComingNow
    if (!login || login === watched) return
    watched = login
    watching.push(login.subscribe(look))
  }
  const stopped = (): void => resolve(false)
  signal.addEventListener('abort', stopped)
  watching.push(app.subscribe(look), supervisor.subscribe(look))
  openerOf(app)({ type: 'login.open', reason: 'proof' })
  look()
  try {
    return await promise
  } finally {
    for (const one of watching) one.unsubscribe()
    signal.removeEventListener('abort', stopped)
  }
}
