import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { siteLanguageCodes } from '../values/site-languages.ts'

/** The founder, in the operator's own words. `language`: of these words. `sample`: they are the demo's. */
const founderSchema = v.object({
  language: v.picklist(siteLanguageCodes),
  sample: v.boolean(),
  name: v.string(),
  role: v.string(),
  paragraphs: v.array(v.string()),
})
export type Founder = v.InferOutput<typeof founderSchema>

/** Returns the founder's texts in this language, or else in English; null if the operator has written none (Shell 2.11). */
export const getFounder = defineEndpoint({
  name: 'getFounder',
  summary: 'The founder of the hub',
  method: 'GET',
  path: '/team/founder',
  access: 'anyone',
  query: v.object({ language: v.picklist(siteLanguageCodes) }),
  response: v.object({ founder: v.nullable(founderSchema) }),
  errors: [],
})
