import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const script = readFileSync(fileURLToPath(import.meta.resolve('msw/mockServiceWorker.js')), 'utf8')

/** What the browser asks for itself by another address, such as five hundred modules for each file of tests, passes the worker by. */
const routes = `addEventListener('install', (event) => {
  const condition = { not: { or: [{ urlPattern: '/api/*' }, { urlPattern: '/dev/*' }] } }
  event.waitUntil(event.addRoutes([{ condition, source: 'network' }]))
})
`

/** Serves the worker by which tests answer the API and the developers' calls. */
export const apiWorker = (): Plugin => ({
  name: 'hub:api-worker',
  configureServer: (server) => {
    server.middlewares.use('/mockServiceWorker.js', (_, response) => {
      response.setHeader('content-type', 'text/javascript; charset=utf-8')
      response.setHeader('cache-control', 'no-cache')
      response.setHeader('service-worker-allowed', '/')
      response.end(routes + script)
    })
  },
})
