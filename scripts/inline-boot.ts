import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync } from 'rolldown/utils'
import type { Plugin } from 'vite'

const name = 'boot.js'
const tag = `<script src="/${name}"></script>`

/** Inlines public/boot.js into the built document: it blocks the first paint, and this saves a request. */
export const inlineBoot = (): Plugin => {
  let folder = ''
  return {
    name: 'inline-boot',
    apply: 'build',
    configResolved: ({ publicDir }) => {
      folder = publicDir
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        if (!html.includes(tag)) throw new Error(`index.html doesn't load ${name} as ${tag}`)
        const { code, errors } = minifySync(name, readFileSync(join(folder, name), 'utf8'))
        if (errors.length > 0) throw new Error(`${name} can't be minified`, { cause: errors })
        return html.replace(tag, () => `<script>${code.trim()}</script>`)
      },
    },
  }
}
