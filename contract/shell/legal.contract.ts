import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'

/**
 * Texts that the operator must publish before selling anything: terms, privacy, refunds, and the operator's
 * identity.
 */
export const legalNames = ['terms', 'privacy', 'refunds', 'about-us'] as const
export type LegalName = (typeof legalNames)[number]

/** Text of one weight; `href` links it to a page or an email address (`mailto:`). */
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
  /** True for the product's sample texts, which the operator has not replaced yet. */
  sample: v.boolean(),
  /** At least one; English first if it exists. */
  translations: v.pipe(v.array(translationSchema), v.nonEmpty()),
})
export type LegalText = v.InferOutput<typeof legalTextSchema>

/** Returns a text in all its languages, so that switching the language needs no request. */
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
