import { assign, fromPromise, setup } from 'xstate'
import type { AlikeProject } from '#contract/projects/suggestions.contract.ts'

export interface AlikeProjectsContext {
  readonly title: string
  readonly projects: readonly AlikeProject[]
}

export type AlikeProjectsEvent = { type: 'title.changed'; title: string }

/** The projects with a title like the one that is typed (design.md, "Looks like these"): a help that no one waits for. */
export const alikeProjectsMachine = setup({
  types: {
    context: {} as AlikeProjectsContext,
    events: {} as AlikeProjectsEvent,
  },
  actors: {
    findAlike: fromPromise<readonly AlikeProject[], { title: string }>(() =>
      Promise.reject(new Error('findAlike')),
    ),
  },
  guards: {
    isEmpty: (_, { title }: { title: string }) => title.trim() === '',
    isSame: ({ context }, { title }: { title: string }) => title.trim() === context.title.trim(),
  },
  actions: {
    takeTitle: assign({ title: (_, { title }: { title: string }) => title }),
    takeProjects: assign({
      projects: (_, { projects }: { projects: readonly AlikeProject[] }) => projects,
    }),
    forgetProjects: assign({ projects: [] }),
  },
  delays: { typingPause: 400, patience: 10_000 },
}).createMachine({
  id: 'alikeProjects',
  description: 'Finds projects with titles like the one that is typed.',
  context: { title: '', projects: [] },
  initial: 'quiet',
  on: {
    'title.changed': [
      {
        guard: { type: 'isEmpty', params: ({ event }) => event },
        target: '.quiet',
        actions: [{ type: 'takeTitle', params: ({ event }) => event }, 'forgetProjects'],
      },
      {
        guard: { type: 'isSame', params: ({ event }) => event },
        description: 'Only spaces were typed.',
      },
      { target: '.typing', actions: { type: 'takeTitle', params: ({ event }) => event } },
    ],
  },
  states: {
    quiet: { description: 'What was found for the title, if anything was.' },
    typing: {
      description: 'What was found before stays until the typing pauses.',
      after: { typingPause: 'asking' },
    },
    asking: {
      description: 'The server looks for them.',
      invoke: {
        id: 'findAlike',
        src: 'findAlike',
        input: ({ context }) => ({ title: context.title }),
        onDone: {
          target: 'quiet',
          actions: { type: 'takeProjects', params: ({ event }) => ({ projects: event.output }) },
        },
        onError: {
          target: 'quiet',
          actions: 'forgetProjects',
          description: 'None are shown: a suggestion can be sent without.',
        },
      },
      after: { patience: { target: 'quiet', actions: 'forgetProjects' } },
    },
  },
})
