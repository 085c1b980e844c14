import { Hono } from 'hono'
import { assetRoutes } from '../page/assets.ts'
import { pageHeaders } from '../page/layout.ts'
import { linksIn } from './links.ts'
import { listPage, mailPage, noMailPage } from './pages.ts'
import type { MailStore } from './store.ts'

const mostMails = 200

// Mails are hostile: no script, no foreign request, no form; links open a new window.
const frameHeaders = {
  'Content-Security-Policy':
    "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
}

/**
 * Shows the accepted mails: pages at /dev/mail, JSON at /dev/mail.json?to=&limit=; POST /dev/mail/clear deletes them
 * all.
 */
export const mailReader = (store: MailStore): Hono => {
  const app = new Hono()
  const find = (id: string) => (/^\d{1,9}$/.test(id) ? store.get(Number(id)) : undefined)

  app.get('/dev/mail.json', (c) => {
    const limit = Math.min(Number(c.req.query('limit') ?? 50) || 50, mostMails)
    const mails = store.newest(c.req.query('to') ?? null, limit)
    c.header('Cache-Control', 'no-store')
    return c.json({ mails: mails.map((mail) => ({ ...mail, links: linksIn(mail.text ?? '') })) })
  })

  app.get('/dev/mail', async (c) => {
    const to = c.req.query('to') ?? null
    return c.html(await listPage(store.newest(to, mostMails), to), 200, pageHeaders())
  })

  app.route('/dev/mail/assets', assetRoutes())

  app.post('/dev/mail/clear', (c) => {
    store.clear()
    return c.redirect('/dev/mail', 303)
  })

  app.get('/dev/mail/:id', async (c) => {
    const mail = find(c.req.param('id'))
    return mail
      ? c.html(await mailPage(mail), 200, pageHeaders())
      : c.html(await noMailPage(), 404, pageHeaders())
  })

  app.get('/dev/mail/:id/html', (c) => {
    const mail = find(c.req.param('id'))
    if (!mail || mail.html === null) return c.text('No such mail', 404)
    return c.body(`<!doctype html><base target="_blank">${mail.html}`, 200, {
      ...frameHeaders,
      'Content-Type': 'text/html; charset=utf-8',
    })
  })

  app.get('/dev/mail/:id/source', (c) => {
    const source = find(c.req.param('id')) && store.source(Number(c.req.param('id')))
    if (!source) return c.text('No such mail', 404)
    return c.body(new Uint8Array(source), 200, {
      ...frameHeaders,
      'Content-Type': 'text/plain; charset=utf-8',
    })
  })
  return app
}
