import { guildMachine } from './guild.machine.ts'

/** The guild machine with its real action. */
export const provideGuild = (actions: { leaveGuild: () => void }) => guildMachine.provide({ actions })
