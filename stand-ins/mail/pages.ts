import { html } from 'hono/html'
import { backLink, layout } from '../page/layout.ts'
import type { Markup } from '../page/layout.ts'
import { splitLinks } from './links.ts'
import type { StoredMail } from './store.ts'

const assets = '/dev/mail/assets'
const shown = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' })

const time = (mail: StoredMail): Markup =>
  html`<time class="small muted amount" datetime="${mail.receivedAt}"
    >${shown.format(new Date(mail.receivedAt))}</time
  >`

const subject = (mail: StoredMail): string => mail.subject || '(no subject)'
const aside = html`<span class="row"><span class="badge">Demo mail</span>${backLink}</span>`

const row = (mail: StoredMail): Markup =>
  html`<li>
    <a href="/dev/mail/${mail.id}">
      <span class="subject">${subject(mail)}</span>
      ${time(mail)}
      <span class="small muted who">to ${mail.to.join(', ')}</span>
    </a>
  </li>`

/** All mails, newest first, or only those to one address. */
export const listPage = (mails: readonly StoredMail[], to: string | null): Markup =>
  layout({
    title: 'Demo mail',
    assets,
    aside,
    wide: true,
    main: html`<section class="panel" aria-labelledby="mails">
      <div class="row">
        <h1 id="mails">${to === null ? 'Every mail the hub sent' : html`Mail to ${to}`}</h1>
        <span class="row">
          ${to === null ? '' : html`<a class="button" href="/dev/mail">Show all</a>`}
          <a class="button" href="">Refresh</a>
        </span>
      </div>
      ${
        mails.length === 0
          ? html`<p class="muted empty">
              Nothing has arrived yet. What the hub mails appears here, newest first.
            </p>`
          : html`<ul class="mails">
              ${mails.map(row)}
            </ul>`
      }
    </section>`,
  })

const linked = (text: string): Markup[] =>
  splitLinks(text).map((part) =>
    part.link
      ? html`<a href="${part.text}" target="_blank" rel="noopener noreferrer">${part.text}</a>`
      : html`${part.text}`,
  )

/** One mail: its HTML in a frame without scripts, its text with clickable links. */
export const mailPage = (mail: StoredMail): Markup =>
  layout({
    title: `${subject(mail)} - demo mail`,
    assets,
    aside: html`<a class="back" href="/dev/mail">All mail</a>`,
    wide: true,
    main: html`<section class="panel" aria-labelledby="subject">
        <h1 id="subject">${subject(mail)}</h1>
        <dl class="facts small">
          <div>
            <dt>From</dt>
            <dd>${mail.from || mail.sender}</dd>
          </div>
          <div>
            <dt>To</dt>
            <dd>${mail.to.join(', ')}</dd>
          </div>
          <div>
            <dt>Received</dt>
            <dd>${time(mail)}</dd>
          </div>
        </dl>
      </section>
      <div class="parts">
        ${
          mail.html === null
            ? ''
            : html`<section aria-labelledby="as-html">
                <h2 id="as-html">As HTML</h2>
                <iframe
                  class="mail-html"
                  title="The mail as HTML"
                  sandbox="allow-popups allow-popups-to-escape-sandbox"
                  src="/dev/mail/${mail.id}/html"
                ></iframe>
              </section>`
        }
        <section aria-labelledby="as-text">
          <h2 id="as-text">As text</h2>
          <p class="panel mail-text">${mail.text === null ? '(no text)' : linked(mail.text.trim())}</p>
          <p class="small hint"><a href="/dev/mail/${mail.id}/source">Source</a></p>
        </section>
      </div>`,
  })

export const noMailPage = (): Markup =>
  layout({
    title: 'No such mail',
    assets,
    aside,
    main: html`<section class="panel state">
      <h1>No such mail</h1>
      <p>It may have been cleared.</p>
      <a class="button primary" href="/dev/mail">All mail</a>
    </section>`,
  })
