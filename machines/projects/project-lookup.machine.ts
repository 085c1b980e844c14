import { assign, fromPromise, setup } from 'xstate'
import type { ProjectCategory } from '#contract/projects/project-categories.ts'

export interface FoundProject {
  readonly id: string
  readonly title: string
  readonly category: ProjectCategory
}

export interface ProjectLookupContext {
  readonly words: string
  readonly found: readonly FoundProject[]
}

export type ProjectLookupEvent = { type: 'words.type'; words: string } | { type: 'lookup.retry' }

/** Longer words are cut to this many UTF-16 units. */
const longestWords = 100

/**
 * Looks projects up while the player types: the search in the order (issue 11, "search"), and projects with a title
 * similar to the suggested one (design.md, "Looks like these"). Each user provides its own `find`.
 */
export const projectLookupMachine = setup({
  types: { context: {} as ProjectLookupContext, events: {} as ProjectLookupEvent },
  actors: {
    find: fromPromise<readonly FoundProject[], { words: string }>(() => Promise.reject(new Error('find'))),
  },
  guards: {
    isEmpty: (_, { words }: { words: string }) => words.trim() === '',
    isSame: ({ context }, { words }: { words: string }) => words.trim() === context.words.trim(),
  },
  actions: {
    takeWords: assign({ words: (_, { words }: { words: string }) => words.slice(0, longestWords) }),
    takeFound: assign({ found: (_, { found }: { found: readonly FoundProject[] }) => found }),
    forgetFound: assign({ found: [] }),
  },
  delays: { typingPause: 250, findTimeout: 20_000 },
}).createMachine({
  id: 'projectLookup',
  description: 'Looks projects up by words that are being typed.',
  context: { words: '', found: [] },
  initial: 'resting',
  on: {
    'words.type': [
      {
        guard: { type: 'isEmpty', params: ({ event }) => event },
        target: '.resting',
        actions: [{ type: 'takeWords', params: ({ event }) => event }, 'forgetFound'],
        description: 'The field is empty again, or a project was chosen.',
      },
      {
        guard: { type: 'isSame', params: ({ event }) => event },
        actions: { type: 'takeWords', params: ({ event }) => event },
        description: 'Only spaces were typed.',
      },
      {
        target: '.typing',
        actions: { type: 'takeWords', params: ({ event }) => event },
        description: 'An answer to the words before is dropped.',
      },
    ],
  },
  states: {
    resting: { description: 'Nothing is looked up.' },
    typing: {
      description: 'Projects found before stay until the typing pauses.',
      tags: 'busy',
      after: { typingPause: 'finding' },
    },
    finding: {
      description: 'The server is asked; projects found before stay until it answers.',
      tags: 'busy',
      invoke: {
        id: 'find',
        src: 'find',
        input: ({ context }) => ({ words: context.words }),
        onDone: {
          target: 'found',
          actions: { type: 'takeFound', params: ({ event }) => ({ found: event.output }) },
        },
        onError: { target: 'failed', actions: 'forgetFound' },
      },
      after: { findTimeout: { target: 'failed', actions: 'forgetFound' } },
    },
    found: { description: 'The projects are shown, or that there are none.' },
    failed: {
      description: 'The search says so and has Retry; the suggestion shows none and can be sent without.',
      on: { 'lookup.retry': 'finding' },
    },
  },
})
