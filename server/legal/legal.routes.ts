import { Hono } from 'hono'
import { getLegalText } from '#contract/shell/legal.contract.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../platform/http/route.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'

export const legalRoutes = ({ legalTexts }: Pick<Dependencies, 'legalTexts'>): Hono<HubEnv> => {
  const routes = new Hono<HubEnv>()
  serve(routes, getLegalText, ({ params }) => legalTexts[params.name])
  return routes
}
