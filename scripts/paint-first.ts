import type { Plugin } from 'vite'

const entry = '<script type="module" crossorigin'
const yielding = '<script type="module" fetchpriority="low" crossorigin'

/**
 * The document's code gives way to its styles and fonts: what the server wrote is painted from these alone, and on a slow
 * line its code takes the bandwidth that they need.
 */
export const paintFirst = (): Plugin => ({
  name: 'paint-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      if (!html.includes(entry)) throw new Error(`index.html doesn't load its code by ${entry}`)
      return html.replaceAll(entry, yielding)
    },
  },
})
