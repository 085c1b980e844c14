import type { Adapter, AdapterConstructor, AdapterPayload } from 'oidc-provider'

interface Entry {
  readonly payload: AdapterPayload
  readonly endsAt: number
}

/** More than the log-ins that are under way at once. */
const mostEntries = 2_000

/** Storage of one issuer in the memory of this process: a log-in that a restart interrupts starts again. */
export const createAdapter = (): AdapterConstructor => {
  const entries = new Map<string, Entry>()
  return class implements Adapter {
    readonly #kind: string

    constructor(kind: string) {
      this.#kind = kind
    }

    upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
      const [oldest] = entries.keys()
      if (oldest !== undefined && entries.size >= mostEntries) entries.delete(oldest)
      const endsAt = expiresIn === undefined ? Number.POSITIVE_INFINITY : performance.now() + expiresIn * 1000
      entries.set(`${this.#kind}:${id}`, { payload, endsAt })
      return Promise.resolve()
    }

    find(id: string): Promise<AdapterPayload | undefined> {
      const entry = entries.get(`${this.#kind}:${id}`)
      return Promise.resolve(entry && entry.endsAt > performance.now() ? entry.payload : undefined)
    }

    findByUid(uid: string): Promise<AdapterPayload | undefined> {
      return Promise.resolve(this.#findWhere((payload) => payload.uid === uid))
    }

    findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
      return Promise.resolve(this.#findWhere((payload) => payload.userCode === userCode))
    }

    consume(id: string): Promise<void> {
      const entry = entries.get(`${this.#kind}:${id}`)
      if (entry) entry.payload.consumed = Math.floor(Date.now() / 1000)
      return Promise.resolve()
    }

    destroy(id: string): Promise<void> {
      entries.delete(`${this.#kind}:${id}`)
      return Promise.resolve()
    }

    revokeByGrantId(grantId: string): Promise<void> {
      for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key)
      return Promise.resolve()
    }

    #findWhere(fits: (payload: AdapterPayload) => boolean): AdapterPayload | undefined {
      for (const [key, { payload }] of entries)
        if (key.startsWith(`${this.#kind}:`) && fits(payload)) return payload
      return undefined
    }
  }
}
