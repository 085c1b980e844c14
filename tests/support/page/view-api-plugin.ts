import type { Plugin } from 'vite'
import type { ViewApi } from './view-api.ts'

/** Puts the real API behind the page that the browser tests run in. It starts with the first request. */
export const viewApi = (): Plugin => {
  let api: Promise<ViewApi> | undefined
  return {
    name: 'hub:view-api',
    configureServer: (server) => {
      server.middlewares.use((request, response, next) => {
        if (!/^\/(?:view-)?api\//u.test(request.url ?? '')) return next()
        api ??= import('#tests/support/page/view-api.ts').then(({ createViewApi }) =>
          createViewApi(`http://${request.headers.host}`),
        )
        void api.then(({ answer }) => answer(request, response)).catch(next)
      })
    },
    buildEnd: async () => {
      const started = await api
      api = undefined
      await started?.close()
    },
  }
}
