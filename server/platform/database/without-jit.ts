import type pg from 'pg'

/**
 * Switches off PostgreSQL's query compiler for a new connection: by default it compiles queries that the planner
 * estimates to be expensive, which takes ten times as long as running the hub's reading calls. This is a statement,
 * not an option of the connection: the address may have options of its own, and poolers such as PgBouncer refuse
 * unknown ones.
 */
export const switchJitOff = async (client: pg.ClientBase): Promise<void> => {
  await client.query('set jit = off')
}
