import { late } from '#src/app/flows/flow.ts'

/** The one entry that the list of flows would get. Its view says a text of a feature that comes late. */
export const guild = late({
  id: 'guild',
  load: async () => {
    const { provideGuild } = await import('./guild-actors.ts')
    return () =>
      provideGuild({
        leaveGuild: () => {
          throw new Error('nobody leaves a guild')
        },
      })
  },
  texts: ['subscriptions'],
  input: (_, { name }) => ({ name }),
  overlay: {
    load: async () => (await import('./guild-dialog.tsx')).GuildDialog,
    reopen: { type: 'guild.open', name: 'Night Watch' },
  },
})
