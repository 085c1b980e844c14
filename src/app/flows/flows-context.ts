import { createContext } from 'react'
import type { Flow } from './flow.ts'

/** The flows of the page, in the order of flows.ts. */
export const FlowsContext = createContext<readonly Flow[]>([])
