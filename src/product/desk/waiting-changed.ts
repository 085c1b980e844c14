import { createContext } from 'react'

/** Told when something was done on a desk: less may wait for a decision now. Given by what counts it. */
export const WaitingChanged = createContext<() => void>(() => {})
