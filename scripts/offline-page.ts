import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const read = (path: string): string => readFileSync(new URL(`../src/${path}`, import.meta.url), 'utf8')

/** Replaces once, and interprets no patterns in `by`. */
const put = (text: string, place: string, by: string): string => {
  if (!text.includes(place)) throw new Error(`src/offline has no place for ${by.slice(0, 40)}`)
  return text.replace(place, () => by)
}

/** Adds offline.html, which needs no other file, and the worker that stores it (src/offline) to the built page. */
export const offlinePage = (): Plugin => ({
  name: 'offline-page',
  apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
  generateBundle() {
    const styles = read('ui/styles/themes.css') + read('offline/offline.css')
    const page = put(
      put(read('offline/offline.html'), '<style></style>', `<style>${styles}</style>`),
      '<script></script>',
      `<script type="module">${read('offline/offline.js')}</script>`,
    )
    const version = createHash('sha256').update(page).digest('hex').slice(0, 12)
    this.emitFile({ type: 'asset', fileName: 'offline.html', source: page })
    this.emitFile({
      type: 'asset',
      fileName: 'offline-worker.js',
      source: put(read('offline/worker.js'), '__VERSION__', version),
    })
  },
})
