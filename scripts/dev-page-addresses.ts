import type { Plugin } from 'vite'
import { devCalls } from '../contract/dev/dev-paths.ts'

/** Gives the developer's pages the same addresses under `npm run dev` as on the server. */
export const devPageAddresses = (): Plugin => ({
  name: 'dev-page-addresses',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      const { pathname, search } = new URL(request.url ?? '/', 'http://localhost')
      if (pathname === '/dev/tap.js') request.url = '/src/dev/tap.ts'
      else if (/^\/dev(?:\/(?!mail|pay)[a-z-]*)?$/u.test(pathname) && request.method === 'GET')
        request.url = `/src/dev/index.html${search}`
      next()
    })
  },
  // The server adds this script to its documents only once the clock is turned.
  transformIndexHtml: {
    order: 'pre',
    handler: (_html, { path }) =>
      path === '/index.html'
        ? [{ tag: 'script', attrs: { src: devCalls.clockScript }, injectTo: 'head-prepend' }]
        : [],
  },
})
