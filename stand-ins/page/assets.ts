import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Hono } from 'hono'

const require = createRequire(import.meta.url)
const font = (name: string) => readFileSync(require.resolve(name))

const files = {
  'page.css': {
    type: 'text/css; charset=utf-8',
    read: () => readFileSync(new URL('page.css', import.meta.url)),
  },
  'tektur.woff2': {
    type: 'font/woff2',
    read: () => font('@fontsource-variable/tektur/files/tektur-latin-standard-normal.woff2'),
  },
  'plex.woff2': {
    type: 'font/woff2',
    read: () => font('@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2'),
  },
}

export const assetRoutes = (): Hono => {
  const app = new Hono()
  for (const [name, { type, read }] of Object.entries(files)) {
    app.get(`/${name}`, (c) =>
      c.body(new Uint8Array(read()), 200, { 'Content-Type': type, 'Cache-Control': 'no-cache' }),
    )
  }
  return app
}
