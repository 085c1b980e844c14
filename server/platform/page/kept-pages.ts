import type { PageAsked, WrittenPage } from '#contract/http/written-page.ts'
import { isRecent } from '../process/clock.ts'
import type { Clock } from '../process/clock.ts'
import type { Log } from '../process/log.ts'

/** Writes a page; rejects when it can't. */
export type WritePage = (asked: PageAsked) => Promise<WrittenPage>

/** The pages written in the last seconds. */
export interface KeptPages {
  /** Returns a page, written at most `keptMs` ago; null when it can't be written, which the log says once. */
  page(asked: PageAsked): Promise<WrittenPage | null>
  /** Forgets everything: what pages show has changed. */
  forget(): void
  /** How many are kept. */
  size(): number
}

/** How long a written page is shown, in milliseconds: other processes' changes are seen no later. */
const keptMs = 5_000

/** Whoever waits longer for a page, in milliseconds, is better served by the plain shell. */
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

/** Readers who ask at once share one rendering. A page that can't be written is tried again after the same time. */
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
      // The oldest come first: what nobody is shown any more goes.
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
