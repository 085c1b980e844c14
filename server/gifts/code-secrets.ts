import { createHash, createHmac, randomBytes } from 'node:crypto'
import { giftCodeFrom } from '#contract/gifts/gift-code.rules.ts'
import type { AppSettings } from '../dependencies.ts'
import type { SealingKey } from '../platform/security/sealed.ts'
import { deriveKey } from '../platform/security/tokens.ts'

/** The part of the settings that gift codes need. */
export type CodeSecrets = Pick<AppSettings, 'codeSecret' | 'acceptedCodeSecret'>

/** A key of the settings for gift codes, as what it is used for. */
export interface CodeKey extends SealingKey {
  readonly lookUp: string
}

export type CodeKeys = readonly [CodeKey, ...CodeKey[]]

/** Nothing of the secret can be read from the id. */
const codeKey = (secret: string): CodeKey => ({
  id: createHash('sha256').update(deriveKey(secret, 'gift-code-id')).digest('hex').slice(0, 16),
  lookUp: deriveKey(secret, 'gift-code-look-up'),
  seal: Buffer.from(deriveKey(secret, 'gift-code-seal'), 'hex'),
})

/** The keys for gift codes; the first is used for everything new. */
export const codeKeysOf = ({ codeSecret, acceptedCodeSecret }: CodeSecrets): CodeKeys => [
  codeKey(codeSecret),
  ...(acceptedCodeSecret ? [codeKey(acceptedCodeSecret)] : []),
]

/** What a code is looked up by: nobody finds codes in a copy of the database without the key. */
export const codeHmac = (code: string, { lookUp }: CodeKey): string =>
  createHmac('sha256', lookUp).update(code).digest('hex')

/** A new code: 75 random bits (decisions.md, Orders and payment). */
export const randomCode = (): string => giftCodeFrom(randomBytes(15))
