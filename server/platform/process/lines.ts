/**
 * A queue for work with the same key: `atOnce` of it runs at a time, in order of arrival, and at most `deepest` of
 * it waits. `isShared`: calls of several callers enter it, and it does not count for the process-wide limit of
 * waiting calls, so that a crowd in the lines of a few callers does not fill it.
 */
export interface Line {
  readonly key: string
  readonly atOnce: number
  readonly deepest: number
  readonly isShared?: true
}

/** Too much work waits in a line, or it has waited too long; the same call may succeed later. */
export class LineFull extends Error {
  override readonly name = 'LineFull'

  constructor() {
    super('Too many calls wait in a line.')
  }
}

/** Runs work in its turn, in lines that the implementation has chosen. */
export type InLine = <T>(work: () => Promise<T>) => Promise<T>

interface Queue {
  running: number
  /** Functions that each let one waiting call continue, in order of arrival. */
  readonly waiting: Set<() => void>
}

const longestWaitMs = 15_000
const mostWaiting = 5_000

/**
 * Lines in the memory of this process. A call that waits for one row waits here, before it takes a connection to the
 * database: otherwise a crowd of calls for one row takes every connection.
 */
export class Lines {
  readonly #longestWaitMs: number
  readonly #mostWaiting: number
  readonly #queues = new Map<string, Queue>()
  #waiting = 0

  /** `longestWaitMs`: in all lines of one call; `mostWaiting`: calls in the lines of single callers together. */
  constructor(limits: { readonly longestWaitMs?: number; readonly mostWaiting?: number } = {}) {
    this.#longestWaitMs = limits.longestWaitMs ?? longestWaitMs
    this.#mostWaiting = limits.mostWaiting ?? mostWaiting
  }

  /**
   * Does the work once it has a place in every line; it enters them one after the other. `waitedMs` is the time that
   * this took. Throws LineFull if a line is full or the turn does not come in time. Calls that share several lines
   * must name them in the same order, so that no two wait for each other.
   */
  async inLine<T>(lines: readonly Line[], work: (waitedMs: number) => Promise<T>): Promise<T> {
    const begun = performance.now()
    const waitedMs = (): number => performance.now() - begun
    const entered: string[] = []
    try {
      for (const line of lines) {
        await this.#enter(line, Math.max(0, this.#longestWaitMs - waitedMs()))
        entered.push(line.key)
      }
      return await work(waitedMs())
    } finally {
      for (const key of entered.toReversed()) this.#leave(key)
    }
  }

  #enter({ key, atOnce, deepest, isShared }: Line, leftMs: number): Promise<void> | null {
    const queue = this.#queues.get(key) ?? { running: 0, waiting: new Set() }
    this.#queues.set(key, queue)
    if (queue.running < atOnce) {
      queue.running += 1
      return null
    }
    const isFull = !isShared && this.#waiting >= this.#mostWaiting
    if (queue.waiting.size >= deepest || isFull) throw new LineFull()
    return this.#wait(queue.waiting, leftMs, isShared ? 0 : 1)
  }

  #wait(waiting: Queue['waiting'], leftMs: number, counted: number): Promise<void> {
    this.#waiting += counted
    return new Promise((resolve, reject) => {
      const end = (): void => {
        clearTimeout(timer)
        waiting.delete(goOn)
        this.#waiting -= counted
      }
      const goOn = (): void => {
        end()
        resolve()
      }
      const timer = setTimeout(() => {
        end()
        reject(new LineFull())
      }, leftMs).unref()
      waiting.add(goOn)
    })
  }

  #leave(key: string): void {
    const queue = this.#queues.get(key)
    if (!queue) return
    const [next] = queue.waiting
    // The place is handed over, so that a new call cannot overtake a waiting one.
    if (next) return next()
    queue.running -= 1
    if (queue.running === 0) this.#queues.delete(key)
  }
}
