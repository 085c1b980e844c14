import * as v from 'valibot'

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
    }),
  ),
})
export type About = v.InferOutput<typeof aboutSchema>
