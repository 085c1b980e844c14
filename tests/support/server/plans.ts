import { CompiledQuery, sql } from 'kysely'
import type { Db } from '#server/schema.ts'

/** The same database, which writes down what is asked of it. */
export const watched = (db: Db) => {
  const asked: CompiledQuery[] = []
  const watching = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      asked.push(db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  return { asked, db: watching }
}

/** How the database answers a query. */
export const planOf = async (db: Db, { sql: text, parameters }: CompiledQuery): Promise<string> => {
  const { rows } = await db.executeQuery<Record<string, string>>(
    CompiledQuery.raw(`explain ${text}`, [...parameters]),
  )
  return rows.flatMap((line) => Object.values(line)).join('\n')
}

/** How the database answers what is asked, where it sorts nothing that an index has in order: as with many rows. */
export const plansOfMany = (db: Db, ask: (watching: Db) => Promise<unknown>): Promise<string[]> =>
  db.transaction().execute(async (trx) => {
    const { asked, db: watching } = watched(trx)
    await ask(watching)
    await sql`set local enable_sort = off`.execute(trx)
    const plans: string[] = []
    for (const query of asked) plans.push(await planOf(trx, query))
    return plans
  })
