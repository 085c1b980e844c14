import * as v from 'valibot'
import { timeCursorSchema } from '../http/asked.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { textOfAtMost, uuidSchema as uuid } from '../values/bounded-text.ts'
import { faultOfText, plainText, unitsOf } from '../values/plain-text.rules.ts'
import { siteLanguageCodes } from '../values/site-languages.ts'
import { deskFile, formatSchema } from './desk.contract.ts'

const isoTime = v.pipe(v.string(), v.isoTimestamp())
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const page = { limits: [{ by: 'player', perMinute: 120, perHour: 3_000 }] } as const

/** `new`: nobody has answered it. `closed`: it was closed without an answer. */
export const messageStates = ['new', 'answered', 'closed'] as const
export type MessageState = (typeof messageStates)[number]

/** A message to the team, with the name and address that its writer gave. */
const messageSchema = v.object({
  id: uuid,
  name: v.string(),
  email: v.string(),
  subject: v.string(),
  language: v.picklist(siteLanguageCodes),
  state: v.picklist(messageStates),
  sent_at: isoTime,
})
export type DeskMessage = v.InferOutput<typeof messageSchema>

/**
 * A whole message. `answer`: null unless it was answered or closed; `text` is null if it was closed. `mailed` says whether the
 * answer has left: `given_up` after a day of attempts.
 */
const wholeMessageSchema = v.object({
  ...messageSchema.entries,
  message: v.string(),
  answer: v.nullable(
    v.object({
      by: v.string(),
      at: isoTime,
      text: v.nullable(v.string()),
      mailed: v.picklist(['waiting', 'sent', 'given_up']),
    }),
  ),
})
export type WholeMessage = v.InferOutput<typeof wholeMessageSchema>

export const messageSorts = ['newest', 'oldest'] as const
export type MessageSort = (typeof messageSorts)[number]

const wanted = {
  /** Words of subject or message, or part of the writer's name or address. */
  q: v.optional(textOfAtMost(200)),
  state: v.optional(v.picklist(messageStates)),
  language: v.optional(v.picklist(siteLanguageCodes)),
  sort: v.optional(v.picklist(messageSorts), 'newest'),
}

/**
 * Messages to the team, fifty per page. `before`: the `next` of an earlier answer with the same `sort`. `trapped`: number of
 * automatic messages ever, which weren't stored. `mailed_to_team`: false if the operator has set no address; then this desk is
 * the only place of messages.
 */
export const listMessages = defineEndpoint({
  name: 'listMessages',
  summary: 'Messages to the team',
  method: 'GET',
  path: '/braincore/messages',
  access: 'admin',
  ...page,
  query: v.object({ ...wanted, before: v.optional(timeCursorSchema) }),
  response: v.object({
    messages: v.array(messageSchema),
    next: v.nullable(v.string()),
    trapped: count,
    mailed_to_team: v.boolean(),
  }),
  errors: [],
})

export const exportMessages = defineEndpoint({
  name: 'exportMessages',
  summary: 'Messages to the team as a file',
  method: 'GET',
  path: '/braincore/messages-file',
  access: 'admin',
  query: v.object({ ...wanted, format: formatSchema }),
  ...deskFile,
})

export const readMessage = defineEndpoint({
  name: 'readMessage',
  summary: 'A message to the team',
  method: 'GET',
  path: '/braincore/messages/{id}',
  access: 'admin',
  ...page,
  params: v.object({ id: uuid }),
  response: wholeMessageSchema,
  errors: ['not_found'],
})

/** Longest answer, in characters as a reader counts them. */
export const longestAnswer = 5_000

export const answerTextSchema = v.pipe(
  textOfAtMost(unitsOf(longestAnswer)),
  v.check((text) => faultOfText(text, longestAnswer, plainText) === null),
  v.transform(plainText),
)

/**
 * Answers a message by mail, or closes it without an answer (`text` null). `message_answered`: somebody else has done either.
 * Repeating the same answer changes nothing.
 */
export const answerMessage = defineEndpoint({
  name: 'answerMessage',
  summary: 'Answer or close a message to the team',
  method: 'POST',
  path: '/braincore/messages/{id}/answer',
  access: 'admin',
  limits: [{ by: 'player', perMinute: 60, perHour: 600 }],
  params: v.object({ id: uuid }),
  body: v.object({ text: v.nullable(answerTextSchema) }),
  response: wholeMessageSchema,
  errors: ['not_found', 'message_answered'],
})
