import * as v from 'valibot'
import { textOfAtMost } from '../values/bounded-text.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { projectCategories } from './project-categories.ts'
import { projectStatuses } from './projects.contract.ts'

const id = v.pipe(textOfAtMost(64), v.minLength(1))
const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Does the caller follow a project, and how many players do? */
export const followingSchema = v.object({ following: v.boolean(), followers: count })
export type Following = v.InferOutput<typeof followingSchema>

/** More than anyone does by hand. */
const followLimits = [{ by: 'player', perMinute: 120, perHour: 2_000, together: 'following' }] as const

export const readFollowing = defineEndpoint({
  name: 'readFollowing',
  summary: 'Whether the caller follows a project',
  method: 'GET',
  path: '/vaultvision/projects/{id}/follow',
  access: 'player',
  params: v.object({ id }),
  response: followingSchema,
  errors: ['not_found'],
})

/**
 * Notifies the caller from now on of its owner's updates, and when it opens or is completed. Repeated calls change
 * nothing.
 */
export const followProject = defineEndpoint({
  name: 'followProject',
  summary: 'Follow a project',
  method: 'PUT',
  path: '/vaultvision/projects/{id}/follow',
  access: 'player',
  limits: followLimits,
  params: v.object({ id }),
  response: followingSchema,
  errors: ['not_found'],
})

/** Stops following a project. Repeated calls change nothing. */
export const unfollowProject = defineEndpoint({
  name: 'unfollowProject',
  summary: 'Follow a project no longer',
  method: 'DELETE',
  path: '/vaultvision/projects/{id}/follow',
  access: 'player',
  limits: followLimits,
  params: v.object({ id }),
  response: followingSchema,
  errors: ['not_found'],
})

/** Page size. */
export const followedAtOnce = 20

const isoTime = v.pipe(v.string(), v.isoTimestamp())

/** `update`: the owner's latest update that was not removed; null for none. */
const followedSchema = v.object({
  id,
  title: v.string(),
  category: v.picklist(projectCategories),
  status: v.picklist(projectStatuses),
  followers: count,
  followed_at: isoTime,
  update: v.nullable(v.object({ title: v.string(), at: isoTime })),
})
export type FollowedProject = v.InferOutput<typeof followedSchema>

/**
 * The projects that the caller follows: first those with updates, newest update first; then those without, last
 * followed first. `next` is the `from` of the next page.
 */
export const listFollowed = defineEndpoint({
  name: 'listFollowed',
  summary: 'The projects that the caller follows',
  method: 'GET',
  path: '/vaultvision/followed',
  access: 'player',
  query: v.object({
    from: v.optional(v.pipe(textOfAtMost(96), v.regex(/^\d{1,15}-\d{1,15}-[\w-]{1,64}$/u))),
  }),
  response: v.object({ projects: v.array(followedSchema), next: v.nullable(v.string()) }),
  errors: [],
})
