import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../schema.ts'
import { StartError } from '../process/start-error.ts'
import { migrationLock } from './migrate.ts'

/** The hub's rights to a table, as SQL keywords in lower case (`select`, `insert`, `update`, `delete`). */
interface TableRights {
  readonly table: string
  readonly rights: readonly string[]
}

/** Condition: a trigger of the table refuses this statement; `bit` is one of pg_trigger.tgtype. */
const isRefused = (bit: number) => sql`exists (select from pg_trigger where tgrelid = class.oid
  and tgfoid = to_regproc('refuse_change') and tgtype & ${sql.lit(bit)} <> 0)`

/* Derived from the schema: views may be read; tables allow the rights listed in their comment (`The hub: select,
   delete.`); otherwise select and insert, and also update unless the table's rows are never changed. */
const wantedRights = sql`
  select class.oid, class.relname as table, case
    when class.relkind = 'v' then array['select']
    else coalesce(
      string_to_array(substring(obj_description(class.oid, 'pg_class') from '^The hub: ([a-z, ]+)\\.$'), ', '),
      array['select', 'insert'] || case when ${isRefused(16)} then '{}' else array['update'] end)
    end as rights
  from pg_class class
  where class.relnamespace = current_schema()::regnamespace and class.relkind in ('r', 'v')`

/** Returns the rights that the hub needs to each table and view, by name. */
export const readHubRights = async (db: Db): Promise<TableRights[]> => {
  const { rows } = await sql<TableRights>`
    select "table", rights from (${wantedRights}) as wanted order by "table"`.execute(db)
  return rows
}

/** A role has the rights of every role that it can act as. */
const canAct = (role: string, as: RawBuilder<unknown>) => sql`pg_has_role(${role}::name, ${as}, 'MEMBER')`

/**
 * Throws a StartError if the role could grant itself rights: through the role that migrates, or through the owner of
 * anything here.
 */
const refuseOwner = async (trx: Db, role: string): Promise<void> => {
  const { rows: owners } = await sql<{ is_owner: boolean }>`
    select ${canAct(role, sql`current_user`)} as is_owner`.execute(trx)
  if (owners[0]?.is_owner)
    throw new StartError(
      `The role ${role} of DATABASE_URL may do whatever the role of MIGRATION_URL may: it has to be another one, no superuser, and without a grant of that role.`,
    )
  // The owner of a new database's schema is pg_database_owner, which the database's owner can act as.
  const { rows } = await sql<{ object: string }>`
    select object from (
      select 1 as place, 'the database ' || datname as object, datdba as owner
      from pg_database where datname = current_database()
      union all
      select 2, 'the schema ' || nspname, nspowner from pg_namespace where oid = current_schema()::regnamespace
      union all
      select 3, case when relkind in ('v', 'm') then 'the view ' when relkind = 'S' then 'the sequence ' else 'the table ' end
        || relname, relowner
      from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'f', 'v', 'm', 'S')
      union all
      select 4, 'the function ' || proname, proowner from pg_proc where pronamespace = current_schema()::regnamespace
    ) as owned
    where ${canAct(role, sql`owner`)} order by place, object limit 1`.execute(trx)
  if (rows[0])
    throw new StartError(
      `The role ${role} of DATABASE_URL may do whatever the owner of ${rows[0].object} may: give that to the role of MIGRATION_URL, and leave the hub’s role without a grant of its owner.`,
    )
}

/**
 * The tables and views to which the role has more or fewer rights than it should. A right to a single column also
 * counts as more.
 */
const readDiffering = async (trx: Db, role: string): Promise<TableRights[]> => {
  const { rows } = await sql<TableRights>`
    with acting as materialized (select oid as actor from pg_roles where ${canAct(role, sql`oid`)})
    select "table", rights from (${wantedRights}) as wanted
    where exists (
      select from unnest('{select,insert,update,delete,truncate,references,trigger}'::text[]) as privilege
      where case
        when privilege = any (rights) then not has_table_privilege(${role}::name, oid, privilege)
        when privilege in ('select', 'insert', 'update', 'references')
          then exists (select from acting where has_any_column_privilege(actor, oid, privilege))
        else exists (select from acting where has_table_privilege(actor, oid, privilege)) end)
    order by "table"`.execute(trx)
  return rows
}

/** Throws a StartError if the role has rights that the owner's grants and revokes did not change. */
const refuseOtherRights = async (trx: Db, role: string): Promise<void> => {
  const [differing] = await readDiffering(trx, role)
  if (differing)
    throw new StartError(
      `The role ${role} of DATABASE_URL has other rights to ${differing.table} than the hub gives it: take away those of PUBLIC, of roles that were granted to it, and those that somebody else than the owner granted.`,
    )
  // Functions that run with their owner's rights look for tables and functions there.
  const { rows } = await sql<{ schema: string }>`
    select current_schema() as schema from pg_roles
    where ${canAct(role, sql`oid`)} and has_schema_privilege(oid, current_schema()::regnamespace, 'create') limit 1`.execute(
    trx,
  )
  if (rows[0])
    throw new StartError(
      `The role ${role} of DATABASE_URL may create functions in the schema ${rows[0].schema}: revoke create on that schema from it and from PUBLIC.`,
    )
}

/**
 * Gives a role the rights that the hub needs to each table, and revokes all others. `owner` is a connection of the
 * tables' owner. Throws a StartError if the role could grant itself more, or has rights that its owner cannot
 * revoke.
 */
export const grantHubRights = (owner: Db, role: string): Promise<void> =>
  owner.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(trx)
    await refuseOwner(trx, role)
    // Sequences of identity columns need no right.
    const { rows: sequences } = await sql<{ sequence: string }>`
      select relname as sequence from pg_sequence join pg_class on oid = seqrelid
      where relnamespace = current_schema()::regnamespace
        and not exists (select from pg_depend where objid = seqrelid and deptype = 'i')
        and not has_sequence_privilege(${role}::name, seqrelid, 'usage')`.execute(trx)
    for (const { sequence } of sequences)
      await sql`grant usage on sequence ${sql.table(sequence)} to ${sql.id(role)}`.execute(trx)
    for (const { table, rights } of await readDiffering(trx, role)) {
      await sql`revoke all on ${sql.table(table)} from ${sql.id(role)}`.execute(trx)
      await sql`grant ${sql.raw(rights.join(', '))} on ${sql.table(table)} to ${sql.id(role)}`.execute(trx)
    }
    await refuseOtherRights(trx, role)
  })
