import type { Send } from '#src/api/send.ts'
import { createSessionActors } from './session-actors.ts'
import { createSessionMirror } from './session-mirror.ts'
import { createSessionTruth } from './session-truth.ts'
import { createSessionVault } from './session-vault.ts'
import { createTabNews } from './watch-tabs.ts'

/** The session of this browser: where it is kept, and the actors that look after it. */
export const createSession = (send: Send) => {
  const now = (): number => Date.now()
  const vault = createSessionVault({ truth: createSessionTruth(), mirror: createSessionMirror(), now })
  return { vault, actors: createSessionActors({ send, vault, news: createTabNews(), now }) }
}
