import { linkLifeMs } from '#contract/magic-link.rules.ts'
import type { Mail } from '../platform/mailer.ts'
import { texts } from './mail-texts.ts'
import type { MailLanguage } from './mail-texts.ts'

/** Colours of the hub's first theme; mail programs know no custom properties. */
const colour = {
  canvas: '#0b1121',
  panel: '#161b2d',
  border: '#323747',
  text: '#f0f2f8',
  muted: '#9fa4b3',
  accent: '#ffbd74',
  onAccent: '#1e1003',
} as const

const font = "font-family:'IBM Plex Sans','Segoe UI',Roboto,Helvetica,Arial,sans-serif"

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const line = (text: string, size = 15, tone: string = colour.text): string =>
  `<tr><td style="padding:0 32px 14px;${font};font-size:${size}px;line-height:1.55;color:${tone}">${text}</td></tr>`

const table = (style: string, rows: string): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${style}">${rows}</table>`

const button = (href: string, label: string): string =>
  `<tr><td style="padding:6px 32px 22px"><a href="${href}" style="display:inline-block;background:${colour.accent};` +
  `color:${colour.onAccent};${font};font-size:16px;font-weight:600;line-height:1;text-decoration:none;` +
  `padding:15px 28px;border-radius:6px 12px 6px 6px">${label}</a></td></tr>`

interface Details {
  readonly to: string
  readonly link: string
  readonly askedFrom: string
  readonly language: MailLanguage
}

/** The sign-in mail, as text and as HTML of tables and inline styles: what mail programs agree on. */
export const magicLinkMail = ({ to, link, askedFrom, language }: Details): Mail => {
  const say = texts[language]
  const validity = say.validity(linkLifeMs / 60_000)
  const from = say.askedFrom(askedFrom)
  const href = escape(link)

  const heading =
    `<tr><td style="padding:0 32px 12px;font-family:Tektur,'IBM Plex Sans','Segoe UI',Arial,sans-serif;font-size:24px;` +
    `line-height:1.2;font-weight:600;color:${colour.text}">${escape(say.heading)}</td></tr>`
  const wordmark =
    `<tr><td style="padding:26px 32px 22px;font-family:Tektur,'IBM Plex Sans','Segoe UI',Arial,sans-serif;font-size:17px;` +
    `font-weight:600;color:${colour.accent}">&#9678;&nbsp; The Hub</td></tr>`
  const address = `<a href="${href}" style="color:${colour.accent};word-break:break-all">${href}</a>`
  const rule = `<tr><td style="padding:4px 32px 18px"><div style="border-top:1px solid ${colour.border};font-size:0;line-height:0">&nbsp;</div></td></tr>`
  const panel = table(
    `max-width:520px;background:${colour.panel};border:1px solid ${colour.border};border-radius:10px 22px 10px 10px`,
    wordmark +
      heading +
      line(escape(say.lead)) +
      button(href, escape(say.button)) +
      line(escape(validity)) +
      line(escape(from), 13, colour.muted) +
      rule +
      line(escape(say.notYou), 13, colour.muted) +
      line(`${escape(say.orCopy)}<br>${address}`, 13, colour.muted),
  )
  const footer = table(
    'max-width:520px',
    `<tr><td style="height:16px"></td></tr>${line(escape(say.footer), 12, colour.muted)}`,
  )

  return {
    to,
    language,
    subject: say.subject,
    text: [say.heading, '', say.textLead, link, '', validity, from, '', say.notYou, '', say.footer, ''].join(
      '\n',
    ),
    html:
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
      `<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="dark">` +
      `<title>${escape(say.subject)}</title></head><body style="margin:0;background:${colour.canvas}">` +
      table(
        `background:${colour.canvas}`,
        `<tr><td align="center" style="padding:32px 16px">${panel}${footer}</td></tr>`,
      ) +
      `</body></html>`,
  }
}
