import type { Plugin } from 'vite'
import { disabledPagesId } from '#contract/http/written-page.ts'
import { readDisabledRoutes } from '#server/disabled-routes.ts'

/** Under `npm run dev`, too, the document says which pages DISABLED_ROUTES closes. */
export const closedPages = (): Plugin => ({
  name: 'closed-pages',
  apply: 'serve',
  transformIndexHtml: () => [
    {
      tag: 'script',
      attrs: { type: 'application/json', id: disabledPagesId },
      // Faults are told by the server, which doesn't start with them. No reason can end the element it stands in.
      children: JSON.stringify(readDisabledRoutes(process.env.DISABLED_ROUTES ?? '').pages).replaceAll(
        '<',
        '\\u003c',
      ),
      injectTo: 'body',
    },
  ],
})
