import * as v from 'valibot'
import { changedValues } from './audit.rules.ts'

/** What was so of the thing that was changed. */
export const changeStateSchema = v.record(
  v.picklist(changedValues),
  v.nullable(v.union([v.string(), v.number(), v.boolean()])),
)
