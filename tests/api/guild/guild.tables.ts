export interface GuildsTable {
  name: string
  /** The order that paid for its banner. */
  banner: string | null
  dissolved: boolean
}

declare module '#server/schema.ts' {
  interface Database {
    guilds: GuildsTable
  }
}
