import { Hono } from 'hono'
import { getDonationWays } from '#contract/donation/donation-ways.contract.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../platform/http/route.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'

export const donationWaysRoutes = ({ settings }: Pick<Dependencies, 'settings'>): Hono<HubEnv> => {
  const routes = new Hono<HubEnv>()
  serve(routes, getDonationWays, () => settings.donationWays ?? { addresses: [], referral: null })
  return routes
}
