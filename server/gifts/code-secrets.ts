import { createHash, createHmac, randomBytes } from 'node:crypto'
import { giftCodeFrom } from '#contract/gifts/gift-code.rules.ts'
import type { AppSettings } from '../dependencies.ts'
import type { SealingKey } from '../platform/security/sealed.ts'
import { deriveKey } from '../platform/security/tokens.ts'

export type CodeSecrets = Pick<AppSettings, 'codeSecret' | 'acceptedCodeSecret'>

/** A key for gift codes, derived from a secret of the settings: to look codes up and to seal them. */
export interface CodeKey extends SealingKey {
  readonly lookUp: string
}

export type CodeKeys = readonly [CodeKey, ...CodeKey[]]

/** The id reveals nothing of the secret. */
const codeKey = (secret: string): CodeKey => ({
  id: createHash('sha256').update(deriveKey(secret, 'gift-code-id')).digest('hex').slice(0, 16),
  lookUp: deriveKey(secret, 'gift-code-look-up'),
  seal: Buffer.from(deriveKey(secret, 'gift-code-seal'), 'hex'),
})

/** Returns the keys for gift codes. The first one is used for everything new. */
export const codeKeysOf = ({ codeSecret, acceptedCodeSecret }: CodeSecrets): CodeKeys => [
  codeKey(codeSecret),
  ...(acceptedCodeSecret ? [codeKey(acceptedCodeSecret)] : []),
]

/** Returns the hash by which a code is looked up. Without the key, nobody can find codes in a copy of the database. */
export const codeHmac = (code: string, { lookUp }: CodeKey): string =>
  createHmac('sha256', lookUp).update(code).digest('hex')

/** Returns a new code with 75 random bits (decisions.md, Orders and payment). */
export const randomCode = (): string => giftCodeFrom(randomBytes(15))
