import { Hono } from 'hono'
import type { ErrorCode } from '#contract/errors.ts'
import { planNames } from '#contract/plans/plans.rules.ts'
import { totalAvailable } from '#contract/votes/vote-banks.rules.ts'
import type { VotePower } from '#contract/votes/vote-power.contract.ts'
import { getVotePower } from '#contract/votes/vote-power.contract.ts'
import { addDonationVotes, castVotes, revokeVote } from '#contract/votes/votes.contract.ts'
import type { Dependencies } from '../dependencies.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import { serve } from '../platform/http/route.ts'
import { readProjectTotals } from '../projects/projects.store.ts'
import { castOnProject, readLastVote, revokeVotes } from './cast.store.ts'
import type { Cast } from './cast.store.ts'
import { readBookedPower, resetAfter } from './vote-power.store.ts'
import type { BookedPower } from './vote-power.store.ts'
import { isRefused, refuse } from '../platform/http/refused.ts'

/** The listed sentences (Money 8), for tools; players read the page's own texts. */
const sentences: Partial<Record<ErrorCode, string>> = {
  votes_missing: 'No votes available',
  vote_amount_invalid: 'Invalid donation amount',
}

const said = (code: ErrorCode) => {
  const message = sentences[code]
  return message === undefined ? {} : { message }
}

export const votesRoutes = ({
  db,
  clock,
  live,
}: Pick<Dependencies, 'db' | 'clock' | 'live'>): Hono<HubEnv> => {
  const routes = new Hono<HubEnv>()

  const told = async (power: BookedPower, nowMs: number): Promise<VotePower> => ({
    dailyVotesEarned: power.dailyEarned,
    dailyVotesUsed: power.dailyUsed,
    voteBank: power.bank,
    donationVotesEarned: power.donationEarned,
    donationVotesUsed: power.donationUsed,
    totalAvailable: totalAvailable(power),
    planName: planNames[power.planId],
    planId: power.planId,
    lastResetDate: power.day.date,
    nextResetAt: new Date(resetAfter(power)).toISOString(),
    now: new Date(nowMs).toISOString(),
    timeZone: power.timeZone,
    lastVote: await readLastVote(db, power.userId, nowMs),
  })

  serve(routes, getVotePower, async ({ params: { userId } }, { caller, inLine }) => {
    if (userId !== caller.userId) return refuse('forbidden')
    const nowMs = clock.now()
    const power = await readBookedPower(db, userId, nowMs, inLine)
    return { success: true as const, data: await told(power, nowMs) }
  })

  const answered = async ({ receipt, power }: Cast, nowMs: number) => {
    live.feed.changed()
    return {
      success: true as const,
      data: {
        receipt,
        power: await told(power, nowMs),
        ...(await readProjectTotals(db, receipt.projectId)),
      },
    }
  }

  serve(routes, castVotes, async ({ body }, { caller, idempotencyKey }) => {
    if (body.user_id !== caller.userId) return refuse('forbidden')
    const nowMs = clock.now()
    const wish = { userId: caller.userId, projectId: body.project_id, votes: body.vote_power }
    const cast = await castOnProject(db, { ...wish, ofDonations: false, key: idempotencyKey }, nowMs)
    if (isRefused(cast)) return refuse(cast.code, said(cast.code))
    return answered(cast, nowMs)
  })

  serve(routes, addDonationVotes, async ({ body }, { caller, idempotencyKey }) => {
    if (body.user_id !== caller.userId) return refuse('forbidden')
    if (!Number.isSafeInteger(body.amount) || body.amount <= 0)
      return refuse('vote_amount_invalid', said('vote_amount_invalid'))
    const nowMs = clock.now()
    const wish = { userId: caller.userId, projectId: body.project_id, votes: body.amount }
    const cast = await castOnProject(db, { ...wish, ofDonations: true, key: idempotencyKey }, nowMs)
    if (isRefused(cast)) return refuse(cast.code, said(cast.code))
    return answered(cast, nowMs)
  })

  serve(routes, revokeVote, async ({ params: { id } }, { caller }) => {
    const nowMs = clock.now()
    const revoked = await revokeVotes(db, { userId: caller.userId, id }, nowMs)
    if (isRefused(revoked)) return revoked
    return answered(revoked, nowMs)
  })

  return routes
}
