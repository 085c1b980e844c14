import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { tracingChannel } from 'node:diagnostics_channel'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { Lines } from '../process/lines.ts'

interface Cost {
  /** In KiB. */
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

/** One pass more than OWASP's minimum; measured in docs/decisions/passwords.md. */
const cost: Cost = { memory: 19_456, passes: 3, parallelism: 1 }
const saltBytes = 16
const hashBytes = 32

/**
 * Bounds the hashes of this process: each takes 19 MiB and a thread of Node's pool of four, which files and look-ups
 * of host names share. One processor stays free for everything else.
 */
const lines = new Lines()
const line = {
  key: 'hashes',
  atOnce: Math.min(2, Math.max(1, availableParallelism() - 1)),
  deepest: 100,
} as const

const derive = promisify(argon2)

/** Start and end of each hash are published here, with its cost, so that they can be counted. */
const hashing = tracingChannel('hub:password-hash')

const hashOf = (password: string, salt: Buffer, { memory, passes, parallelism }: Cost): Promise<Buffer> =>
  lines.inLine([line], () =>
    hashing.tracePromise(
      () =>
        derive('argon2id', {
          message: password,
          nonce: salt,
          memory,
          passes,
          parallelism,
          tagLength: hashBytes,
        }),
      { memory, passes },
    ),
  )

// PHC strings have no padding.
const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')

const written = (salt: Buffer, hash: Buffer): string =>
  `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(salt)}$${base64(hash)}`

const storedForm =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{22})\$([A-Za-z0-9+/]{43})$/u

const read = (stored: string): { cost: Cost; salt: Buffer; hash: Buffer } => {
  const [, memory, passes, parallelism, salt, hash] = storedForm.exec(stored) ?? []
  if (salt === undefined || hash === undefined)
    throw new Error('A stored password is in a form that this version of the hub does not know.')
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

/** Nobody's password. */
const dummy = written(Buffer.alloc(saltBytes), Buffer.alloc(hashBytes))

/**
 * Returns the stored form of a password: a PHC string of Argon2id with its parameters and a salt. Throws LineFull if
 * too many passwords wait to be hashed.
 */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(saltBytes)
  return written(salt, await hashOf(password, salt, cost))
}

/**
 * Is this the password of the stored form? Null for an account without one, or for none: it takes the same time and is
 * false. Throws LineFull like `hashPassword`.
 */
export const matchesPassword = async (password: string, stored: string | null): Promise<boolean> => {
  const known = read(stored ?? dummy)
  const isSame = timingSafeEqual(await hashOf(password, known.salt, known.cost), known.hash)
  return isSame && stored !== null
}

/** Was this made with less than today's cost, so that the next log-in stores it again? */
export const isOutdated = (stored: string): boolean => {
  const { memory, passes } = read(stored).cost
  return memory < cost.memory || passes < cost.passes
}
