import * as v from 'valibot'
import { uuidSchema } from '../values/bounded-text.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { fileTypes } from '../http/file-types.ts'

const time = v.pipe(v.string(), v.isoTimestamp())
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** Everything as one JSON, and four lists for programs (docs/decisions/exported-lists.md). */
export const dataFiles = ['my-data.json', 'orders.csv', 'votes.csv', 'donations.csv', 'comments.csv'] as const
export type DataFile = (typeof dataFiles)[number]

/**
 * Files with a player's data. preparing: `done` of `all` parts are written; ready: the files can be downloaded until
 * `expiresAt`, 24 hours after `readyAt`; failed: they can be requested again; expired: the files are gone or about to
 * go. `by`: who requested them. `files` have their sizes in bytes, and are empty unless it is ready.
 */
export const myDataSchema = v.object({
  id: uuidSchema,
  status: v.picklist(['preparing', 'ready', 'failed', 'expired']),
  by: v.picklist(['player', 'administrator']),
  done: count,
  all: count,
  requestedAt: time,
  readyAt: v.nullable(time),
  expiresAt: v.nullable(time),
  files: v.array(v.object({ name: v.picklist(dataFiles), bytes: count })),
})
export type MyData = v.InferOutput<typeof myDataSchema>

const answered = { response: v.object({ myData: v.nullable(myDataSchema) }), errors: [] } as const

/** Returns the state of the caller's last request; null if there is none, or its files were deleted. */
export const readMyData = defineEndpoint({
  ...answered,
  name: 'readMyData',
  summary: 'State of the files with the user’s data',
  method: 'GET',
  path: '/users/my-data',
  access: 'player',
})

/**
 * Requests files with everything that the hub stores about the caller. There is one request per player at a time:
 * while its files are prepared or ready, another one returns the same.
 */
export const requestMyData = defineEndpoint({
  ...answered,
  name: 'requestMyData',
  summary: 'Request files with the user’s data',
  method: 'POST',
  path: '/users/my-data',
  access: 'player',
  limits: [
    { by: 'player', perMinute: 120, perHour: 600 },
    { by: 'peer', perMinute: 240, perHour: 1_200 },
  ],
})

/**
 * Returns a file of the caller's data. Another player's request is `not_found`, also for administrators. 24 hours after
 * they were ready the files are `my_data_expired`.
 */
export const downloadMyData = defineEndpoint({
  name: 'downloadMyData',
  summary: 'A file with the user’s data',
  method: 'GET',
  path: '/users/my-data/{id}/{file}',
  access: 'player',
  limits: [{ by: 'player', perMinute: 30, perHour: 300 }],
  params: v.object({ id: uuidSchema, file: v.picklist(dataFiles) }),
  response: v.object({ format: v.literal('hub-my-data-1'), at: time }),
  file: { json: fileTypes.json, csv: fileTypes.csv },
  errors: ['not_found', 'my_data_expired'],
})
