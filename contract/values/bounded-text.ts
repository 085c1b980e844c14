import * as v from 'valibot'
import type { ErrorCode } from '../errors.ts'

const longest = 36

/**
 * A text of at most this many UTF-16 units; every text field of an endpoint starts with it. Longer texts are refused
 * by their length alone: no later step of the pipe reads them. The call fails with `refusal` if the endpoint lists
 * it, otherwise with `invalid_request`.
 */
/*@__NO_SIDE_EFFECTS__*/
export const textOfAtMost = (units: number, refusal?: ErrorCode) => {
  const limit: v.MaxLengthAction<string, number, ErrorCode | undefined> = v.maxLength(units, refusal)
  const check = limit['~run']
  return v.pipe(v.string(), {
    ...limit,
    '~run'(dataset, config) {
      const checked = check.call(limit, dataset, config)
      // Valibot continues with the next checks of a pipe after one has failed, unless the value has lost its type.
      return checked.issues ? { ...checked, typed: false } : checked
    },
  } as typeof limit)
}

export const uuidSchema = v.pipe(textOfAtMost(longest), v.uuid())
