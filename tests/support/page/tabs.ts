import { createActor, waitFor } from 'xstate'
import { health } from '#contract/http/health.contract.ts'
import { me } from '#contract/auth/session.contract.ts'
import { createCall } from '#src/api/call.ts'
import type { Send } from '#src/api/http.ts'
import { createSession } from '#src/features/session/create-session.ts'
import { patience } from '#tests/support/pace.ts'

/** A tab of one browser, as far as the session goes: a vault and a session actor of its own on the shared storages. */
export const openTab = (send: Send) => {
  const { vault, provideSession } = createSession(send)
  const session = createActor(provideSession({ landAfterLogOut: () => {} }))
  session.start()
  const settled = () =>
    waitFor(
      session,
      (snapshot) =>
        ['settling', 'refreshing'].every((tag) => !snapshot.hasTag(tag as 'settling')) &&
        !snapshot.matches('adopting'),
    )
  const call = createCall(send, {
    token: () => vault.token(),
    settled: async () => void (await settled()),
    handOver: async () => {
      session.send({ type: 'request.unauthorized' })
      return (await settled()).matches({ loggedIn: 'coolingDown' }) ? 'unreachable' : 'settled'
    },
  })
  return {
    session,
    settled,
    ask: () => call(me, {}),
    /** What a guest may ask, too. */
    askAsAnyone: () => call(health, {}),
    is: (state: 'loggedIn' | 'loggedOut') =>
      waitFor(session, (snapshot) => snapshot.matches(state), { timeout: patience(9_000) }),
    shows: (name: string) =>
      waitFor(session, ({ context }) => context.user?.id === name, { timeout: patience(9_000) }),
    problem: () => session.getSnapshot().context.problem,
    close: () => session.stop(),
  }
}

/** A browser that never saw the hub. */
export const clearBrowser = async (): Promise<void> => {
  localStorage.clear()
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase('hub')
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error ?? new Error('The database stays'))
  })
}

/** What is kept of a session, in both storages. */
export const keptSession = async (): Promise<unknown[]> => {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('hub', 1)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The database does not open'))
  })
  const record = await new Promise<Record<string, unknown>>((resolve, reject) => {
    const request = database.transaction('session').objectStore('session').get('current')
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The record is not read'))
  })
  database.close()
  const mirrored = ['token', 'refreshToken', 'user'].map((name) => localStorage.getItem(name))
  return [...mirrored, record.token, record.refreshToken, record.user].filter((value) => value !== null)
}
