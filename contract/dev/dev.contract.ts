import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'

const accountSchema = v.object({
  person: v.string(),
  name: v.string(),
  email: v.string(),
  /** What is special about them, such as 'Pro by the month'. */
  about: v.string(),
})

/** The answer of GET /dev/about.json. */
export const aboutSchema = v.object({
  /** Null under real settings, where nobody is logged in without a link. */
  demo: v.nullable(
    v.object({
      accounts: v.array(accountSchema),
      /** True for a stand-in: its mail is read at /dev/mail, its payments are steered at /dev/pay/control. */
      mail: v.boolean(),
      payments: v.boolean(),
      /** Its clock can be turned. */
      clock: v.boolean(),
    }),
  ),
})
export type About = v.InferOutput<typeof aboutSchema>

/** Whether this hub has the developer's pages: the demo does, under real settings only one that was told to. */
export const getDevPages = defineEndpoint({
  name: 'getDevPages',
  summary: 'Are there pages for developers?',
  method: 'GET',
  path: '/dev-pages',
  access: 'admin',
  response: v.object({ exist: v.boolean() }),
  errors: [],
})
