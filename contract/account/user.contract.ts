import * as v from 'valibot'
import { textOfAtMost } from '../values/bounded-text.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { userSchema } from '../auth/session.contract.ts'
import { profileTypes } from '../values/profile-types.ts'
import { themes } from '../shell/themes.ts'
import { languageCodes } from '../values/languages.ts'

/** Each field is saved when the player leaves it. Nobody types this fast. */
const savingLimits = [
  { by: 'peer', perMinute: 120, perHour: 1200 },
  { by: 'player', perMinute: 60, perHour: 600, together: 'saving' },
] as const

/**
 * Saves the player's start page: one of `favouritePaths`, or null for none; anything else is `favourite_unknown`.
 * Returns the user (Shell 2.2).
 */
export const saveFavoritePage = defineEndpoint({
  name: 'saveFavoritePage',
  summary: 'Save the page a player starts on',
  method: 'PUT',
  path: '/users/favorite-page',
  access: 'player',
  limits: savingLimits,
  body: v.object({ favorite_page: v.nullable(textOfAtMost(100)) }),
  response: userSchema,
  errors: ['favourite_unknown'],
})

/** Most UTF-16 units of a first or last name. */
export const longestName = 80

/** One line of at most 80 UTF-16 units without marks of direction, trimmed; null and blank clear the name. */
const nameSchema = v.nullable(
  v.pipe(
    // Leaves room for surrounding spaces.
    textOfAtMost(2 * longestName),
    v.trim(),
    v.maxLength(longestName),
    v.regex(/^[^\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]*$/u),
    v.transform((name) => name || null),
  ),
)

/** Requests the picture of a wallet: `wallet:` and one of the player's own addresses. */
const avatarSchema = v.nullable(v.pipe(textOfAtMost(64), v.regex(/^wallet:0x[0-9a-fA-F]{40}$/u)))

/**
 * Saves the fields that are sent and leaves the others; null clears one.
 *
 * - `username`: refused as `username_invalid`, `username_reserved`, `username_taken` (also by a name that looks alike,
 *   or that somebody gave up less than 90 days ago) or, less than 30 days after the last change,
 *   `username_too_soon` with the seconds until the next one.
 * - `country`: two capital letters (ISO 3166-1), for any others `country_unknown`.
 * - `avatar`: `wallet:<address>` takes the picture of a wallet of the player's (else `not_found`); null: the initial.
 * - `rank`: the lowest rating of a step of the rank scale, null for unranked; for any other `rank_unknown`.
 * - `profile_types`: always contains `player`.
 * - `language`: for mails; the page's own language is the browser's choice.
 * - `time_zone`: an IANA name, else `zone_unknown`. The days of the player's votes follow it from the next reset on.
 * - `shows_name`: the player agrees to be named beside everything they gave, past and future, until they withdraw it.
 * - `tracking`: usage figures and error reports on or off; null: as the browser asks (Global Privacy Control).
 *
 * One refused field saves none. Returns the user and `saved_at`, the server's time (ISO), for "Saved 14:02" (Shell 4).
 */
export const saveSettings = defineEndpoint({
  name: 'saveSettings',
  summary: 'Save profile, theme, language, time zone and choices of a player',
  method: 'PUT',
  path: '/users/settings',
  access: 'player',
  limits: savingLimits,
  body: v.partial(
    v.object({
      theme_preference: v.nullable(v.picklist(themes)),
      username: textOfAtMost(200),
      first_name: nameSchema,
      last_name: nameSchema,
      country: v.nullable(v.pipe(textOfAtMost(2), v.regex(/^[A-Z]{2}$/u))),
      avatar: avatarSchema,
      rank: v.nullable(v.pipe(v.number(), v.safeInteger())),
      profile_types: v.pipe(
        v.array(v.picklist(profileTypes)),
        v.maxLength(profileTypes.length),
        v.check((types) => types.includes('player')),
      ),
      language: v.picklist(languageCodes),
      time_zone: textOfAtMost(64),
      shows_name: v.boolean(),
      tracking: v.nullable(v.boolean()),
    }),
  ),
  response: v.object({ ...userSchema.entries, saved_at: v.pipe(v.string(), v.isoTimestamp()) }),
  errors: [
    'username_invalid',
    'username_reserved',
    'username_taken',
    'username_too_soon',
    'country_unknown',
    'rank_unknown',
    'zone_unknown',
    'not_found',
  ],
})
