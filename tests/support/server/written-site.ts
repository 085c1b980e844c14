import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { onTestFinished } from 'vitest'
import type { DisabledPages, PageAsked, WrittenPage } from '#contract/http/written-page.ts'
import { writtenPageAt } from '#contract/shell/written-addresses.ts'
import { securityHeaders } from '#server/platform/http/security-headers.ts'
import { siteRoutes } from '#server/platform/http/site.ts'
import { keepPages } from '#server/platform/page/kept-pages.ts'
import { writtenDocuments } from '#server/platform/page/written-documents.ts'
import { createLog } from '#server/platform/process/log.ts'
import { createTestClock } from '#tests/support/clock.ts'

export const boot = 'globalThis.booted=true'
export const index = `<!doctype html>
<html lang="en" dir="ltr" data-theme="multi-gradient">
<head><title>The Hub</title>
<meta name="description" content="of the shell" />
<meta property="og:title" content="of the shell" />
<meta property="og:description" content="of the shell" />
<meta property="og:image" content="/share.png" />
<script>${boot}</script></head>
<body><div id="root"></div></body></html>`

export const publicUrl = 'https://hub.example.org'
const pages = ['/', '/VaultVision', '/settings', '/terms', '/Team', '/contact']

export const landing: PageAsked = { path: '/VaultVision', search: '', language: 'en', isPlayer: false }

export const pageFor = ({ path, language, isPlayer }: PageAsked, number = 1): WrittenPage => ({
  title: `Vault "Vision" <${language}>`,
  preview: 'A preview',
  description: 'What it is & why',
  markup: `<h1>${path} ${language} ${isPlayer ? 'player' : 'guest'} ${number}</h1>`,
  structured: { '@type': 'BreadcrumbList', name: '</script><b>' },
  data: { language, isPlayer, texts: { core: { hi: '</script><b>' } }, loaded: {} },
})

/** A site whose pages are written by `write`, on a clock that stands still. */
export const openSite = (
  write?: (asked: PageAsked) => Promise<WrittenPage>,
  disabledPages?: DisabledPages,
  paymentForm: { script: string | null } | null = null,
) => {
  const folder = mkdtempSync(join(tmpdir(), 'hub-written-'))
  writeFileSync(join(folder, 'index.html'), index)
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const clock = createTestClock()
  const said: string[] = []
  const asked: PageAsked[] = []
  const log = createLog('error', { write: (line: string) => void said.push(line) })
  const kept = keepPages(
    async (one) => {
      asked.push(one)
      return write ? write(one) : pageFor(one, asked.length)
    },
    { clock, log },
  )
  const app = new Hono()
  app.use(securityHeaders(true))
  app.route(
    '/',
    siteRoutes(folder, pages, {
      documents: writtenDocuments({ folder, publicUrl, writtenPageAt, kept, disabledPages, paymentForm }),
      isPage: async (address) => address === '/vaultvision/a-project',
    }),
  )
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await app.request(path, { headers })
    return { answer, html: await answer.text() }
  }
  return { clock, said, asked, kept, get }
}
