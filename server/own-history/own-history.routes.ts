import { Hono } from 'hono'
import {
  exportOwnHistoryCsv,
  exportOwnHistoryJson,
  historyAtOnce,
  listOwnHistory,
} from '#contract/own-history.contract.ts'
import type { HistoryNumbers } from '#contract/own-history.contract.ts'
import { spendable } from '#contract/vote-banks.rules.ts'
import type { Dependencies } from '../dependencies.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
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

  const numbersOf = async (userId: string, projects: number): Promise<HistoryNumbers> => {
    const power = await readBookedPower(db, userId, clock.now())
    const { daily, donationBank } = spendable(power)
    return {
      ...(await readOwnTotals(db, userId)),
      projects,
      donationVotesLeft: donationBank,
      leftToday: Math.max(0, daily),
      today: power.dailyEarned,
    }
  }

  serve(routes, listOwnHistory, async ({ query: { before, ...filters } }, { caller: { userId } }) => {
    const { projects, votedFor } = await readOwnProjects(db, userId)
    return {
      ...(await readOwnHistory(db, userId, filters, { before, most: historyAtOnce })),
      counts: await countOwnHistory(db, userId, filters),
      projects,
      numbers: await numbersOf(userId, votedFor),
      shows_name: await readConsent(db, userId),
    }
  })

  const nameOf = (end: string): string =>
    `votes-and-donations-${new Date(clock.now()).toISOString().slice(0, 10)}.${end}`

  serveFile(routes, exportOwnHistoryCsv, ({ query }, { caller }) => ({
    name: nameOf('csv'),
    body: historyFile(db, caller.userId, query, 'csv'),
  }))
  serveFile(routes, exportOwnHistoryJson, ({ query }, { caller }) => ({
    name: nameOf('json'),
    body: historyFile(db, caller.userId, query, 'json'),
  }))

  return routes
}
