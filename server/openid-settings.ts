import * as v from 'valibot'
import type { OpenIdWay } from '#contract/auth/openid.contract.ts'
import type { OpenIdSettings } from './platform/openid/openid.ts'
import { isLoopback } from './platform/process/loopback.ts'

const issuer = v.pipe(
  v.string(),
  v.check((text) => {
    if (!URL.canParse(text)) return false
    const { protocol, hostname, username, password } = new URL(text)
    const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
    // Node's fetch refuses credentials in an address: the way in would be offered, and never be there.
    return isSafe && username === '' && password === '' && !/[?#]/u.test(text)
  }, 'must be an address alone (https://…; plain http only on this machine)'),
)
const filled = v.pipe(v.string(), v.regex(/^\S{1,500}$/u, 'must be a text without spaces'))

export const openIdEntries = {
  GOOGLE_ISSUER: v.optional(issuer),
  GOOGLE_CLIENT_ID: v.optional(filled),
  GOOGLE_CLIENT_SECRET: v.optional(filled),
  PASSPORT_ISSUER: v.optional(issuer),
  PASSPORT_CLIENT_ID: v.optional(filled),
  PASSPORT_CLIENT_SECRET: v.optional(filled),
}
type Read = { readonly [Name in keyof typeof openIdEntries]?: string | undefined }

/** Returns settings that others require. Immutable has clients without a secret, Google has none. */
export const openIdMissing = (env: NodeJS.ProcessEnv): string[] => [
  ...(env['GOOGLE_CLIENT_ID'] && !env['GOOGLE_CLIENT_SECRET'] ? ['GOOGLE_CLIENT_SECRET'] : []),
  ...(['GOOGLE', 'PASSPORT'] as const).flatMap((name) =>
    (env[`${name}_CLIENT_SECRET`] || env[`${name}_ISSUER`]) && !env[`${name}_CLIENT_ID`]
      ? [`${name}_CLIENT_ID`]
      : [],
  ),
]

const clientOf = (
  issuer: string,
  clientId: string | undefined,
  clientSecret: string | undefined,
): OpenIdSettings | null =>
  clientId === undefined ? null : { issuer, clientId, clientSecret: clientSecret ?? null }

/** Returns the issuers of the ways in with another page; null: the way in is not offered. */
export const openIdOf = (read: Read): Record<OpenIdWay, OpenIdSettings | null> => ({
  google: clientOf(
    read.GOOGLE_ISSUER ?? 'https://accounts.google.com',
    read.GOOGLE_CLIENT_ID,
    read.GOOGLE_CLIENT_SECRET,
  ),
  immutablex: clientOf(
    read.PASSPORT_ISSUER ?? 'https://auth.immutable.com',
    read.PASSPORT_CLIENT_ID,
    read.PASSPORT_CLIENT_SECRET,
  ),
})

/** Returns the line for the operator about ways in that are not offered; null when all are. */
export const notOfferedLine = (openId: Readonly<Record<OpenIdWay, unknown>>): string | null => {
  const missing = [
    ...(openId.google ? [] : ['Google (GOOGLE_CLIENT_ID)']),
    ...(openId.immutablex ? [] : ['Immutable Passport (PASSPORT_CLIENT_ID)']),
  ]
  return missing.length > 0
    ? `Not offered as ways to log in, for lack of settings: ${missing.join(', ')}`
    : null
}
