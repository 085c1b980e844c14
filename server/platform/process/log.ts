import { pino } from 'pino'
import type { DestinationStream, Logger } from 'pino'

export type Log = Logger

const secretKeys = [
  'authorization',
  'cookie',
  'set-cookie',
  'token',
  'refreshToken',
  'password',
  'secret',
  // Parameters of a failed query.
  'params',
  'parameters',
  'url',
]

/** Masks email addresses in a text: `alice@example.org` becomes `a***@example.org`. */
export const maskEmails = (text: string): string =>
  text.replace(
    /(?<![^\s@<>"'])([^\s@<>"'])[^\s@<>"']*@([^\s@<>"']+\.[^\s@<>"']+)/gu,
    (_, first: string, host: string) => `${first}***@${host}`,
  )

/** Writes one JSON line per entry; fields with secrets are redacted, email addresses masked wherever they appear. */
export const createLog = (level: string, destination?: DestinationStream): Log =>
  pino(
    {
      level,
      base: null,
      redact: { paths: secretKeys.flatMap((key) => [`["${key}"]`, `*["${key}"]`]), censor: '[secret]' },
      hooks: { streamWrite: maskEmails },
    },
    destination ?? pino.destination(1),
  )
