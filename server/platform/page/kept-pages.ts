import type { PageAsked, WrittenPage } from '#contract/http/written-page.ts'
import { isRecent } from '../process/clock.ts'
import type { Clock } from '../process/clock.ts'
import type { Log } from '../process/log.ts'

/** Renders a page; rejects if it cannot. */
export type WritePage = (asked: PageAsked) => Promise<WrittenPage>

/** Cache of the pages rendered in the last seconds. */
export interface KeptPages {
  /** Returns a page, rendered at most `keptMs` ago; null if it cannot be rendered, which is logged once. */
  page(asked: PageAsked): Promise<WrittenPage | null>
  /** Empties the cache, because the content of pages has changed. */
  forget(): void
  size(): number
}

/** Lifetime of a rendered page, in milliseconds: other processes' changes become visible within this time. */
const keptMs = 5_000

/** Longest wait for a page, in milliseconds: after that the plain shell serves the reader better. */
const limitMs = 2_000

const within = <T>(ms: number, work: Promise<T>): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(reject, ms, new Error(`Not written in ${ms} ms`))
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

interface Kept {
  readonly writtenAt: number
  readonly page: Promise<WrittenPage | null>
}

/**
 * Caches rendered pages. Simultaneous requests share one rendering. A page that cannot be rendered is tried again
 * after the same time.
 */
export const keepPages = (write: WritePage, { clock, log }: { clock: Clock; log: Log }): KeptPages => {
  const kept = new Map<string, Kept>()
  const said = new Set<string>()
  const tryToWrite = async (asked: PageAsked): Promise<WrittenPage | null> => {
    try {
      const page = await within(limitMs, write(asked))
      said.delete(asked.path)
      return page
    } catch (error) {
      if (!said.has(asked.path)) log.error({ err: error, path: asked.path }, 'page not written')
      said.add(asked.path)
      return null
    }
  }
  return {
    page: (asked) => {
      const { path, search, language, isPlayer } = asked
      const key = `${path}${search} ${language} ${isPlayer}`
      const now = clock.now()
      const last = kept.get(key)
      if (last && isRecent(last.writtenAt, keptMs, now)) return last.page
      const page = tryToWrite(asked)
      // The oldest entries come first: expired ones are deleted.
      kept.delete(key)
      for (const [old, { writtenAt }] of kept) {
        if (isRecent(writtenAt, keptMs, now)) break
        kept.delete(old)
      }
      kept.set(key, { writtenAt: now, page })
      return page
    },
    forget: () => kept.clear(),
    size: () => kept.size,
  }
}
