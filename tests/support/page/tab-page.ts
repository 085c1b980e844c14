import { createSend } from '#src/api/send.ts'
import type { Session } from '#contract/auth/session.contract.ts'
import { keptSession, openTab } from './tabs.ts'

const tab = openTab(createSend())
const settledState = (): string => JSON.stringify(tab.session.getSnapshot().value)

/** A page of its own with the hub's own session and nothing else, which a test steers. */
const steering = {
  settled: async () => void (await tab.settled()),
  adopt: (session: Session) => tab.session.send({ type: 'session.adopt', session }),
  refresh: () => tab.session.send({ type: 'refresh.due' }),
  logOut: () => tab.session.send({ type: 'session.logOut' }),
  is: async (state: 'loggedIn' | 'loggedOut') => void (await tab.is(state)),
  state: settledState,
  problem: () => tab.problem(),
  kept: keptSession,
  /** Makes so many calls at once and returns the code of each failure, null for each answer. */
  ask: async (calls: number): Promise<(string | null)[]> =>
    Promise.all(
      Array.from({ length: calls }, () =>
        tab.ask().then(
          () => null,
          ({ code }: { code?: string }) => code ?? 'unknown',
        ),
      ),
    ),
}
export type Steering = typeof steering
Object.assign(globalThis, { tab: steering })
