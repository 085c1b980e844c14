import { randomBytes } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import type { StatementSync } from 'node:sqlite'
import type { Stored } from './wire.ts'

/** Filter fields of lists, with their place in an object; invoices have two of them at a deeper level. */
const fields = {
  customer: `body ->> 'customer'`,
  charge: `body ->> 'charge'`,
  payment_intent: `coalesce(body ->> 'payment_intent', body ->> '$.payments.data[0].payment.payment_intent')`,
  subscription: `coalesce(body ->> 'subscription', body ->> '$.parent.subscription_details.subscription')`,
} as const
type Field = keyof typeof fields

export const isField = (name: string): name is Field => Object.hasOwn(fields, name)

export interface Holding {
  readonly field: Field
  readonly value: string
}

const fieldIndexes = Object.entries(fields)
  .map(
    ([name, path]) =>
      `create index if not exists objects_of_${name} on objects (${path}, kind, seq) where ${path} is not null;`,
  )
  .join('\n')

/** Start of a walk: after an object, or after the last one. */
const before = `coalesce((select seq from objects where id = ?), ${Number.MAX_SAFE_INTEGER})`

const tables = `
  create table if not exists objects (
    seq integer primary key autoincrement,
    id text not null unique,
    kind text not null,
    body text not null,
    inside text not null default '{}'
  );
  create index if not exists objects_by_kind on objects (kind, seq);
  create index if not exists objects_due on objects (kind, inside ->> 'dueAt') where inside ->> 'dueAt' is not null;
  create index if not exists sessions_open on objects (body ->> 'expires_at')
    where kind = 'checkout.session' and body ->> 'status' = 'open';
  ${fieldIndexes}
  create table if not exists idempotency (
    key text primary key, fingerprint text not null, path text not null, status integer not null,
    body text not null, request_id text not null, at integer not null
  );
  create index if not exists idempotency_by_age on idempotency (at);
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

export type KeptObjects = readonly {
  readonly id: string
  readonly kind: string
  readonly body: string
  readonly inside: string
}[]

/**
 * All state of the payment stand-in, in one file (`:memory:` for tests): sent answers survive a killed process.
 * `objects`: initial objects.
 */
export const openStore = (file: string, objects: KeptObjects = []) => {
  const db = new DatabaseSync(file)
  db.exec('pragma journal_mode = wal; pragma busy_timeout = 2000;')
  db.exec(tables)
  const prepared = new Map<string, StatementSync>()
  const prepare = (statement: string): StatementSync => {
    const known = prepared.get(statement) ?? db.prepare(statement)
    prepared.set(statement, known)
    return known
  }
  const insert = db.prepare('insert into objects (id, kind, body, inside) values (?, ?, ?, ?)')
  const update = db.prepare('update objects set body = ? where id = ?')
  const updateInside = db.prepare('update objects set inside = ? where id = ?')
  const one = db.prepare('select body, inside from objects where id = ? and kind = ?')
  const any = db.prepare('select body from objects where id = ?')
  const newest = db.prepare(`select body from objects where kind = ? and seq < ${before} order by seq desc`)
  let depth = 0
  for (const { id, kind, body, inside } of objects) insert.run(id, kind, body, inside)

  return {
    db,
    /** All objects, as initial objects for another store. */
    objects: () =>
      db.prepare('select id, kind, body, inside from objects order by seq').all() as unknown as KeptObjects,
    /** A prepared statement, cached by its text. */
    prepare,
    add<Kind extends Stored>(object: Kind, inside: unknown = {}): void {
      insert.run(object.id, object.object, JSON.stringify(object), JSON.stringify(inside))
    },
    put<Kind extends Stored>(object: Kind): void {
      update.run(JSON.stringify(object), object.id)
    },
    putInside(id: string, inside: unknown): void {
      updateInside.run(JSON.stringify(inside), id)
    },
    /** Returns the object of this kind; `Kind` is the `object` name it was stored under. */
    get<Kind extends Stored>(kind: Kind['object'], id: string): Kind | undefined {
      const row = one.get(id, kind)
      return row && (JSON.parse(String(row.body)) as Kind)
    },
    /** Data that the payment provider stores with an object but never returns. */
    inside<Inside>(kind: string, id: string): Inside | undefined {
      const row = one.get(id, kind)
      return row && (JSON.parse(String(row.inside)) as Inside)
    },
    find(id: string): Stored | undefined {
      const row = any.get(id)
      return row && (JSON.parse(String(row.body)) as Stored)
    },
    /** All objects of a kind, or those matching `holding`; newest first, optionally starting after one of them. */
    *newest<Kind extends Stored>(kind: Kind['object'], holding?: Holding, behind?: string): Generator<Kind> {
      const rows = holding
        ? prepare(
            `select body from objects where kind = ? and ${fields[holding.field]} = ? and seq < ${before} order by seq desc`,
          ).all(kind, holding.value, behind ?? null)
        : newest.iterate(kind, behind ?? null)
      for (const row of rows) yield JSON.parse(String(row.body)) as Kind
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

/** Makes an id like the payment provider's: prefix and random letters. */
export const newId = (prefix: string, length = 24): string =>
  prefix + [...randomBytes(length)].map((byte) => alphabet[byte % alphabet.length]).join('')
