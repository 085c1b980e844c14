import { Hono } from 'hono'
import {
  exportOwnHistoryCsv,
  exportOwnHistoryJson,
  exportOwnHistoryXlsx,
  historyAtOnce,
  listOwnHistory,
} from '#contract/account/own-history.contract.ts'
import type { HistoryNumbers } from '#contract/account/own-history.contract.ts'
import { spendable } from '#contract/votes/vote-banks.rules.ts'
import type { Dependencies } from '../dependencies.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import type { InLine } from '../platform/process/lines.ts'
import { serve, serveFile } from '../platform/http/route.ts'
import { readBookedPower } from '../votes/vote-power.store.ts'
import { historyFile } from './history-file.ts'
import {
  countOwnHistory,
  readConsent,
  readOwnHistory,
  readOwnProjects,
  readOwnTotals,
} from './own-history.store.ts'

export const ownHistoryRoutes = ({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): Hono<HubEnv> => {
  const routes = new Hono<HubEnv>()

  const numbersOf = async (userId: string, projects: number, inLine: InLine): Promise<HistoryNumbers> => {
    const power = await readBookedPower(db, userId, clock.now(), inLine)
    const { daily, donationBank } = spendable(power)
    return {
      ...(await readOwnTotals(db, userId)),
      projects,
      donationVotesLeft: donationBank,
      leftToday: Math.max(0, daily),
      today: power.dailyEarned,
    }
  }

  serve(routes, listOwnHistory, async ({ query: { before, ...filters } }, { caller: { userId }, inLine }) => {
    const { projects, votedFor } = await readOwnProjects(db, userId)
    return {
      ...(await readOwnHistory(db, userId, filters, { before, most: historyAtOnce })),
      counts: await countOwnHistory(db, userId, filters),
      projects,
      numbers: await numbersOf(userId, votedFor, inLine),
      shows_name: await readConsent(db, userId),
    }
  })

  const files = [
    ['xlsx', exportOwnHistoryXlsx],
    ['csv', exportOwnHistoryCsv],
    ['json', exportOwnHistoryJson],
  ] as const
  for (const [format, endpoint] of files)
    serveFile(routes, endpoint, ({ query }, { caller }) => ({
      name: `votes-and-donations-${new Date(clock.now()).toISOString().slice(0, 10)}.${format}`,
      open: () => ({ body: historyFile(db, caller.userId, query, format) }),
    }))

  return routes
}
