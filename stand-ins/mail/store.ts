import { DatabaseSync } from 'node:sqlite'
import PostalMime from 'postal-mime'
import type { Address, Email } from 'postal-mime'

export interface StoredMail {
  id: number
  receivedAt: string
  /** The envelope: the actual sender and recipients. */
  sender: string
  to: string[]
  /** The header's From, as written. */
  from: string
  subject: string
  text: string | null
  html: string | null
}

const table = `
  create table if not exists mails (
    id integer primary key autoincrement,
    received_at text not null,
    sender text not null,
    recipients text not null,
    from_header text not null,
    subject text not null,
    text text,
    html text,
    source blob not null
  );
`

const addressText = (address: Address | undefined): string => {
  if (!address) return ''
  if (address.group) return address.name
  return address.name ? `${address.name} <${address.address}>` : address.address
}

const parse = async (source: Uint8Array): Promise<Pick<Email, 'from' | 'subject' | 'text' | 'html'>> => {
  try {
    return await PostalMime.parse(source)
  } catch (error) {
    // A mail that cannot be parsed was still accepted: it is stored and shown as it came.
    return { subject: `Unreadable mail: ${String(error)}`, text: new TextDecoder().decode(source) }
  }
}

const fromRow = (row: Record<string, unknown>): StoredMail => ({
  id: Number(row.id),
  receivedAt: String(row.received_at),
  sender: String(row.sender),
  to: JSON.parse(String(row.recipients)) as string[],
  from: String(row.from_header),
  subject: String(row.subject),
  text: row.text === null ? null : String(row.text),
  html: row.html === null ? null : String(row.html),
})

export type MailStore = ReturnType<typeof openMailStore>

/** Opens the accepted mails, in one SQLite file. */
export const openMailStore = (file: string, now: () => number = Date.now) => {
  const db = new DatabaseSync(file)
  db.exec('pragma journal_mode = wal; pragma busy_timeout = 2000;')
  db.exec(table)
  const insert = db.prepare(
    'insert into mails (received_at, sender, recipients, from_header, subject, text, html, source) values (?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const columns = 'id, received_at, sender, recipients, from_header, subject, text, html'
  const newest = db.prepare(
    `select ${columns} from mails where (?1 is null or exists
       (select 1 from json_each(recipients) where lower(value) = lower(?1)))
     order by id desc limit ?2`,
  )
  const one = db.prepare(`select ${columns} from mails where id = ?`)
  const source = db.prepare('select source from mails where id = ?')

  return {
    async add(raw: Uint8Array, sender: string, to: string[]): Promise<number> {
      const mail = await parse(raw)
      const row = insert.run(
        new Date(now()).toISOString(),
        sender,
        JSON.stringify(to),
        addressText(mail.from),
        mail.subject ?? '',
        mail.text ?? null,
        mail.html ?? null,
        raw,
      )
      return Number(row.lastInsertRowid)
    },
    /** Newest first; with an address only those to it. */
    newest: (to: string | null, limit: number): StoredMail[] => newest.all(to, limit).map(fromRow),
    get(id: number): StoredMail | undefined {
      const row = one.get(id)
      return row && fromRow(row)
    },
    source(id: number): Uint8Array | undefined {
      const row = source.get(id)
      return row?.source instanceof Uint8Array ? row.source : undefined
    },
    clear: (): void => db.exec('delete from mails'),
    close: () => db.close(),
  }
}
