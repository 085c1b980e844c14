import { createContext } from 'react'

/**
 * Called after an action on a desk: fewer items may need a decision now. Provided by the component that counts them.
 */
export const WaitingChanged = createContext<() => void>(() => {})
