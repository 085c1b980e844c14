import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'

const accountSchema = v.object({
  person: v.string(),
  name: v.string(),
  email: v.string(),
  /** Description of this account, such as 'Pro by the month'. */
  about: v.string(),
})

/** The answer of GET /dev/about.json. */
export const aboutSchema = v.object({
  /** Null under real settings, where nobody can log in without a link. */
  demo: v.nullable(
    v.object({
      accounts: v.array(accountSchema),
      /** True for a stand-in: its mail is at /dev/mail, its payments are controlled at /dev/pay/control. */
      mail: v.boolean(),
      payments: v.boolean(),
      clock: v.boolean(),
    }),
  ),
})
export type About = v.InferOutput<typeof aboutSchema>

/** Does this hub have the developer's pages? The demo does; under real settings only if a setting enables them. */
export const getDevPages = defineEndpoint({
  name: 'getDevPages',
  summary: 'Are there pages for developers?',
  method: 'GET',
  path: '/dev-pages',
  access: 'admin',
  response: v.object({ exist: v.boolean() }),
  errors: [],
})
