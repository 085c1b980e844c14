import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { uuidSchema } from '../values/bounded-text.ts'
import { dayMs } from '../values/time.ts'
import { wayKinds } from './way-kinds.ts'

/** A session counts as new for 7 days; in milliseconds. */
export const newDeviceMs = 7 * dayMs

/** Kinds of devices, as far as a browser tells. */
export const deviceKinds = ['computer', 'phone', 'tablet'] as const
export type DeviceKind = (typeof deviceKinds)[number]

const time = v.pipe(v.string(), v.isoTimestamp())

/**
 * A browser in which the caller is logged in. `browser` and `system`: names such as Chrome and Windows; null if not
 * known, as are `device` and `way`, the way in by which the session began. `seenAt`: time of its last token refresh, twice
 * an hour while it is in use. `isNew`: it began in the last 7 days.
 */
const deviceSchema = v.object({
  id: v.string(),
  isThis: v.boolean(),
  isNew: v.boolean(),
  browser: v.nullable(v.string()),
  system: v.nullable(v.string()),
  device: v.nullable(v.picklist(deviceKinds)),
  way: v.nullable(v.picklist(wayKinds)),
  since: time,
  seenAt: time,
})
export type Device = v.InferOutput<typeof deviceSchema>

/** Returns every session of the caller that is not over: the calling one first, then the newest. */
export const listDevices = defineEndpoint({
  name: 'listDevices',
  summary: 'Browsers in which the player is logged in',
  method: 'GET',
  path: '/auth/sessions',
  access: 'player',
  response: v.object({ devices: v.array(deviceSchema) }),
  errors: [],
})

const limits = [
  { by: 'player', perMinute: 60, perHour: 600 },
  { by: 'peer', perMinute: 240, perHour: 2400 },
] as const

/** Ends a session of the caller: its next call is refused. `not_found`: it is over, or nobody's or another player's. */
export const endDevice = defineEndpoint({
  name: 'endDevice',
  summary: 'Log out of one browser',
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  access: 'player',
  limits,
  params: v.object({ id: uuidSchema }),
  response: v.object({ success: v.literal(true) }),
  errors: ['not_found'],
})

/** Ends every session of the caller but the calling one; their next calls are refused. `ended`: their number. */
export const endOtherDevices = defineEndpoint({
  name: 'endOtherDevices',
  summary: 'Log out of all other browsers',
  method: 'DELETE',
  path: '/auth/sessions',
  access: 'player',
  limits,
  response: v.object({ ended: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
  errors: [],
})
