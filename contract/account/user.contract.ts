import * as v from 'valibot'
import { textOfAtMost } from '../values/bounded-text.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { userSchema } from '../auth/session.contract.ts'
import { themes } from '../shell/themes.ts'

/** Each field is saved as it is left: this is far more than anyone types or tries. */
const savingLimits = [
  { by: 'peer', perMinute: 120, perHour: 1200 },
  { by: 'player', perMinute: 60, perHour: 600, together: 'saving' },
] as const

/**
 * Saves the page that the player starts on: one of `favouritePaths`, null for none; `favourite_unknown` for any other.
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

/** 1 to 80 UTF-16 code units on one line, without the spaces around it; null and blank clear it. */
const nameSchema = v.nullable(
  v.pipe(
    // With room for spaces around it.
    textOfAtMost(160),
    v.trim(),
    v.maxLength(80),
    v.regex(/^\P{Cc}*$/u),
    v.transform((name) => name || null),
  ),
)

/**
 * Saves the fields that are sent and leaves the others; null clears one. `country` is two capital letters (ISO 3166-1),
 * `time_zone` an IANA name (`zone_unknown` for any other, and nothing is saved): the days of the player's votes follow it from
 * the next reset on. `shows_name`: the player agrees to be named beside what they give, which holds for all that was given, at
 * once and until it is taken back. Returns the user, and when it was saved by the server's clock (ISO), for "Saved 14:02" (Shell 4).
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
