import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from 'jose'

/** A key of 32 bytes for encrypting texts, and its id. */
export interface SealingKey {
  readonly id: string
  readonly seal: Uint8Array
}

/** Encrypts a text (compact JWE, AES-256-GCM) with the key's id in its header. */
export const sealText = (text: string, { id, seal }: SealingKey): Promise<string> =>
  new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: id })
    .encrypt(seal)

/** Decrypts a sealed text. Throws if its key is missing, or if it was altered. */
export const openSealed = async (sealed: string, keys: readonly SealingKey[]): Promise<string> => {
  const { kid } = decodeProtectedHeader(sealed)
  const key = keys.find(({ id }) => id === kid)
  if (!key) throw new Error(`No setting has the key ${kid}, with which this was sealed.`)
  const { plaintext } = await compactDecrypt(sealed, key.seal, {
    keyManagementAlgorithms: ['dir'],
    contentEncryptionAlgorithms: ['A256GCM'],
  })
  return new TextDecoder().decode(plaintext)
}
