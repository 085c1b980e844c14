import * as v from 'valibot'
import { defineEndpoint } from '#contract/http/endpoint.ts'

export const listGuilds = defineEndpoint({
  name: 'listGuilds',
  summary: 'Guilds, by name',
  method: 'GET',
  path: '/guilds',
  access: 'anyone',
  response: v.object({ guilds: v.array(v.object({ name: v.string(), banner: v.nullable(v.string()) })) }),
  errors: [],
})
