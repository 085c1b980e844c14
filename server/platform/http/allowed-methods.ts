import type { Hono } from 'hono'
import type { HubEnv } from './hub-context.ts'

/** Is a path one of those that a route like `/api/gift-codes/:id` serves? */
const fits = (served: readonly string[], segments: readonly string[]): boolean =>
  served.length === segments.length &&
  served.every((part, index) => (part.startsWith(':') ? segments[index] !== '' : part === segments[index]))

/** Returns the methods that a path is served with; none when nothing is served there. */
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
