import * as v from 'valibot'

/** Faults of an issuer, with the words of the page of switches. */
export const faults = {
  none: 'Answers as it should',
  issuer: 'Names another issuer',
  audience: 'Signs for another client',
  nonce: 'Signs another nonce',
  key: 'Signs with a key that it does not publish',
  expired: 'Signs a token that has expired',
  long_ago: 'Says that the person logged in two hours ago',
  unverified: 'Has not verified the address',
  without_address: 'Does not name the address',
  slow: 'Answers after a minute',
  dead: 'Does not answer',
} as const

export type Fault = keyof typeof faults

export const faultSchema = v.picklist(Object.keys(faults) as Fault[])

/** The current fault of one issuer. */
export interface Switch {
  fault: Fault
}
