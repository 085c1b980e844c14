import * as v from 'valibot'
import { textOfAtMost } from '../values/bounded-text.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { userSchema } from '../auth/session.contract.ts'
import { themes } from '../shell/themes.ts'

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

/** 1 to 80 UTF-16 code units on one line, trimmed; null and blank clear the name. */
const nameSchema = v.nullable(
  v.pipe(
    // Leaves room for surrounding spaces.
    textOfAtMost(160),
    v.trim(),
    v.maxLength(80),
    v.regex(/^\P{Cc}*$/u),
    v.transform((name) => name || null),
  ),
)

/**
 * Saves the fields that are sent and leaves the others; null clears one. `country` is two capital letters (ISO
 * 3166-1). `time_zone` is an IANA name; for any other it returns `zone_unknown` and saves nothing. The days of the
 * player's votes follow the zone from the next reset on. `shows_name`: the player agrees to be named beside
 * everything they gave, past and future, until they withdraw it. Returns the user and `saved_at`, the server's time
 * (ISO), for "Saved 14:02" (Shell 4).
 */
export const saveSettings = defineEndpoint({
  name: 'saveSettings',
  summary: 'Save theme, names, country, time zone and consent of a player',
  method: 'PUT',
  path: '/users/settings',
  access: 'player',
  limits: savingLimits,
  body: v.partial(
    v.object({
      theme_preference: v.nullable(v.picklist(themes)),
      first_name: nameSchema,
      last_name: nameSchema,
      country: v.nullable(v.pipe(textOfAtMost(2), v.regex(/^[A-Z]{2}$/u))),
      time_zone: textOfAtMost(64),
      shows_name: v.boolean(),
    }),
  ),
  response: v.object({ ...userSchema.entries, saved_at: v.pipe(v.string(), v.isoTimestamp()) }),
  errors: ['zone_unknown'],
})
