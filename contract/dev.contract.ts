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
  /** Null under real settings: nobody is logged in at a press there. */
  demo: v.nullable(
    v.object({
      accounts: v.array(accountSchema),
      /** Mail is read at /dev/mail, payments are steered at /dev/pay/control; false where real ones are set. */
      mail: v.boolean(),
      payments: v.boolean(),
    }),
  ),
})
export type About = v.InferOutput<typeof aboutSchema>
