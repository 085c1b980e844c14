import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'

/** What whoever runs the hub has to say before money is asked: terms, privacy, refunds, and who they are. */
export const legalNames = ['terms', 'privacy', 'refunds', 'about-us'] as const
export type LegalName = (typeof legalNames)[number]

/** Words of one weight; with `href` they lead to a page, or to an email address (`mailto:`). */
const inlineSchema = v.object({
  text: v.string(),
  strong: v.optional(v.boolean()),
  href: v.optional(v.pipe(v.string(), v.regex(/^(?:https?:\/\/|mailto:|\/(?!\/))/u))),
})
export type Inline = v.InferOutput<typeof inlineSchema>

const wordsSchema = v.array(inlineSchema)

const blockSchema = v.union([
  v.object({ kind: v.picklist(['heading', 'paragraph']), words: wordsSchema }),
  v.object({ kind: v.literal('list'), ordered: v.boolean(), items: v.array(wordsSchema) }),
])
export type Block = v.InferOutput<typeof blockSchema>

const translationSchema = v.object({
  /** ISO 639-1, such as `fr`. */
  language: v.string(),
  title: v.string(),
  blocks: v.array(blockSchema),
})
export type LegalTranslation = v.InferOutput<typeof translationSchema>

const legalTextSchema = v.object({
  name: v.picklist(legalNames),
  /** The texts that come with the product: nobody's own yet. */
  sample: v.boolean(),
  /** One at least; English first where it exists. */
  translations: v.pipe(v.array(translationSchema), v.nonEmpty()),
})
export type LegalText = v.InferOutput<typeof legalTextSchema>

/** A text in every language that it was written in, so that a switch of language asks for nothing. */
export const getLegalText = defineEndpoint({
  name: 'getLegalText',
  summary: 'Terms, privacy, refunds, or who runs the hub',
  method: 'GET',
  path: '/legal/{name}',
  access: 'anyone',
  params: v.object({ name: v.picklist(legalNames) }),
  response: legalTextSchema,
  errors: [],
})
