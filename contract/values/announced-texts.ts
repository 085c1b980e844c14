import * as v from 'valibot'

const text = v.object({ title: v.string(), message: v.string() })

/** Texts of an announcement by language; null: readers of this language get the English one. */
export const announcedTextsSchema = v.object({
  en: text,
  fr: v.nullable(text),
  pt: v.nullable(text),
  tr: v.nullable(text),
})
