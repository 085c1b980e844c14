import type { Hono } from 'hono'
import type { HubEnv } from './hub-context.ts'

const asPattern = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:\w+/gu, '[^/]+')}$`, 'u')

/** Returns the methods that a path is served with; none when nothing is served there. */
export const allowedMethods = (app: Hono<HubEnv>): ((path: string) => string[]) => {
  const served = app.routes
    .filter(({ method, path }) => method !== 'ALL' && !path.includes('*'))
    .map(({ method, path }) => ({ method, pattern: asPattern(path) }))
  return (path) => {
    const methods = served.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
    return [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))]
  }
}
