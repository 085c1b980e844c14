/**
 * Work with the same key: `atOnce` of it runs at a time, in the order it came, and at most `deepest` of it waits. A line that calls
 * of several callers enter `isShared`: a crowd in the lines of a few callers doesn't fill it.
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

/** Runs work when its turn comes, in lines that its caller has chosen. */
export type InLine = <T>(work: () => Promise<T>) => Promise<T>

interface Queue {
  running: number
  /** Each lets the one who waits go on, in the order they came. */
  readonly waiting: Set<() => void>
}

const longestWaitMs = 15_000
const mostWaiting = 5_000

/**
 * Lines in the memory of this process. A call that waits for one row waits here, before it takes a connection to the
 * database: otherwise a crowd that wants one row holds every connection.
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
   * Does the work once it is its turn in every one of the lines, which it enters one after the other; `waitedMs` is how
   * long that took. Throws LineFull when a line is full or the turn doesn't come in time. Calls that share several lines
   * name them in the same order, so that no two wait for each other.
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
    // The place is handed over: a call that arrives now isn't faster than one that waits.
    if (next) return next()
    queue.running -= 1
    if (queue.running === 0) this.#queues.delete(key)
  }
}
