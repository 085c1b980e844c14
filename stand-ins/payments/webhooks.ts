import { createHmac } from 'node:crypto'
import { expireDue } from './checkout-state.ts'
import { runDebits } from './debits.ts'
import type { ProviderEvent } from './events.ts'
import { seconds } from './kit.ts'
import type { Kit } from './kit.ts'
import { runRenewals } from './renewals.ts'
import { readSwitches } from './switches.ts'

export interface WebhookTarget {
  url: string
  secret: string
  fetch: (url: string, init: RequestInit) => Response | Promise<Response>
  /** Number of parallel deliveries; 1 by default. */
  atOnce?: number
}

/** Waits after the first, second, ... failed attempt; then hourly, for three days. */
const backOffSeconds = [2, 10, 60, 300, 1800]
const giveUpAfter = backOffSeconds.length + 72
const answerWithinMs = 10_000

/** The signature header: `t=<seconds>,v1=<hex HMAC-SHA-256 of "t.payload">`. */
export const signature = (payload: string, secret: string, at: number): string =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')}`

interface Delivery {
  seq: number
  event: string
  attempts: number
}

/** Delivers events at least once: due deliveries are on disk, and stay due until they are answered with 2xx. */
export const createDeliverer = (kit: Kit, target: WebhookTarget) => {
  const { db } = kit.store
  const ending = new AbortController()
  const due = {
    created: db.prepare(
      'select seq, event, attempts from deliveries where done_at is null and next_at <= ? order by seq',
    ),
    reversed: db.prepare(
      'select seq, event, attempts from deliveries where done_at is null and next_at <= ? order by seq desc',
    ),
  }
  const settled = db.prepare(
    'update deliveries set attempts = ?, done_at = ?, next_at = ?, last_answer = ? where seq = ?',
  )
  const waiting = db.prepare(
    'select count(*) as count, min(next_at) as next from deliveries where done_at is null',
  )

  const send = async (payload: string): Promise<{ ok: boolean; answer: string }> => {
    try {
      const response = await target.fetch(target.url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          'Stripe-Signature': signature(payload, target.secret, seconds(kit)),
        },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(answerWithinMs), ending.signal]),
      })
      await response.body?.cancel()
      return { ok: response.ok, answer: String(response.status) }
    } catch (error) {
      return { ok: false, answer: error instanceof Error ? error.message : String(error) }
    }
  }

  const attempt = async ({ seq, event: id, attempts }: Delivery, copies: number): Promise<void> => {
    const event = kit.store.get<ProviderEvent>('event', id)
    if (!event) return
    const payload = JSON.stringify(event, null, 2)
    const answers = []
    for (let copy = 0; copy < copies; copy += 1) answers.push(await send(payload))
    const now = kit.clock.now()
    const ok = answers.every((answer) => answer.ok)
    const wait = backOffSeconds[attempts] ?? 3600
    const next = attempts + 1 >= giveUpAfter ? null : now + wait * 1000
    const last = answers.map(({ answer }) => answer).join(', ')
    kit.store.transaction(() => {
      settled.run(attempts + 1, ok ? now : null, ok ? null : next, last, seq)
      if (ok) kit.store.put({ ...event, pending_webhooks: 0 } satisfies ProviderEvent)
    })
  }

  const round = async (): Promise<number> => {
    const { copies, order } = readSwitches(kit.store)
    const deliveries = due[order].all(kit.clock.now()) as unknown as Delivery[]
    const left = deliveries.values()
    const sender = async (): Promise<void> => {
      for (const delivery of left) {
        if (ending.signal.aborted) return
        await attempt(delivery, copies)
      }
    }
    await Promise.all(Array.from({ length: target.atOnce ?? 1 }, sender))
    return deliveries.length
  }

  let last: Promise<unknown> = Promise.resolve()
  /** Attempts every due delivery once; returns their number. Rounds run one after the other. */
  const deliverDue = (): Promise<number> => {
    const mine = last.then(round)
    // The caller of a round gets its error; the next round runs regardless.
    last = mine.catch(() => undefined)
    return mine
  }

  let timer: NodeJS.Timeout | undefined
  let stopped = true
  const wake = (): void => {
    if (stopped) return
    clearTimeout(timer)
    timer = setTimeout(() => void tick(), 0)
  }
  /** Does everything that is due, and attempts the due webhooks; returns their number. */
  const runDue = (): Promise<number> => {
    expireDue(kit)
    runDebits(kit)
    runRenewals(kit)
    return deliverDue()
  }
  const tick = async (): Promise<void> => {
    try {
      await runDue()
    } catch (error) {
      // Due work stays due: the next tick tries again.
      console.error(error)
    }
    if (stopped) return
    const next = Number(waiting.get()?.next ?? Infinity)
    clearTimeout(timer)
    timer = setTimeout(() => void tick(), Math.min(Math.max(next - kit.clock.now(), 10), 5_000))
  }

  return {
    deliverDue,
    runDue,
    wake,
    waiting: (): number => Number(waiting.get()?.count ?? 0),
    /** Makes all undelivered events due now, including delayed ones and those on hold. */
    release: (): void => {
      db.prepare('update deliveries set next_at = ? where done_at is null').run(kit.clock.now())
      wake()
    },
    /** Delivers an event again, or all of them. */
    redeliver: (event?: string): void => {
      db.prepare(
        'update deliveries set done_at = null, next_at = ? where done_at is not null and (? is null or event = ?)',
      ).run(kit.clock.now(), event ?? null, event ?? null)
      wake()
    },
    /** Starts automatic delivery. Deliveries that failed before a restart are attempted at once. */
    start: (): void => {
      stopped = false
      db.prepare(
        'update deliveries set next_at = ? where done_at is null and attempts > 0 and next_at is not null',
      ).run(kit.clock.now())
      wake()
    },
    stop: async (): Promise<void> => {
      stopped = true
      clearTimeout(timer)
      ending.abort()
      await last
    },
  }
}

export type Deliverer = ReturnType<typeof createDeliverer>
