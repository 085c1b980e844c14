import { me } from '#contract/auth/session.contract.ts'
import type { Call } from '#src/api/call.ts'
import type { AppActor } from '#src/product/flows/app-actor.tsx'
import { findFlow } from '#src/product/flows/app-actor.tsx'
import type { SettingsSource, UserSetting } from '#src/product/settings/settings-field-types.ts'
import { readSetting, saveSetting } from './setting-values.ts'
import { watchUser } from './watch-user.ts'

interface Services {
  call: Call
  app: AppActor
  userId: string
}

/** The player's record, which the session has. */
export const createUserSource = ({ call, app, userId }: Services): SettingsSource<UserSetting> => {
  const reload = (): void => findFlow(app, 'session')?.send({ type: 'session.reload' })
  return {
    save: (name, value, signal) => saveSetting(call, name, value, signal),
    read: async (name, signal) => readSetting(name, await call(me, {}, { signal })),
    watch: (name, onValue) => watchUser(app, userId, (user) => onValue(readSetting(name, user))),
    noteSaved: reload,
    readAgain: reload,
  }
}
