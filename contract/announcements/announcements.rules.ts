import type { LanguageCode } from '../values/languages.ts'
import { languageCodes } from '../values/languages.ts'
import { dayMs } from '../values/time.ts'
import { faultOfText, plainLine } from '../values/plain-text.rules.ts'

/** Longest texts of an announcement, in characters as a reader counts them: a notification has little room. */
export const longestAnnouncement = { title: 60, message: 200 } as const
/** Longest address on the hub, in UTF-16 units. */
export const longestPath = 300
/** The latest time for which an announcement can be scheduled, from now. */
const longestAheadMs = 366 * dayMs

/** One text of an announcement. Both parts are plain text in one line. */
export interface AnnouncedText {
  readonly title: string
  readonly message: string
}

/** The texts by language; null: readers of this language get the English one. */
export type AnnouncedTexts = Readonly<Record<LanguageCode, AnnouncedText | null>> & {
  readonly en: AnnouncedText
}

/** Texts as they are typed: an empty one is none. */
export type TypedTexts = Readonly<Record<LanguageCode, AnnouncedText>>

/** Characters of an address as browsers write it; others are escaped. */
const writtenAddress = /^\/[\w\-.~!$&'()*+,;=:@%/?#[\]]*$/u
/** Steps to a folder, or upwards; browsers read the escaped dot as a dot. */
const steps = /\/(?:\.|%2e){1,2}(?:\/|$)/iu

/** The part of a hub address that names its page. */
export const pageOfPath = (path: string): string => path.replace(/[?#].*$/u, '')

/**
 * Is this an address on the hub: `/VaultVision?status=active`? It is written as browsers write it, so that it can't lead
 * elsewhere: no other host, no steps upwards, no backslashes or control characters. The API is no page.
 */
export const isHubPath = (path: string): boolean => {
  if (path.length > longestPath || !writtenAddress.test(path) || path.startsWith('//')) return false
  const page = pageOfPath(path)
  const isEscaped = !/%(?![\da-f]{2})/iu.test(path)
  return isEscaped && !steps.test(page) && !/^\/api(?:\/|$)/iu.test(page) && path.split('#').length <= 2
}

const isEmpty = ({ title, message }: AnnouncedText): boolean =>
  plainLine(title) === '' && plainLine(message) === ''

type Part = keyof AnnouncedText
/** A field that can't be sent: a part of one language's text, or the path. */
export type AnnouncementField = `${LanguageCode}.${Part}` | 'path'

const faultyParts = (text: AnnouncedText): Part[] =>
  (['title', 'message'] as const).filter(
    (part) => faultOfText(text[part], longestAnnouncement[part], plainLine) !== null,
  )

/**
 * Returns the fields that can't be stored, in the order of the form. English is needed; another language has both parts or
 * none. `path`: empty for none.
 */
export const faultyAnnouncement = ({
  texts,
  path,
}: {
  readonly texts: TypedTexts
  readonly path: string
}): AnnouncementField[] => [
  ...languageCodes.flatMap((code) =>
    code !== 'en' && isEmpty(texts[code])
      ? []
      : faultyParts(texts[code]).map((part): AnnouncementField => `${code}.${part}`),
  ),
  ...(path === '' || isHubPath(path) ? [] : (['path'] as const)),
]

const plainAnnounced = ({ title, message }: AnnouncedText): AnnouncedText => ({
  title: plainLine(title),
  message: plainLine(message),
})

/** Returns typed texts as they are stored. */
export const plainAnnouncement = (texts: TypedTexts): AnnouncedTexts => ({
  en: plainAnnounced(texts.en),
  fr: isEmpty(texts.fr) ? null : plainAnnounced(texts.fr),
  pt: isEmpty(texts.pt) ? null : plainAnnounced(texts.pt),
  tr: isEmpty(texts.tr) ? null : plainAnnounced(texts.tr),
})

/** Returns stored texts as a form shows them. */
export const typedAnnouncement = (texts: AnnouncedTexts): TypedTexts => {
  const none = { title: '', message: '' }
  return { en: texts.en, fr: texts.fr ?? none, pt: texts.pt ?? none, tr: texts.tr ?? none }
}

/** The text for readers of a language, with the language in which it is written: English where there is none. */
export const announcedIn = (
  texts: AnnouncedTexts,
  language: LanguageCode,
): AnnouncedText & { readonly lang: LanguageCode } => {
  const own = texts[language]
  return own === null ? { ...texts.en, lang: 'en' } : { ...own, lang: language }
}

/** May an announcement be scheduled for this time? Not in the past, and within a year. In milliseconds since the epoch. */
export const canBeScheduled = (atMs: number, nowMs: number): boolean =>
  atMs > nowMs && atMs <= nowMs + longestAheadMs
