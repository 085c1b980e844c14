import type { Demo } from '../feature.ts'
import { isRefused } from '../platform/http/refused.ts'
import type { Db } from '../schema.ts'
import { writeComment } from './write-comments.store.ts'

const hourMs = 3_600_000

interface Said {
  hoursAgo: number
  /** Id of a player of the demo. */
  by: string
  text: string
}

interface Talk extends Said {
  projectId: string
  replies: readonly Said[]
}

const talks: readonly Talk[] = [
  {
    projectId: 'guild-quartermaster',
    hoursAgo: 146,
    by: 'carol',
    text: 'Would the overdue list be visible to the whole guild or only to officers? We had one bad week because of a public list.',
    replies: [
      {
        hoursAgo: 141,
        by: 'erin',
        text: 'Only to officers. The list that everyone sees has names and no dates.',
      },
      { hoursAgo: 120, by: 'carol', text: 'Then our guild is in.' },
    ],
  },
  {
    projectId: 'guild-quartermaster',
    hoursAgo: 50,
    by: 'bob',
    text: 'We are 180 people and do this in a spreadsheet with 11 tabs. Take my five dollars.',
    replies: [],
  },
  {
    projectId: 'guild-quartermaster',
    hoursAgo: 5,
    by: 'alice',
    text: 'Can a lender add a note to a loan, for example what is missing from a suit?',
    replies: [],
  },
  {
    projectId: 'replay-theatre',
    hoursAgo: 210,
    by: 'bob',
    text: 'Will old replays open after a patch, or only those of the current version?',
    replies: [
      {
        hoursAgo: 190,
        by: 'alice',
        text: 'I hope for old ones, too: our cup final is from the patch before.',
      },
    ],
  },
  {
    projectId: 'replay-theatre',
    hoursAgo: 27,
    by: 'carol',
    text: 'Comments on a timeline are all I want from it. Even without sound this would save us an hour after each match.',
    replies: [],
  },
]

/** Comments by the players of the demo (user/demo-people.ts) on two of its projects. */
export const seedComments = async (db: Db, { nowMs, isPeopled }: Demo): Promise<void> => {
  if (isPeopled) return
  const say = async (projectId: string, { hoursAgo, by, text }: Said, parentId: string | null) => {
    const writing = { projectId, authorId: by, parentId, text, key: null }
    const written = await writeComment(db, writing, nowMs - hoursAgo * hourMs)
    if (isRefused(written)) throw new Error(`The demo’s comment is ${written.code}.`)
    return written.id
  }
  for (const { projectId, replies, ...said } of talks) {
    const id = await say(projectId, said, null)
    for (const reply of replies) await say(projectId, reply, id)
  }
}
