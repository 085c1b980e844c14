import { Hono } from 'hono'
import type { Dependencies } from '#server/dependencies.ts'
import { serve } from '#server/platform/http/route.ts'
import type { HubEnv } from '#server/platform/http/hub-context.ts'
import { listGuilds } from './guild.contract.ts'
import { readGuilds } from './guild.store.ts'

export const guildRoutes = ({ db }: Pick<Dependencies, 'db'>): Hono<HubEnv> => {
  const routes = new Hono<HubEnv>()
  serve(routes, listGuilds, async () => ({ guilds: await readGuilds(db) }))
  return routes
}
