import {
  checkPassword,
  passwordLogIn,
  requestPasswordCode,
  updatePassword,
  verifyPasswordCode,
} from '#contract/auth/password.contract.ts'
import type { PersonName } from '#server/user/demo-people.ts'
import { insertPeople } from '#server/user/seed-people.ts'
import { logIn } from '#server/session/log-in.store.ts'
import { call } from './call.ts'
import type { Caller } from './call.ts'
import type { TestApp } from './create-test-app.ts'
import { codeIn } from './ways.ts'

/** A good one, with a letter that keyboards write in two ways. */
export const goodPassword = 'Kr\u00E4henflug um 7'

/** A logged-in player with the calls that set a password. */
export const openPlayer = async (hub: TestApp, name: PersonName = 'alice') => {
  await insertPeople(hub.db, [name], hub.clock.now())
  const { token: bearer, sessionId } = await logIn(hub.db, hub, name)
  const email = `${name}@example.org`
  const requestCode = () => call(hub, requestPasswordCode, {}, { bearer })
  const update = (code: string, password: string = goodPassword) =>
    call(hub, updatePassword, { body: { code, new_password: password } }, { bearer })
  const mailedCode = async (): Promise<string> => {
    const { status } = await requestCode()
    if (status !== 200) throw new Error(`No code was mailed: ${status}`)
    return codeIn(hub.mailer.sent.at(-1))
  }
  return {
    bearer,
    sessionId,
    email,
    requestCode,
    mailedCode,
    verify: (code: string) => call(hub, verifyPasswordCode, { body: { code } }, { bearer }),
    update,
    check: (password: string) => call(hub, checkPassword, { body: { password } }, { bearer }),
    /** From the code to the password, as an honest player does it. */
    setPassword: async (password?: string) => {
      const saved = await update(await mailedCode(), password)
      if (saved.body.status !== 'saved') throw new Error(`The password was not saved: ${saved.status}`)
      return saved.body
    },
  }
}

export const logInByPassword = (
  hub: TestApp,
  email: string,
  password: string,
  { timeZone, ...caller }: Caller & { timeZone?: string } = {},
) => {
  const fields = timeZone === undefined ? {} : { time_zone: timeZone }
  return call(hub, passwordLogIn, { body: { email, password, ...fields } }, caller)
}
