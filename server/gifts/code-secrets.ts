import { createHash, createHmac, randomBytes } from 'node:crypto'
import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from 'jose'
import { giftCodeFrom } from '#contract/gift-code.rules.ts'
import type { AppSettings } from '../dependencies.ts'
import { deriveKey } from '../platform/security/tokens.ts'

/** A key of the settings for gift codes, as what it is used for. */
export interface CodeKey {
  /** Says which key a code is kept under; nothing of the key can be read from it. */
  readonly id: string
  readonly lookUp: string
  readonly seal: Uint8Array
}

const codeKey = (secret: string): CodeKey => ({
  id: createHash('sha256').update(deriveKey(secret, 'gift-code-id')).digest('hex').slice(0, 16),
  lookUp: deriveKey(secret, 'gift-code-look-up'),
  seal: Buffer.from(deriveKey(secret, 'gift-code-seal'), 'hex'),
})

/** The keys for gift codes; the first is used for everything new. */
export const codeKeysOf = ({
  codeSecret,
  acceptedCodeSecret,
}: Pick<AppSettings, 'codeSecret' | 'acceptedCodeSecret'>): readonly [CodeKey, ...CodeKey[]] => [
  codeKey(codeSecret),
  ...(acceptedCodeSecret ? [codeKey(acceptedCodeSecret)] : []),
]

/** What a code is looked up by: nobody finds codes in a copy of the database without the key. */
export const codeHmac = (code: string, { lookUp }: CodeKey): string =>
  createHmac('sha256', lookUp).update(code).digest('hex')

/** A new code: 75 random bits (decisions.md, Orders and payment). */
export const randomCode = (): string => giftCodeFrom(randomBytes(15))

/** Encrypts a code (JWE, AES-256-GCM), with the key's id in its header. */
export const sealCode = (code: string, { id, seal }: CodeKey): Promise<string> =>
  new CompactEncrypt(new TextEncoder().encode(code))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: id })
    .encrypt(seal)

/** Decrypts a code. Throws when none of the keys is the one it was sealed with, or it was altered. */
export const openCode = async (sealed: string, keys: readonly CodeKey[]): Promise<string> => {
  const { kid } = decodeProtectedHeader(sealed)
  const key = keys.find(({ id }) => id === kid)
  if (!key) throw new Error(`No setting has the key ${kid}, with which a gift code is kept.`)
  const { plaintext } = await compactDecrypt(sealed, key.seal, {
    keyManagementAlgorithms: ['dir'],
    contentEncryptionAlgorithms: ['A256GCM'],
  })
  return new TextDecoder().decode(plaintext)
}
