import { Hono } from 'hono'
import { getDonorsData, listBackers } from '#contract/projects/backers.contract.ts'
import type { Dependencies } from '../dependencies.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import { serve } from '../platform/http/route.ts'
import { readBackers, readDonors } from './backers.store.ts'
import { refuse } from '../platform/http/refused.ts'

export const backersRoutes = ({ db }: Pick<Dependencies, 'db'>): Hono<HubEnv> => {
  const routes = new Hono<HubEnv>()

  serve(routes, getDonorsData, () => readDonors(db))

  serve(routes, listBackers, async ({ params: { id } }) => {
    const backers = await readBackers(db, id)
    if (backers === null) return refuse('not_found')
    return backers
  })

  return routes
}
