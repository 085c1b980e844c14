import { assign, setup } from 'xstate'

export interface GuildContext {
  name: string
}

export type GuildEvent =
  | { type: 'guild.open'; name: string }
  | { type: 'guild.close' }
  | { type: 'guild.leave' }

/** A guild that is shown over the page, and left. */
export const guildMachine = setup({
  types: { context: {} as GuildContext, events: {} as GuildEvent, input: {} as { name: string } },
  actions: {
    setName: assign({ name: (_, params: { name: string }) => params.name }),
    /** Says goodbye; provided by the composition root. */
    leaveGuild: () => {},
  },
}).createMachine({
  id: 'guild',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    closed: {
      description: 'Not shown.',
      on: {
        'guild.open': { target: 'open', actions: { type: 'setName', params: ({ event }) => event } },
      },
    },
    open: {
      description: 'The guild is shown over the page.',
      on: {
        'guild.open': { actions: { type: 'setName', params: ({ event }) => event } },
        'guild.close': 'closed',
        'guild.leave': { target: 'closed', actions: 'leaveGuild' },
      },
    },
  },
})
