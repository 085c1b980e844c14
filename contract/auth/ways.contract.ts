import * as v from 'valibot'
import { textOfAtMost } from '../values/bounded-text.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { wayKinds } from './way-kinds.ts'

const time = v.pipe(v.string(), v.isoTimestamp())

/**
 * A way into the caller's account. `id`: `mail` for the mailed link, `<kind>:<id>` for any other, such as
 * `wallet:0x5aAe…`. `name`: the address of a mailed link as typed, a wallet's address, a passkey's name; null for
 * none. `app`: a wallet's app, by the name that it announced when the wallet was added or last logged in; absent if it
 * announced none. `usedAt` null: not used yet, or not known.
 */
const waySchema = v.object({
  kind: v.picklist(wayKinds),
  id: v.string(),
  name: v.nullable(v.string()),
  app: v.optional(v.string()),
  addedAt: time,
  usedAt: v.nullable(time),
})
export type Way = v.InferOutput<typeof waySchema>

/**
 * Returns every way into the caller's account. `isLast`: there is only this one, so it can't be removed.
 * `provedSeconds`: for so long the last proof still counts; 0 if there has to be a new one.
 */
export const listWays = defineEndpoint({
  name: 'listWays',
  summary: 'Ways into the account',
  method: 'GET',
  path: '/auth/ways',
  access: 'player',
  response: v.object({
    ways: v.array(waySchema),
    isLast: v.boolean(),
    provedSeconds: v.pipe(v.number(), v.integer(), v.minValue(0)),
  }),
  errors: [],
})

/**
 * Removes a way into the caller's account; needs a proof at most 10 minutes old. Ends nothing else: sessions that
 * began by it go on. The last way stays (`last_way`), and the mailed link can be changed but not removed
 * (`way_not_removable`). The account's address is told, with a link that undoes it for 7 days.
 */
export const removeWay = defineEndpoint({
  name: 'removeWay',
  summary: 'Remove a way into the account',
  method: 'DELETE',
  path: '/auth/ways/{id}',
  access: 'player',
  limits: [
    { by: 'player', perMinute: 120, perHour: 600 },
    { by: 'peer', perMinute: 240, perHour: 1200 },
  ],
  params: v.object({ id: v.pipe(textOfAtMost(1_500), v.nonEmpty()) }),
  response: v.object({ success: v.literal(true) }),
  errors: ['proof_needed', 'not_found', 'last_way', 'way_not_removable'],
})
