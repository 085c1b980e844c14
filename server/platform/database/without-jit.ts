import type pg from 'pg'

/**
 * Switches PostgreSQL's compiler of queries off for a new connection: by default it compiles what the planner estimates to be
 * expensive, which takes the hub's reading calls ten times as long as running them. A statement, not an option
 * of the connection: the address may have options of its own, and poolers such as PgBouncer refuse those they don't know.
 */
export const switchJitOff = async (client: pg.ClientBase): Promise<void> => {
  await client.query('set jit = off')
}
