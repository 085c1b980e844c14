import type { Hono } from 'hono'
import type { HubEnv } from './hub-context.ts'

/** Does a path match a route such as `/api/gift-codes/:id`? */
const fits = (served: readonly string[], segments: readonly string[]): boolean =>
  served.length === segments.length &&
  served.every((part, index) => (part.startsWith(':') ? segments[index] !== '' : part === segments[index]))

/** Returns a function that lists the methods allowed on a path; none if nothing is served there. */
export const allowedMethods = (app: Hono<HubEnv>): ((path: string) => string[]) => {
  const served = app.routes
    .filter(({ method, path }) => method !== 'ALL' && !path.includes('*'))
    .map(({ method, path }) => ({ method, parts: path.split('/') }))
  return (path) => {
    const segments = path.split('/')
    const methods = served.filter(({ parts }) => fits(parts, segments)).map(({ method }) => method)
    return [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))]
  }
}
