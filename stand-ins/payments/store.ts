import { randomBytes } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import type { Stored } from './wire.ts'

const tables = `
  create table if not exists objects (
    seq integer primary key autoincrement,
    id text not null unique,
    kind text not null,
    body text not null,
    inside text not null default '{}'
  );
  create index if not exists objects_by_kind on objects (kind, seq);
  create table if not exists idempotency (
    key text primary key, fingerprint text not null, path text not null, status integer not null,
    body text not null, request_id text not null, at integer not null
  );
  create table if not exists deliveries (
    seq integer primary key autoincrement,
    event text not null,
    attempts integer not null default 0,
    next_at integer,
    done_at integer,
    last_answer text
  );
  create index if not exists deliveries_due on deliveries (next_at) where done_at is null;
  create table if not exists settings (name text primary key, value text not null);
`

export type Store = ReturnType<typeof openStore>

/** All state of the payment stand-in, in one file (`:memory:` for tests): what was answered survives a killed process. */
export const openStore = (file: string) => {
  const db = new DatabaseSync(file)
  db.exec('pragma journal_mode = wal; pragma busy_timeout = 2000;')
  db.exec(tables)
  const insert = db.prepare('insert into objects (id, kind, body, inside) values (?, ?, ?, ?)')
  const update = db.prepare('update objects set body = ? where id = ?')
  const updateInside = db.prepare('update objects set inside = ? where id = ?')
  const one = db.prepare('select body, inside from objects where id = ? and kind = ?')
  const any = db.prepare('select body from objects where id = ?')
  const newest = db.prepare('select body from objects where kind = ? order by seq desc')
  let depth = 0

  return {
    db,
    add<Kind extends Stored>(object: Kind, inside: unknown = {}): void {
      insert.run(object.id, object.object, JSON.stringify(object), JSON.stringify(inside))
    },
    put<Kind extends Stored>(object: Kind): void {
      update.run(JSON.stringify(object), object.id)
    },
    putInside(id: string, inside: unknown): void {
      updateInside.run(JSON.stringify(inside), id)
    },
    /** The object of that kind; `Kind` is the `object` name it was stored under. */
    get<Kind extends Stored>(kind: Kind['object'], id: string): Kind | undefined {
      const row = one.get(id, kind)
      return row && (JSON.parse(String(row.body)) as Kind)
    },
    /** What the payment provider keeps beside an object and never answers. */
    inside<Inside>(kind: string, id: string): Inside | undefined {
      const row = one.get(id, kind)
      return row && (JSON.parse(String(row.inside)) as Inside)
    },
    find(id: string): Stored | undefined {
      const row = any.get(id)
      return row && (JSON.parse(String(row.body)) as Stored)
    },
    *newest<Kind extends Stored>(kind: Kind['object']): Generator<Kind> {
      for (const row of newest.iterate(kind)) yield JSON.parse(String(row.body)) as Kind
    },
    /** All or nothing; an inner call joins the outer one. */
    transaction<T>(work: () => T): T {
      if (depth > 0) return work()
      db.exec('begin immediate')
      depth += 1
      try {
        const result = work()
        db.exec('commit')
        return result
      } catch (error) {
        db.exec('rollback')
        throw error
      } finally {
        depth -= 1
      }
    },
    close: () => db.close(),
  }
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** An id like the payment provider's: prefix and random letters. */
export const newId = (prefix: string, length = 24): string =>
  prefix + [...randomBytes(length)].map((byte) => alphabet[byte % alphabet.length]).join('')
