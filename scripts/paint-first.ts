import type { Plugin } from 'vite'

const entry = '<script type="module" crossorigin'
const yielding = '<script type="module" fetchpriority="low" crossorigin'

/**
 * Loads the document's code with a lower priority than its styles and fonts: the server's markup is painted with
 * these alone, and on a slow connection the code would take their bandwidth.
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
