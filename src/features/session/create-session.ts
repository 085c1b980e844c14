import { sessionMachine } from '#machines/auth/session.machine.ts'
import type { Send } from '#src/api/http.ts'
import { sessionActors } from './session-actors.ts'
import { createSessionMirror } from './session-mirror.ts'
import { notePlayer } from './player-cookie.ts'
import { createSessionTruth } from './session-truth.ts'
import { createSessionVault } from './session-vault.ts'
import { createTabNews } from './watch-tabs.ts'

export const createSession = (send: Send) => {
  const now = (): number => Date.now()
  const mirror = createSessionMirror()
  const vault = createSessionVault({
    truth: createSessionTruth(),
    mirror: {
      read: () => mirror.read(),
      write: (record) => {
        notePlayer(record.refreshToken !== null)
        return mirror.write(record)
      },
    },
    now,
  })
  const actors = sessionActors({ send, vault, news: createTabNews(), now, notePlayer })
  return {
    vault,
    provideSession: (actions: { landAfterLogOut: () => void }) => sessionMachine.provide({ actors, actions }),
  }
}
