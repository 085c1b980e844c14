import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'

/** For proxies and supervisors: `ok` if the hub runs and reaches its database, otherwise `unavailable`. */
export const health = defineEndpoint({
  name: 'health',
  summary: 'Is the hub there, and its database?',
  method: 'GET',
  path: '/health',
  access: 'anyone',
  response: v.object({ status: v.literal('ok') }),
  errors: [],
})
