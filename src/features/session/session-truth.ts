import type { SessionRecord } from './session-record.ts'
import { parseRecord } from './session-record.ts'

/** The authoritative record of the session. Both calls are atomic across tabs. */
export interface SessionTruth {
  /** Undefined when it was never written. */
  read(): Promise<SessionRecord | undefined>
  /** Writes the result of `decide` for the stored record (undefined: no change) and returns the record stored afterwards. */
  update(
    decide: (kept: SessionRecord | undefined) => SessionRecord | undefined,
  ): Promise<SessionRecord | undefined>
}

const store = 'session'
const key = 'current'
/** Milliseconds. Some browsers never respond instead of refusing; the page's start waits no longer than this. */
const patienceMs = 3_000

const inTime = <T>(work: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('IndexedDB does not answer')), patienceMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

const open = (factory: IDBFactory): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = factory.open('hub', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(store)
    request.onsuccess = () => {
      const database = request.result
      // Another tab deletes or upgrades the database: do not block it.
      database.onversionchange = () => database.close()
      resolve(database)
    }
    request.onerror = () => reject(request.error ?? new Error('IndexedDB refused to open'))
    request.onblocked = () => reject(new Error('IndexedDB is blocked'))
  })

/**
 * Stores the record in IndexedDB: unlike localStorage it is never stale between tabs. Without IndexedDB every call
 * rejects; some browsers throw on the mere access to it.
 */
export const createSessionTruth = (
  findFactory: () => IDBFactory | undefined = () => globalThis.indexedDB,
): SessionTruth => {
  const update: SessionTruth['update'] = async (decide) => {
    const factory = findFactory()
    if (!factory) throw new Error('There is no IndexedDB')
    const database = await inTime(open(factory))
    try {
      return await new Promise((resolve, reject) => {
        const transaction = database.transaction(store, 'readwrite')
        const records = transaction.objectStore(store)
        const reading = records.get(key)
        let result: SessionRecord | undefined
        reading.onsuccess = () => {
          const kept = parseRecord(reading.result) ?? undefined
          const next = decide(kept)
          if (next) records.put(next, key)
          result = next ?? kept
        }
        transaction.oncomplete = () => resolve(result)
        transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB gave up'))
      })
    } finally {
      database.close()
    }
  }
  return { update, read: () => update(() => undefined) }
}
