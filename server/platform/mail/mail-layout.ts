/** Colours of the hub's first theme; mail programs know no custom properties. */
export const colour = {
  canvas: '#0b1121',
  panel: '#161b2d',
  border: '#323747',
  text: '#f0f2f8',
  muted: '#9fa4b3',
  accent: '#ffbd74',
  onAccent: '#1e1003',
} as const

const font = "font-family:'IBM Plex Sans','Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const display = "font-family:Tektur,'IBM Plex Sans','Segoe UI',Arial,sans-serif"

export const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** A row of HTML; its content must already be escaped. */
export const line = (html: string, size = 15, tone: string = colour.text): string =>
  `<tr><td style="padding:0 32px 14px;${font};font-size:${size}px;line-height:1.55;color:${tone}">${html}</td></tr>`

/** Marks a part that isn't in the mail's language; its content must already be escaped. */
export const inLanguage = (html: string, lang?: string): string =>
  lang === undefined ? html : `<span lang="${escape(lang)}">${html}</span>`

export const heading = (text: string, lang?: string): string =>
  `<tr><td style="padding:0 32px 12px;${display};font-size:24px;line-height:1.2;font-weight:600;` +
  `color:${colour.text}">${inLanguage(withNames(text), lang)}</td></tr>`

/** Removes the marks (U+2068, U+2069) around texts made up by people: some mail programs show them as boxes. */
export const withoutMarks = (text: string): string => text.replaceAll(/[\u{2068}\u{2069}]/gu, '')

/** Escapes a text; names between marks are set apart from the direction of the text around them. */
export const withNames = (text: string): string =>
  escape(text).replaceAll('\u{2068}', '<bdi>').replaceAll('\u{2069}', '</bdi>')

export const rule = `<tr><td style="padding:4px 32px 18px"><div style="border-top:1px solid ${colour.border};font-size:0;line-height:0">&nbsp;</div></td></tr>`

/** A link, alone or within a line. */
export const link = (href: string, text: string): string =>
  `<a href="${escape(href)}" style="color:${colour.accent};word-break:break-all">${escape(text)}</a>`

/** Some mail programs use only the attribute, some only the style; with both, light text is never on white. */
const table = (style: string, rows: string, ground?: string): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"` +
  `${ground ? ` bgcolor="${ground}"` : ''} style="${ground ? `background-color:${ground};` : ''}${style}">${rows}</table>`

export const button = (href: string, label: string): string =>
  `<tr><td style="padding:6px 32px 22px"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>` +
  `<td bgcolor="${colour.accent}" style="background-color:${colour.accent};border-radius:6px 12px 6px 6px">` +
  `<a href="${escape(href)}" style="display:inline-block;color:${colour.onAccent};${font};font-size:16px;font-weight:600;` +
  `line-height:1;text-decoration:none;padding:15px 28px">${escape(label)}</a></td></tr></table></td></tr>`

/** Rows of name and amount, escaped here; the last one is the total. */
export const amounts = (
  rows: readonly { name: string; note?: string | undefined; amount: string }[],
): string => {
  const cells = rows.map(({ name, note, amount }, index) => {
    const strong = index === rows.length - 1 ? ';font-weight:600' : ''
    const cell = `padding:10px 0;border-top:1px solid ${colour.border};${font};font-size:15px;line-height:1.45;color:${colour.text}${strong}`
    const small = note ? `<br><span style="font-size:13px;color:${colour.muted}">${escape(note)}</span>` : ''
    return (
      `<tr><td style="${cell}">${escape(name)}${small}</td>` +
      `<td align="right" valign="top" style="${cell};padding-left:16px;white-space:nowrap">${escape(amount)}</td></tr>`
    )
  })
  return `<tr><td style="padding:4px 32px 18px">${table('', cells.join(''))}</td></tr>`
}

/**
 * Returns a whole mail as HTML of tables and inline styles, which all mail programs show: rows in the hub's panel, a
 * footer below.
 */
export const mailPage = (page: {
  language: string
  subject: string
  rows: readonly string[]
  footer: string
  /** Below the footer, side by side. */
  links?: readonly { readonly address: string; readonly label: string }[]
}): string => {
  const wordmark =
    `<tr><td style="padding:26px 32px 22px;${display};font-size:17px;font-weight:600;` +
    `color:${colour.accent}">&#9678;&nbsp; The Hub</td></tr>`
  const panel = table(
    `max-width:520px;border:1px solid ${colour.border};border-radius:10px 22px 10px 10px`,
    wordmark + page.rows.join(''),
    colour.panel,
  )
  const links = (page.links ?? []).map(({ address, label }) => link(address, label)).join(' &#183; ')
  const footer = table(
    'max-width:520px',
    `<tr><td style="height:16px"></td></tr>${line(escape(page.footer), 12, colour.muted)}` +
      (links === '' ? '' : line(links, 12, colour.muted)),
  )
  return (
    `<!doctype html><html lang="${page.language}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="dark">` +
    `<title>${escape(page.subject)}</title></head><body bgcolor="${colour.canvas}" style="margin:0;background-color:${colour.canvas}">` +
    table('', `<tr><td align="center" style="padding:32px 16px">${panel}${footer}</td></tr>`, colour.canvas) +
    `</body></html>`
  )
}
