import { Hono } from 'hono'
import * as v from 'valibot'
import { devCalls } from '#contract/dev/dev-paths.ts'
import type { ClockState } from '#contract/dev/demo-clock.ts'
import { mostDays, notToTheEnd, turnClockSchema } from '#contract/dev/demo-clock.ts'
import { dayMs } from '#contract/values/time.ts'
import type { Dependencies } from './dependencies.ts'
import type { TurnedClock } from './demo-clock.ts'
import { isFromElsewhere } from './demo-site.ts'
import { turnDate } from './platform/process/turned-date.ts'

/**
 * A renewal is charged about an hour after the period's end, when its invoice is final; the clock turns two hours past
 * it.
 */
const renewalTriedMs = 2 * 3_600_000

const nextRenewal = async ({ db, clock }: Pick<Dependencies, 'db' | 'clock'>) => {
  const next = await db
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.user_id')
    .select(['current_period_end', 'users.username'])
    .where('status', '=', 'active')
    .where('provider_id', 'is not', null)
    .where('ending', '=', false)
    .where('restored_at', 'is', null)
    .where('current_period_end', '>', new Date(clock.now()))
    .orderBy('current_period_end')
    .limit(1)
    .executeTakeFirst()
  return next ? { at: next.current_period_end, player: next.username } : null
}

/**
 * Routes of the demo's clock: its state, turning it forward, and the script that sets the clock of the demo's pages.
 * `clock` is null when payments go to the operator's own account, whose time can't be turned.
 */
export const demoClockRoutes = (
  dependencies: Pick<Dependencies, 'db' | 'clock' | 'log'>,
  clock: TurnedClock | null,
): Hono => {
  const routes = new Hono()
  let isTurning = false

  routes.get(devCalls.clockScript, (context) => {
    const aheadMs = clock?.aheadMs() ?? 0
    return context.body(aheadMs > 0 ? `;(${String(turnDate)})(() => ${aheadMs})` : '', 200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-store',
    })
  })
  if (!clock) return routes

  const stateNow = async (): Promise<ClockState> => {
    const next = await nextRenewal(dependencies)
    return {
      now: new Date(dependencies.clock.now()).toISOString(),
      aheadMs: clock.aheadMs(),
      nextRenewal: next && { at: next.at.toISOString(), player: next.player },
    }
  }
  routes.use(devCalls.clock, async (context, next) => {
    await next()
    context.res.headers.set('Cache-Control', 'no-store')
  })
  routes.get(devCalls.clock, async (context) => context.json(await stateNow()))
  routes.post(devCalls.clock, async (context) => {
    if (isFromElsewhere(context)) return context.json({ error: 'Another site may not turn the clock.' }, 403)
    const asked = v.safeParse(turnClockSchema, await context.req.json().catch(() => null))
    if (!asked.success)
      return context.json({ error: `Say {"days": 1} to {"days": ${mostDays}}, or {"to": "renewal"}.` }, 400)
    if (isTurning) return context.json({ error: 'The clock is being turned already.' }, 409)
    isTurning = true
    try {
      if ('days' in asked.output) await clock.turn(asked.output.days * dayMs)
      else {
        const next = await nextRenewal(dependencies)
        if (!next) return context.json({ error: 'No plan is waiting for its renewal.' }, 404)
        await clock.turn(next.at.getTime() + renewalTriedMs - dependencies.clock.now())
      }
      return context.json(await stateNow())
    } catch (error) {
      dependencies.log.error({ err: error }, 'The demo’s clock was not turned to the end.')
      return context.json({ error: notToTheEnd }, 502)
    } finally {
      isTurning = false
    }
  })
  return routes
}
