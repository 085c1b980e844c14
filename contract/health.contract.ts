import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'

/** For proxies and supervisors: `ok` when the hub answers and reaches its database, `unavailable` when it doesn't. */
export const health = defineEndpoint({
  name: 'health',
  summary: 'Is the hub there, and its database?',
  method: 'GET',
  path: '/health',
  access: 'anyone',
  response: v.object({ status: v.literal('ok') }),
  errors: [],
})
