import { expect } from 'vitest'
import type { Chosen, PasskeyAnswer, PasskeySupport } from '#machines/auth/passkey.machine.ts'
import { soon } from '../support/paths.drive.ts'

interface Held {
  isListed: boolean
  resolve: (credential: unknown) => void
  reject: (reason: unknown) => void
}

const bytesOf = (text: string): ArrayBuffer =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
    .buffer

/** The answer as a browser gives it. */
const credentialOf = ({ id, response }: PasskeyAnswer): unknown => ({
  id,
  type: 'public-key',
  rawId: bytesOf(id),
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
  response: {
    clientDataJSON: bytesOf(response.clientDataJSON),
    authenticatorData: bytesOf(response.authenticatorData),
    signature: bytesOf(response.signature),
    userHandle: bytesOf(response.userHandle ?? ''),
  },
})

/** Passkeys of a browser whose windows the test answers; a request that is aborted ends as in a real one. */
export const createPasskeys = () => {
  let held: Held[] = []
  let most = 0
  let list = Promise.resolve(false)
  const own = Object.getOwnPropertyDescriptor(globalThis, 'PublicKeyCredential')
  const get = navigator.credentials.get.bind(navigator.credentials)

  const waiting = async (isListed: boolean): Promise<Held> => {
    await expect.poll(() => held.some((one) => one.isListed === isListed), soon).toBe(true)
    const last = held.findLast((one) => one.isListed === isListed)
    held = held.filter((one) => one !== last)
    return last as Held
  }
  const has = (value: unknown): void => {
    Object.defineProperty(globalThis, 'PublicKeyCredential', { configurable: true, writable: true, value })
  }

  return {
    install: ({ hasPasskeys, hasList }: PasskeySupport): void => {
      held = []
      most = 0
      list = Promise.resolve(hasList)
      const browsers = Object.assign(() => {}, { isConditionalMediationAvailable: () => list })
      has(hasPasskeys ? browsers : undefined)
      navigator.credentials.get = (options) =>
        new Promise((resolve, reject) => {
          const one: Held = {
            isListed: options?.mediation === 'conditional',
            resolve: resolve as Held['resolve'],
            reject,
          }
          held.push(one)
          most = Math.max(most, held.length)
          options?.signal?.addEventListener('abort', () => {
            held = held.filter((other) => other !== one)
            reject(options.signal?.reason)
          })
        })
    },
    remove: (): void => {
      if (own) Object.defineProperty(globalThis, 'PublicKeyCredential', own)
      navigator.credentials.get = get
    },
    /** The browser takes its time to say that it can list passkeys, until told. */
    pauseLists: (): (() => void) => {
      let tell = (): void => {}
      list = new Promise((resolve) => (tell = () => resolve(true)))
      return tell
    },
    answer: async (isListed: boolean, chosen: Chosen): Promise<void> => {
      const request = await waiting(isListed)
      if ('answer' in chosen) request.resolve(credentialOf(chosen.answer))
      else request.reject(new DOMException('closed', 'NotAllowedError'))
    },
    fail: async (isListed: boolean): Promise<void> =>
      (await waiting(isListed)).reject(new DOMException('broken', 'UnknownError')),
    /** Kinds of the requests that wait, and the most that ever waited at once. */
    state: () => ({ waiting: held.map(({ isListed }) => (isListed ? 'list' : 'window')), most }),
  }
}
