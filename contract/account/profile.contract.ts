import * as v from 'valibot'
import { textOfAtMost } from '../values/bounded-text.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { profileTypes } from '../values/profile-types.ts'

/** Returns a player's profile as others see it: username and picture, nothing else (decisions.md, "Accounts"). */
export const getProfile = defineEndpoint({
  name: 'getProfile',
  summary: 'A player as others see them',
  method: 'GET',
  path: '/users/profile/{id}',
  access: 'player',
  limits: [{ by: 'player', perMinute: 120, perHour: 2_000 }],
  params: v.object({ id: v.pipe(textOfAtMost(100), v.nonEmpty()) }),
  response: v.object({ id: v.string(), username: v.string(), avatar: v.nullable(v.string()) }),
  errors: ['not_found'],
})

/** Returns the profile types in their order; the same for everyone. */
export const listProfileTypes = defineEndpoint({
  name: 'listProfileTypes',
  summary: 'Profile types',
  method: 'GET',
  path: '/profile-types',
  access: 'anyone',
  response: v.array(v.object({ id: v.picklist(profileTypes), name: v.string() })),
  errors: [],
})

/** Returns the profile types of the caller; of anybody else `not_found`. */
export const listProfiles = defineEndpoint({
  name: 'listProfiles',
  summary: 'Profile types of a player',
  method: 'GET',
  path: '/users/{id}/profiles',
  access: 'player',
  params: v.object({ id: v.pipe(textOfAtMost(100), v.nonEmpty()) }),
  response: v.array(v.object({ profile_type_id: v.picklist(profileTypes) })),
  errors: ['not_found'],
})
