import { saveFavoritePage, saveSettings } from '#contract/account/user.contract.ts'
import type { User } from '#contract/auth/session.contract.ts'
import type { CallInput } from '#contract/http/endpoint.ts'
import type { Call } from '#src/api/call.ts'
import type { UserSetting } from '#src/product/settings/settings-field-types.ts'

type Body = CallInput<typeof saveSettings>['body']

/** How a setting is written as the text of its field, '' for none, and how that text is sent. */
interface Setting {
  readonly read: (user: User) => string
  readonly body: (value: string) => Body
}

const textOrNull = (value: string): string | null => (value === '' ? null : value)

const settings = {
  username: { read: ({ username }) => username, body: (value) => ({ username: value }) },
  first_name: {
    read: (user) => user.first_name ?? '',
    body: (value) => ({ first_name: textOrNull(value) }),
  },
  last_name: { read: (user) => user.last_name ?? '', body: (value) => ({ last_name: textOrNull(value) }) },
  country: { read: ({ country }) => country ?? '', body: (value) => ({ country: textOrNull(value) }) },
  avatar: { read: ({ avatar }) => avatar ?? '', body: (value) => ({ avatar: textOrNull(value) }) },
  rank: {
    read: ({ rank }) => rank?.toString() ?? '',
    body: (value) => ({ rank: value === '' ? null : Number(value) }),
  },
  investor: {
    read: ({ profile_types: types }) => (types.includes('investor') ? 'on' : 'off'),
    body: (value) => ({ profile_types: value === 'on' ? ['player', 'investor'] : ['player'] }),
  },
  tracking: {
    read: ({ tracking }) => (tracking === null ? '' : tracking ? 'on' : 'off'),
    body: (value) => ({ tracking: value === '' ? null : value === 'on' }),
  },
} as const satisfies Record<Exclude<UserSetting, 'favorite_page'>, Setting>

/** The text of a setting's field. */
export const readSetting = (name: UserSetting, user: User): string =>
  name === 'favorite_page' ? (user.favorite_page ?? '') : settings[name].read(user)

interface Saved {
  readonly value: string
  readonly savedAt: string
}

/** Saves a setting and returns it as the server has it. The request is sent even if the page is closed now. */
export const saveSetting = async (
  call: Call,
  name: UserSetting,
  value: string,
  signal: AbortSignal,
): Promise<Saved> => {
  const options = { signal, keepalive: true }
  if (name === 'favorite_page') {
    const user = await call(saveFavoritePage, { body: { favorite_page: textOrNull(value) } }, options)
    return { value: readSetting(name, user), savedAt: new Date().toISOString() }
  }
  const user = await call(saveSettings, { body: settings[name].body(value) }, options)
  return { value: readSetting(name, user), savedAt: user.saved_at }
}
