import type { Plugin } from 'vite'
import { disabledPagesId } from '#contract/http/written-page.ts'
import { readDisabledRoutes } from '#server/disabled-routes.ts'

/** Lists the pages closed by DISABLED_ROUTES in the document under `npm run dev`, too. */
export const closedPages = (): Plugin => ({
  name: 'closed-pages',
  apply: 'serve',
  transformIndexHtml: () => [
    {
      tag: 'script',
      attrs: { type: 'application/json', id: disabledPagesId },
      // The server reports faults, because it does not start with them. No reason can end the element around it.
      children: JSON.stringify(readDisabledRoutes(process.env.DISABLED_ROUTES ?? '').pages).replaceAll(
        '<',
        '\\u003c',
      ),
      injectTo: 'body',
    },
  ],
})
