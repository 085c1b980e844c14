import { createContext, use } from 'react'
import type { Call } from './call.ts'

const CallContext = createContext<Call | null>(null)

export const CallProvider = CallContext.Provider

/** The API for components, which only pass it on to the actors of a machine. */
export const useCall = (): Call => {
  const call = use(CallContext)
  if (!call) throw new Error('useCall needs a CallProvider')
  return call
}
